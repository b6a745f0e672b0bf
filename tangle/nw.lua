-- tangle/nw.lua: the weaver, a pandoc reader for noweb's pipeline.
-- What it does is said in the environment:
--   NW_HOME     folder of these Lua files
--   NW_TO       html or latex
--   NW_PAGE     xref: the first pass (nw-xref.lua); a chapter's name; or
--               index, indexes, bibliography, book (nw-pages.lua)
--   NW_WORK     folder of xref.lua and index.lua
--   NW_FIGURES  folder of the drawn figures
--   NW_STRICT   0: the first pass reports errors, but goes on
package.path = (os.getenv("NW_HOME") or ".") .. "/?.lua;" .. package.path
local TO, PAGE = os.getenv("NW_TO") or "html", os.getenv("NW_PAGE") or "xref"
local WORK = os.getenv("NW_WORK") or "."
local P = pandoc

if not P.write or PANDOC_VERSION < { 2, 17 } then
  io.stderr:write("weaving needs pandoc 2.17 or later; this is pandoc " ..
    tostring(PANDOC_VERSION) .. "\n")
  os.exit(69)
end

local pipe = require "nw-pipe"
local F = require("nw-" .. TO)
local X                                  -- the cross references
local page                               -- the page being woven

local function fail(text)
  io.stderr:write((page and page.file .. ": " or "") .. "error: " .. text ..
    "\n")
  os.exit(65)
end

---------------------------------------------------------------- Markdown
-- Markdown never sees code. A chunk becomes a raw block that holds its label,
-- quoted code becomes a number between two private characters.
local OPEN, CLOSE = "\u{E000}", "\u{E001}"
local MARK = OPEN .. "(%d+)" .. CLOSE
local quotes, bylabel = {}, {}

local function documentation(c)
  local out, q = {}, nil
  for _, t in ipairs(c.toks) do
    if t[1] == "quote" then q = {}
    elseif t[1] == "endquote" then
      quotes[#quotes + 1] = q
      out[#out + 1] = OPEN .. #quotes .. CLOSE
      q = nil
    elseif q then q[#q + 1] = t
    else out[#out + 1] = pipe.text { t } end
  end
  return table.concat(out)
end

local function markdown()
  local out = {}
  for _, c in ipairs(page.items) do
    if c.kind == "code" then
      bylabel[c.label] = c
      out[#out + 1] = "\n\n```{=nwchunk}\n" .. c.label .. "\n```\n\n"
    else
      local s = "\n" .. documentation(c)
      out[#out + 1] = s:gsub("\n%%%%[^\n]*", ""):sub(2)
    end
  end
  return table.concat(out)
end

-- Puts [[...]] back where it does not stand for code: in verbatim text, math.
local function unquote(s)
  return (s:gsub(MARK, function(n)
    return "[[" .. pipe.text(quotes[tonumber(n)]) .. "]]"
  end))
end

local function quoted(n)
  local q = quotes[n]
  if #q == 1 and q[1][1] == "use" then
    return F.chunkuse(q[1][3], q[1][2])
  end
  return F.quoted((pipe.text(q):gsub("\n%s*", " ")), { page = page.name })
end

-- Splits a word at the marks of quoted code; make(n) gives what stands there.
local function split(text, make)
  local out, pos = P.List(), 1
  for a, n, b in text:gmatch("()" .. MARK .. "()") do
    if a > pos then out:insert(P.Str(text:sub(pos, a - 1))) end
    out:insert(make(tonumber(n)))
    pos = b
  end
  if pos <= #text then out:insert(P.Str(text:sub(pos))) end
  return out
end

local function words(make)
  return function(el)
    if el.text:find(OPEN, 1, true) then return split(el.text, make) end
  end
end

local alternative = {}                   -- the alternative text of each image

local function restore(el)
  if el.text:find(OPEN, 1, true) then
    el.text = unquote(el.text)
    return el
  end
end

-- Everything that held a mark holds what it should again.
local function requote(doc)
  local function plaincode(n) return P.Code(pipe.text(quotes[n])) end
  doc = doc:walk { CodeBlock = restore, Code = restore, Math = restore,
                   RawBlock = restore, RawInline = restore }
  doc = doc:walk {
    Header = function(h) return h:walk { Str = words(plaincode) } end,
    Image = function(im)
      im.src = unquote(im.src)
      local alt = P.utils.stringify(im.caption)
      alternative[im.src] = alt:gsub(MARK, function(n)
        return pipe.text(quotes[tonumber(n)])
      end)
      return im
    end,
  }
  return doc:walk { Str = words(quoted) }
end

---------------------------------------------------------------- references
local STRICT = os.getenv("NW_STRICT") ~= "0"
local function work(c)
  local w = X.works[c.id]
  if not w and STRICT then fail("@" .. c.id .. " leads nowhere") end
  return w
end

local function append(list, ...)
  for _, x in ipairs { ... } do list:extend(P.List(x)) end
end

-- [@fig:a; see @key, chapter 2] and @key in running text.
local function cite(el)
  local out, books = P.List(), false
  for i, c in ipairs(el.citations) do
    local r = X.refs[c.id]
    if i > 1 then append(out, { P.Str(r and "," or ";"), P.Space() }) end
    if #c.prefix > 0 then append(out, c.prefix, { P.Space() }) end
    if r then out:insert(F.ref(c.id, r.text))
    elseif not work(c) then
      out:insert(P.Span({ P.Str("@" .. c.id) }, P.Attr("", { "unresolved" })))
    elseif c.mode == "AuthorInText" then
      local w = work(c)
      out:insert(F.cite(w.short .. " (" .. w.year .. ")", c.id))
    else
      local w = work(c)
      books = true
      local text = c.mode == "SuppressAuthor" and w.year or
        w.short .. ", " .. w.year
      out:insert(F.cite(text, c.id))
    end
    if #c.suffix > 0 then append(out, c.suffix) end
  end
  if books then
    out:insert(1, P.Str("("))
    out:insert(P.Str(")"))
  end
  return out
end

-- A displayed equation followed by {#eq:key}.
local function equations(ins)
  local out, i = P.List(), 1
  while i <= #ins do
    local m, gap, s = ins[i], ins[i + 1], ins[i + 2]
    if s and s.t ~= "Str" and gap.t == "Str" then s, gap = gap, nil end
    local id, tail
    if m.t == "Math" and m.mathtype == "DisplayMath" and s and s.t == "Str" then
      id, tail = s.text:match("^{#(eq:[^}]*)}(.*)$")
    end
    if id then
      out:insert(F.equation(m, id, X.refs[id].num))
      if tail ~= "" then out:insert(P.Str(tail)) end
      i = i + (gap and 3 or 2)
    else
      out:insert(m)
      i = i + 1
    end
  end
  return out
end

---------------------------------------------------------------- blocks
local function figure(p)
  local image = p.content[1]
  if #p.content ~= 1 or image.t ~= "Image" then return nil end
  local r = X.refs[image.identifier]
  if not r then fail("the figure " .. image.src .. " needs {#fig:key}") end
  local f = io.open(F.figures .. "/" .. image.src:gsub("^fig/", ""))
  if f then f:close()
  elseif STRICT then fail("there is no figure " .. image.src)
  else return P.Para { P.Strong("[figure " .. image.src .. " is missing]") } end
  return F.figure(image, image.identifier, r.num, alternative[image.src] or "")
end

-- A table's caption ends in {#tbl:key}; recent versions of pandoc parse it.
local function tablenumber(t)
  local id = t.identifier
  local last = t.caption.long[#t.caption.long]
  local s = last and last.content[#last.content]
  if s and s.t == "Str" and s.text:match("^{#tbl:.*}$") then
    id = s.text:match("^{#(.*)}$")
    last.content:remove(#last.content)
    local gap = last.content[#last.content]
    if gap and gap.t ~= "Str" then last.content:remove(#last.content) end
  end
  local r = id ~= "" and X.refs[id]
  t.identifier = ""
  return F.table(t, r and id, r and r.num)
end

local function codeblock(el)
  return F.codeblock(el.text, el.classes[1] or "", page.name)
end

local function rawblock(r)
  if r.format == "nwchunk" then return F.chunk(bylabel[r.text]) end
end

local function aside(div)
  if div.classes:includes("aside") then return F.aside(div) end
end

-- An exercise begins with its rating, [M25].
local function rating(list)
  for _, item in ipairs(list.content) do
    local p = item[1]
    local s = p and (p.t == "Plain" or p.t == "Para") and p.content[1]
    if s and s.t == "Str" and s.text:match("^%[H?M?%d+%]$") then
      p.content[1] = F.rating(s.text)
    end
  end
  return list
end

local function number(doc, ch)
  local sec, toc = { 0, 0, 0 }, P.List()
  doc = doc:walk { Header = function(h)
    local num = ""
    if h.level == 1 then num = ch.mode ~= "front" and ch.num or ""
    elseif h.level <= 3 then
      local k = h.level - 1
      sec[k] = sec[k] + 1
      for j = k + 1, 3 do sec[j] = 0 end
      num = ch.num .. "." .. table.concat(sec, ".", 1, k)
      if h.identifier == "" then h.identifier = "s" .. num end
      if ch.mode == "front" then num = "" end
    end
    if h.identifier == "" then h.identifier = h.level == 1 and "top" or
      "x" .. ch.num .. "-" .. #toc end
    if h.level == 2 then
      toc:insert { P.Plain { P.Link(h.content:clone(), "#" .. h.identifier) } }
    end
    local r = X.refs[h.identifier]
    if r and r.num and r.num ~= num then
      fail("the section " .. h.identifier .. " is numbered " .. num ..
        " here but " .. r.num .. " in the first pass")
    end
    return F.header(h, num, ch.mode)
  end }
  return doc, toc
end

-- Headings keep their code as it is: LaTeX puts them into the outline too.
local function inlinecode(doc)
  if not F.code then return doc end
  return doc:walk { traverse = "topdown",
    Header = function(h) return h, false end,
    Code = function(el) return F.code(el.text) end }
end

---------------------------------------------------------------- the page
local FORMAT = "markdown-auto_identifiers-implicit_figures-raw_tex"

local function chapter(ch)
  local doc = P.read(markdown(), FORMAT)
  doc = requote(doc)
  doc = doc:walk { Cite = cite, Inlines = equations }
  local toc
  doc, toc = number(doc, ch)
  doc = doc:walk { OrderedList = rating, CodeBlock = codeblock, Div = aside }
  doc = inlinecode(doc):walk { Math = F.math }
  doc = doc:walk { RawBlock = rawblock, Para = figure, Table = tablenumber }
  return doc, toc
end

function Reader(input)
  local text = tostring(input)
  if PAGE == "xref" then
    require("nw-xref").run(text, { out = WORK,
      contents = os.getenv("NW_CONTENTS"), bib = os.getenv("NW_BIB"),
      strict = os.getenv("NW_STRICT") ~= "0" })
    return P.Pandoc {}
  end
  X = dofile(WORK .. "/xref.lua")
  F.figures, F.fail = os.getenv("NW_FIGURES"), fail
  F.setup(X, PAGE)
  local pages = require "nw-pages"
  pages.setup(X, F, PAGE, WORK)
  if pages[PAGE] then return pages.finish(pages[PAGE]()) end
  for _, ch in ipairs(X.chapters) do
    if ch.name == PAGE then
      page = pipe.parse(text).pages[1]
      return pages.finish(chapter(ch))
    end
  end
  fail("no chapter " .. PAGE .. " in book/contents.txt")
end

-- tangle/nw-latex.lua: the same as nw-html.lua for LaTeX. The macros that begin
-- with \nw are defined in book/theme/book.tex.
local code = require "nw-code"
local P = pandoc
local F = { name = "latex" }
local X, PAGE

function F.setup(xref, page) X, PAGE = xref, page end

local function raw(s) return P.RawInline("latex", s) end

-- Every character that TeX treats specially is written by its number. Spaces
-- stay real spaces, so that copied code keeps its indentation.
function F.escape(s)
  return (s:gsub("[\\{}$&#^_%%~'`\" <>-]", function(ch)
    return ("\\nwc{%d}"):format(ch:byte())
  end))
end

---------------------------------------------------------------- links
local function target(label) return "nw" .. X.chunks[label].num end

local names = {}
function F.chunkname(name)
  names[name] = names[name] or code.name(F, X, name)
  return names[name]
end

local macro = { kw = "kw", cf = "kw", dt = "dt", st = "st", ch = "st",
  vs = "st", ss = "st", sc = "st", co = "co", ["do"] = "co", an = "co",
  cv = "co", pp = "pp", im = "pp", bu = "bu", fu = "fu", va = "va" }
function F.token(class, s)
  if not macro[class] or s == "" then return s end
  return "\\nw" .. macro[class] .. "{" .. s .. "}"
end

function F.idlink(label, s)
  return "\\nwid{" .. target(label) .. "}{" .. s .. "}"
end

function F.uselink(label, name)
  local c = X.chunks[label]
  if not c then return "\\nwlost{" .. F.chunkname(name) .. "}" end
  return ("\\nwuse{%s}{%s}{%s}"):format(target(label), F.chunkname(name), c.num)
end

function F.links(labels, most)
  local t = {}
  for i, l in ipairs(labels) do
    if i > (most or i) then break end
    t[i] = ("\\nwref{%s}{%s}"):format(target(l), X.chunks[l].num)
  end
  local more = #labels - #t
  return table.concat(t, ", ") ..
    (more > 0 and " and " .. more .. " more chunks" or "")
end

-- The same without page numbers, for the indexes.
function F.shortlinks(labels)
  local t = {}
  for i, l in ipairs(labels) do
    t[i] = ("\\nwgo{%s}{%s}"):format(target(l), X.chunks[l].num)
  end
  return table.concat(t, ", ")
end

---------------------------------------------------------------- chunks
local function step(c)
  local s = ""
  for _, k in ipairs { "prev", "next" } do
    if c[k] then
      s = s .. ("\\nw%s{%s}{%s}"):format(k, target(c[k]), X.chunks[c[k]].num)
    end
  end
  return s
end

-- Where names are used is told for a few names; the index has them all.
local FEW = 4
local function foot(c)
  local t = {}
  if #c.usedby > 0 then t[1] = "Used in " .. F.links(c.usedby) .. "." end
  if #c.defs > FEW then
    local names = {}
    for i, d in ipairs(c.defs) do
      names[i] = "\\nwcode{" .. F.breakable(d[1]) .. "}"
    end
    t[#t + 1] = "Defines " .. table.concat(names, ", ") .. "."
    return table.concat(t, " ")
  end
  for _, d in ipairs(c.defs) do
    local elsewhere = {}
    for _, l in ipairs(d[2]) do
      if l ~= c.label then elsewhere[#elsewhere + 1] = l end
    end
    t[#t + 1] = "Defines \\nwcode{" .. F.breakable(d[1]) .. "}" ..
      (#elsewhere > 0 and " (used in " .. F.links(elsewhere, 6) .. ")." or
      ".")
  end
  return table.concat(t, " ")
end

-- \nwfirst, \nwline, \nwlast: TeX may break a page between lines, but not
-- after the first nor before the last.
local function typeset(lines)
  local t = {}
  for i, l in ipairs(lines) do
    local kind = (i == 1 or i == 2) and "first" or i == #lines and "last" or
      "line"
    t[i] = "\\nw" .. kind .. "{" .. l .. "}"
  end
  return table.concat(t, "%\n")
end

function F.chunk(c)
  local num, lines = X.chunks[c.label].num, code.chunk(F, X, c)
  return P.RawBlock("latex", ("\\begin{nwchunk}\\nwhead{nw%s}{%s}{%s}{%s}" ..
    "{%s}{%s}%%\n%s%%\n\\nwfoot{%s}\\end{nwchunk}"):format(num,
    F.chunkname(c.name), num, c.prev and "+" or "",
    X.chunks[c.label].root and "file" or "", step(c), typeset(lines), foot(c)))
end

-- Lines of more than 92 columns are broken at spaces.
local function widest(text)
  local w = 0
  for l in text:gmatch("[^\n]+") do w = math.max(w, utf8.len(l) or #l) end
  return w
end

function F.codeblock(text, lang, page)
  local kind = lang == "output" and "output" or lang == "" and "plain" or "code"
  local lines = code.lines(F, X, { page = page }, text,
    kind == "code" and lang or "")
  local w = widest(text)
  local size = w > 92 and "nwwrapped" or w > 80 and "nwsmaller" or "nwnormal"
  return P.RawBlock("latex", "\\begin{nwblock}{" .. kind .. "}{" .. size ..
    "}%\n" .. typeset(lines) .. "%\n\\end{nwblock}")
end

-- Code in a paragraph may be broken after punctuation.
function F.breakable(s)
  return (F.escape(s):gsub("\\nwc{(%d+)}", function(n)
    local ch = string.char(tonumber(n))
    if ch == " " then return " " end
    local stop = (ch == "_" or ch == "-") and "\\nwbreak{}" or ""
    return "\\nwc{" .. n .. "}" .. stop
  end):gsub("([/,.:;=)(+|*%]])", "%1\\nwbreak{}"))
end

local C = setmetatable({ escape = F.breakable }, { __index = F })
function F.quoted(text, at)
  return raw("\\nwcode{" .. code.inline(C, X, at, text) .. "}")
end

function F.code(text) return raw("\\nwcode{" .. F.breakable(text) .. "}") end

function F.chunkuse(label, name)
  return raw(F.uselink(label, name))
end

---------------------------------------------------------------- prose
function F.ref(id, text)
  return raw("\\hyperref[" .. id .. "]{" .. text:gsub(" ", "~") .. "}")
end

function F.cite(text, key)
  return P.Span { raw("\\hyperref[ref-" .. key .. "]{"), P.Str(text), raw "}" }
end

function F.equation(math, id, num)
  return raw(("\\begin{equation}\\label{%s}%s\\tag{%s}\\end{equation}"):format(
    id, math.text, num))
end

local function exists(path)
  local f = io.open(path)
  if f then f:close() end
  return f ~= nil
end

function F.figure(image, id, num)
  local src = image.src:gsub("^fig/", "")
  local mps = exists(F.figures .. "/" .. src:gsub("%.svg$", ".mps"))
  local width = image.attributes.width or ""
  width = width:match("^([%d.]+)%%$")
  local t = P.List { raw(("\\begin{nwfigure}{%s}{%s}\\nwgraphic" ..
    "{%s}{%s}\\nwcaption{"):format(num, id,
    width and ("width=%.3f\\linewidth"):format(width / 100) or "",
    "fig/" .. src:gsub("%.svg$", mps and ".mps" or ".pdf"))) }
  t:extend(image.caption)
  t:insert(raw "}\\end{nwfigure}")
  return P.Plain(t)
end

local function natural(t)
  for i, spec in ipairs(t.colspecs) do t.colspecs[i] = { spec[1] } end
end

-- Columns of a wide table get widths in proportion to their longest cells.
local function fit(t)
  local width, total = {}, 0
  local function measure(rows)
    for _, row in ipairs(rows) do
      for i, cell in ipairs(row.cells) do
        local n = utf8.len(P.utils.stringify(P.Pandoc(cell.contents):walk {
          RawInline = function(r)
            return P.Str((r.text:gsub("\\nwbreak{}", ""):gsub("\\%a+{%d*}", "x")
              :gsub("\\%a+", "")))
          end }))
        width[i] = math.max(width[i] or 4, n + 2)
      end
    end
  end
  measure(t.head.rows)
  for _, b in ipairs(t.bodies) do measure(b.body) end
  for _, w in ipairs(width) do total = total + w end
  if total <= 84 then return natural(t) end
  for i, w in ipairs(width) do width[i] = math.min(w, 45) end
  total = 0
  for _, w in ipairs(width) do total = total + w end
  for i, spec in ipairs(t.colspecs) do
    t.colspecs[i] = { spec[1], (width[i] or 4) / total }
  end
end

function F.table(t, id, num)
  local cap = P.List()
  for _, b in ipairs(t.caption.long) do cap:extend(b.content) end
  t.caption.long = {}
  fit(t)
  if #cap == 0 then return { t } end
  local line = P.List { raw("\\nwtable{" .. (num or "") .. "}{" ..
    (id or "") .. "}{") }
  line:extend(cap)
  line:insert(raw "}")
  return { P.Para(line), t }
end

function F.aside(div)
  local t = P.List { P.RawBlock("latex", "\\begin{nwaside}") }
  t:extend(div.content)
  t:insert(P.RawBlock("latex", "\\end{nwaside}"))
  return t
end

function F.header(h, num, mode)
  h.attributes = {}
  if h.level > 1 then return h end
  if mode == "front" then return h end
  local n = mode == "appendix" and num:byte() - 64 or tonumber(num)
  return { P.RawBlock("latex", ("\\setcounter{chapter}{%d}"):format(n - 1)), h }
end

function F.identifier(id) return "\\nwcode{" .. F.breakable(id) .. "}" end

function F.entry(key, text)
  local t = P.List { raw("\\nwwork{ref-" .. key .. "}") }
  t:extend(text)
  return { P.Para(t) }
end

function F.rating(text) return raw("\\nwrating{" .. text:sub(2, -2) .. "}") end

return F

-- tangle/nw-pages.lua: what surrounds the chapters: the contents page, the
-- indexes, the bibliography, the navigation of each HTML page, and the LaTeX
-- file that holds the book together.
local P = pandoc
local M = {}
local X, F, PAGE, WORK

function M.setup(...) X, F, PAGE, WORK = ... end

-- Titles are Markdown, with code in [[...]].
local function inlines(md)
  md = md:gsub("%[%[(.-%]*)%]%]", "`%1`")
  local para = P.read(md, "markdown").blocks[1]
  return P.List(para and para.content)
end

local function html(s) return P.RawBlock("html", s) end

local function shownumber(ch)
  return ch.mode == "front" and "" or ch.num
end

local roman = { "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X",
                "XI", "XII" }

-- Calls part(n, title) and chapter(ch) in the order of the book.
local function outline(part, chapter)
  local last, mode = false, nil
  for _, ch in ipairs(X.chapters) do
    if ch.part ~= last or ch.mode ~= mode then
      part(ch.mode == "main" and ch.part or nil,
        ch.part and ch.part ~= last and X.parts[ch.part] or nil, ch.mode)
      last, mode = ch.part, ch.mode
    end
    chapter(ch)
  end
end

---------------------------------------------------------------- HTML
local back = { { "bibliography", "Bibliography" }, { "indexes", "Indexes" } }

-- The list of chapters at the side; the page's own sections under its chapter.
local function navigation(toc)
  local out, open = P.List { html '<ul class="chapters">' }, false
  outline(function(n, title)
    if open then out:insert(html "</ul></li>") end
    open = title ~= nil
    if title then
      out:insert(html('<li class="part"><span>' .. (n and roman[n] .. " " or
        "") .. F.escape(title) .. "</span><ul>"))
    end
  end, function(ch)
    local here = ch.name == PAGE
    out:insert(html(here and '<li class="here">' or "<li>"))
    local t = P.List()
    if shownumber(ch) ~= "" then
      t:extend { P.Span({ P.Str(ch.num) }, P.Attr("", { "secno" })), P.Space() }
    end
    t:extend(inlines(ch.title))
    out:insert(P.Plain { P.Link(t, ch.name .. ".html") })
    if here and toc and #toc > 0 then out:insert(P.BulletList(toc)) end
    out:insert(html "</li>")
  end)
  if open then out:insert(html "</ul></li>") end
  for _, b in ipairs(back) do
    out:insert(html(('<li%s><a href="%s.html">%s</a></li>'):format(
      b[1] == PAGE and ' class="here"' or "", b[1], b[2])))
  end
  out:insert(html "</ul>")
  return out
end

-- The page before and the page after this one.
local function neighbors()
  local list = { { "index", "Contents" } }
  for _, ch in ipairs(X.chapters) do list[#list + 1] = { ch.name, ch.title } end
  for _, b in ipairs(back) do list[#list + 1] = b end
  for i, p in ipairs(list) do
    if p[1] == PAGE then return list[i - 1], list[i + 1], p[2] end
  end
end

function M.finish(doc, toc)
  if F.name ~= "html" then return doc end
  local meta, prev, next, title = doc.meta, neighbors()
  meta.page = PAGE
  if PAGE == "index" then meta.home = "1" end
  meta.pagetitle = P.utils.stringify(inlines(title or PAGE))
  meta.nav = P.MetaBlocks(navigation(toc))
  if prev then
    meta.prev, meta.prevtitle = prev[1], P.MetaInlines(inlines(prev[2]))
  end
  if next then
    meta.next, meta.nexttitle = next[1], P.MetaInlines(inlines(next[2]))
  end
  for _, ch in ipairs(X.chapters) do
    if ch.name == PAGE and ch.part then
      meta.part = X.parts[ch.part]
      meta.partnumber = ch.mode == "main" and roman[ch.part] or nil
    end
  end
  doc.meta = meta
  return doc
end

-- index.html: the table of contents.
function M.index()
  local I = dofile(WORK .. "/index.lua")
  local out, open = P.List(), false
  outline(function(n, title, mode)
    if open then out:insert(html "</ul>") end
    if title then
      out:insert(html('<h2 class="part">' .. (n and '<span class="secno">' ..
        roman[n] .. "</span> " or "") .. F.escape(title) .. "</h2>"))
    end
    out:insert(html('<ul class="contents ' .. mode .. '">'))
    open = true
  end, function(ch)
    out:insert(html '<li>')
    local t = P.List()
    if shownumber(ch) ~= "" then
      t:extend { P.Span({ P.Str(ch.num) }, P.Attr("", { "secno" })), P.Space() }
    end
    t:extend(inlines(ch.title))
    out:insert(P.Plain { P.Link(t, ch.name .. ".html") })
    local s = P.List()
    for i, sec in ipairs(I.sections[ch.name]) do
      if i > 1 then s:extend { P.Str " ·", P.Space() } end
      s:insert(P.Link(inlines(sec.title), ch.name .. ".html#" .. sec.id))
    end
    if #s > 0 then
      out:insert(P.Div({ P.Plain(s) }, P.Attr("", { "sections" })))
    end
    out:insert(html "</li>")
  end)
  if open then out:insert(html "</ul>") end
  out:insert(html('<ul class="contents"><li><a href="bibliography.html">' ..
    'Bibliography</a></li><li><a href="indexes.html">Indexes of files, ' ..
    "chunks and identifiers</a></li></ul>"))
  return P.Pandoc(out)
end

local function indexlist(title, id, entries)
  local h = { ('<h2 id="%s">%s</h2><ul class="nwindex">'):format(id, title) }
  for _, e in ipairs(entries) do
    h[#h + 1] = ('<li>%s %s%s</li>'):format(e[1], F.links(e.defs), #e.uses > 0
      and '<span class="uses">; used in ' .. F.links(e.uses) .. "</span>" or "")
  end
  h[#h + 1] = "</ul>"
  return html(table.concat(h, "\n"))
end

-- The three lists of both formats: files, chunks, identifiers.
local function indexed()
  local I = dofile(WORK .. "/index.lua")
  local files, chunks, ids = {}, {}, {}
  for _, e in ipairs(I.names) do
    if #e.defs > 0 then
      local list = X.roots[e.name] and files or chunks
      list[#list + 1] = { F.chunkname(e.name), defs = e.defs, uses = e.uses,
        key = e.name:gsub("[^%w/. ]", ""):lower() }
    end
  end
  for _, e in ipairs(I.ids) do
    local uses, seen = {}, {}
    for _, l in ipairs(e.defs) do seen[l] = true end
    for _, l in ipairs(e.uses) do
      if not seen[l] then uses[#uses + 1] = l end
    end
    ids[#ids + 1] = { F.identifier(e.id), defs = e.defs, uses = uses,
      key = e.id:lower() }
  end
  for _, list in ipairs { files, chunks, ids } do
    table.sort(list, function(a, b)
      if a.key ~= b.key then return a.key < b.key end
      return a[1] < b[1]
    end)
  end
  return files, chunks, ids
end

---------------------------------------------------------------- LaTeX
local function texindex(title, entries)
  local h = { "\\nwindex{" .. title .. "}" }
  for _, e in ipairs(entries) do
    h[#h + 1] = ("\\nwentry{%s}{%s}{%s}"):format(e[1], F.links(e.defs),
      #e.uses > 0 and F.shortlinks(e.uses) or "")
  end
  h[#h + 1] = "\\nwendindex"
  return P.RawBlock("latex", table.concat(h, "%\n"))
end

function M.indexes()
  local files, chunks, ids = indexed()
  if F.name == "latex" then
    return P.Pandoc { texindex("files", files), texindex("chunks", chunks),
                      texindex("identifiers", ids) }
  end
  return P.Pandoc { html "<h1>Indexes</h1>",
    html('<p>Each entry leads to the chunks that define it, then to those ' ..
      'that use it: <a href="#files">files</a>, ' ..
      '<a href="#chunks">chunks</a>, ' ..
      '<a href="#identifiers">identifiers</a>.</p>'),
    indexlist("Files", "files", files), indexlist("Chunks", "chunks", chunks),
    indexlist("Identifiers", "identifiers", ids) }
end

function M.bibliography()
  local list = {}
  for key, w in pairs(X.works) do list[#list + 1] = { key, w } end
  table.sort(list, function(a, b)
    return a[2].sort .. a[1] < b[2].sort .. b[1]
  end)
  local out = P.List()
  if F.name == "html" then out:insert(html "<h1>Bibliography</h1>")
  else out:insert(P.RawBlock("latex", "\\nwchapter{Bibliography}")) end
  for _, e in ipairs(list) do
    out:extend(F.entry(e[1], P.read(e[2].entry, "markdown").blocks[1].content))
  end
  return P.Pandoc(out)
end

-- The LaTeX file of the book, or with NW_ONLY of one chapter.
function M.book()
  local only, out, mode = os.getenv("NW_ONLY"), {}, "front"
  local function tex(s) out[#out + 1] = s end
  outline(function(n, title, m)
    if m ~= mode then
      tex(m == "main" and "\\mainmatter" or "\\appendix")
      mode = m
    end
    if title and not only then
      if n then tex(("\\setcounter{part}{%d}"):format(n - 1)) end
      tex((n and "\\part{" or "\\part*{") .. title .. "}")
    end
  end, function(ch)
    if not only or only == ch.name then
      tex("\\input{pages/" .. ch.name .. ".tex}")
    end
  end)
  if not only then
    tex "\\backmatter\\input{pages/bibliography.tex}\\input{pages/indexes.tex}"
  end
  local doc = P.Pandoc { P.RawBlock("latex", table.concat(out, "\n")) }
  if only then doc.meta.only = "1" end
  return doc
end

return M

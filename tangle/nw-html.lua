-- tangle/nw-html.lua: how chunks, code, figures and references look in HTML.
local code = require "nw-code"
local mathml = require "nw-math".mathml
local P = pandoc
local F = { name = "html" }
local X, PAGE                            -- the cross references; this page

function F.setup(xref, page) X, PAGE = xref, page end

local special = { ["&"] = "&amp;", ["<"] = "&lt;", [">"] = "&gt;",
                  ['"'] = "&quot;" }
function F.escape(s) return (s:gsub('[&<>"]', special)) end

---------------------------------------------------------------- links
function F.href(page, id)
  return (page == PAGE and "" or page .. ".html") .. "#" .. id
end

local function chunkref(label)
  local c = X.chunks[label]
  return F.href(c.page, "chunk-" .. c.num)
end

-- A chunk name, which is Markdown with [[code]] in it.
local names = {}
function F.chunkname(name)
  names[name] = names[name] or code.name(F, X, name)
  return names[name]
end

local plain = { [""] = true, op = true, dv = true, fl = true, bn = true,
                fu = true, al = true, er = true, cn = true, ex = true }
function F.token(class, s)
  if plain[class] or s == "" then return s end
  return '<span class="' .. class .. '">' .. s .. "</span>"
end

function F.idlink(label, s)
  return '<a class="nwid" href="' .. chunkref(label) .. '">' .. s .. "</a>"
end

function F.uselink(label, name)
  local c = X.chunks[label]
  if not c then
    return '<span class="nwlost">⟨' .. F.chunkname(name) .. "⟩</span>"
  end
  return ('<a class="nwuse" href="%s">⟨%s <span class="nwnum">%s</span>⟩</a>')
    :format(chunkref(label), F.chunkname(name), c.num)
end

-- Links to chunks; all after the first `most` are folded away.
function F.links(labels, most)
  local t = {}
  for i, l in ipairs(labels) do
    t[i] = ('<a href="%s">%s</a>'):format(chunkref(l), X.chunks[l].num)
  end
  if not most or #t <= most + 2 then return table.concat(t, ", ") end
  return table.concat(t, ", ", 1, most) .. " <details><summary>and " ..
    #t - most .. " more</summary>" .. table.concat(t, ", ", most + 1) ..
    "</details>"
end

---------------------------------------------------------------- chunks
local function caption(c, num)
  local h = { ('<figcaption><a class="nwname" href="#chunk-%s">⟨%s <span ' ..
    'class="nwnum">%s</span>⟩%s</a>'):format(num, F.chunkname(c.name), num,
    c.prev and "+≡" or "≡") }
  local function step(label, title, text)
    if not label then return end
    h[#h + 1] = (' <a class="nwstep" title="%s part" href="%s">%s</a>'):format(
      title, chunkref(label), text:format(X.chunks[label].num))
  end
  step(c.prev, "previous", "◂ %s")
  step(c.next, "next", "%s ▸")
  if #c.usedby > 0 then
    h[#h + 1] = ' <span class="nwby">used in ' .. F.links(c.usedby) .. "</span>"
  elseif X.chunks[c.label].root then
    h[#h + 1] = ' <span class="nwby nwfile">file</span>'
  end
  h[#h + 1] = "</figcaption>"
  return table.concat(h)
end

-- Where names are used is told for a few names; the index has them all.
local FEW = 4
local function defines(c)
  if #c.defs == 0 then return "" end
  local h = {}
  for i, d in ipairs(c.defs) do
    h[i] = "<code>" .. F.escape(d[1]) .. "</code>"
    local elsewhere = {}
    for _, l in ipairs(d[2]) do
      if l ~= c.label then elsewhere[#elsewhere + 1] = l end
    end
    if #elsewhere > 0 and #c.defs <= FEW then
      h[i] = h[i] .. " (used in " .. F.links(elsewhere, 8) .. ")"
    end
  end
  return '<div class="nwdefs">Defines ' ..
    table.concat(h, #c.defs > FEW and ", " or "; ") .. ".</div>"
end

function F.chunk(c)
  local num, lines = X.chunks[c.label].num, code.chunk(F, X, c)
  for i, l in ipairs(lines) do
    local n = c.line + i - 1
    lines[i] = ('<span class="ln" id="L%d" data-n="%d">%s\n</span>'):format(
      n, n, l)
  end
  return P.RawBlock("html", ('<figure class="nwchunk" id="chunk-%s">%s' ..
    "<pre><code>%s</code></pre>%s</figure>"):format(num, caption(c, num),
    table.concat(lines), defines(c)))
end

-- A fenced block in the prose: code, shell commands, or captured output.
function F.codeblock(text, lang, page)
  local kind = lang == "output" and "output" or lang == "" and "plain" or "code"
  local lines = code.lines(F, X, { page = page }, text,
    kind == "code" and lang or "")
  return P.RawBlock("html", ('<pre class="%s"><code>%s\n</code></pre>'):format(
    kind .. (lang == "sh" and " shell" or ""), table.concat(lines, "\n")))
end

function F.quoted(text, at)
  return P.RawInline("html", '<code class="nwq">' ..
    code.inline(F, X, at, text) .. "</code>")
end

function F.chunkuse(label, name)
  return P.RawInline("html", F.uselink(label, name))
end

---------------------------------------------------------------- prose
function F.ref(id, text)
  return P.Link({ P.Str(text) }, F.href(X.refs[id].page, id),
    "", P.Attr("", { "ref" }))
end

function F.cite(text, key)
  return P.Link({ P.Str(text) }, F.href("bibliography", "ref-" .. key))
end

function F.math(m)
  local s = mathml(m)
  if not s then F.fail("pandoc cannot read the mathematics " .. m.text) end
  return P.RawInline("html", s)
end

function F.equation(math, id, num)
  return P.Span({ F.math(math), P.Span({ P.Str("(" .. num .. ")") },
    P.Attr("", { "eqno" })) }, P.Attr(id, { "equation" }))
end

local function natural(src)              -- the width of a drawing, in pixels
  local f = io.open(F.figures .. "/" .. src, "rb")
  local head = f and f:read(2000) or ""
  if f then f:close() end
  return tonumber(head:match('<svg[^>]-width="([%d.]+)"'))
end

function F.figure(image, id, num, alt)
  local width = image.attributes.width
  if not width then
    local w = natural(image.src:gsub("^fig/", ""))
    width = w and ("%.1fem"):format(w * 1.45 / 16)
  end
  local open = ('<figure class="figure" id="%s"><a href="%s"><img src="%s" ' ..
    'alt="%s"%s></a><figcaption><b>Figure %s.</b> '):format(id, image.src,
    image.src, F.escape(alt), width and ' style="width:' .. width .. '"' or "",
    num)
  local t = P.List { P.RawInline("html", open) }
  t:extend(image.caption)
  t:insert(P.RawInline("html", "</figcaption></figure>"))
  return P.Plain(t)
end

function F.table(t, id, num)
  -- The browser finds better widths than the dashes of the Markdown table.
  for i, spec in ipairs(t.colspecs) do t.colspecs[i] = { spec[1] } end
  local cap = P.List()
  if num then cap:extend { P.Strong("Table " .. num .. "."), P.Space() } end
  for _, b in ipairs(t.caption.long) do cap:extend(b.content) end
  if #cap > 0 then t.caption.long = { P.Plain(cap) } end
  local open = id and '<div class="table" id="' .. id .. '">' or
    '<div class="table">'
  return { P.RawBlock("html", open), t, P.RawBlock("html", "</div>") }
end

function F.aside(div)
  local t = P.List { P.RawBlock("html", '<aside class="aside">') }
  t:extend(div.content)
  t:insert(P.RawBlock("html", "</aside>"))
  return t
end

function F.header(h, num)
  local own = P.Link({ P.Str("#") }, "#" .. h.identifier, "",
    P.Attr("", { "anchor" }, { { "aria-hidden", "true" },
                              { "tabindex", "-1" } }))
  if num ~= "" then
    h.content:insert(1, P.Space())
    h.content:insert(1, P.Span({ P.Str(num) }, P.Attr("", { "secno" })))
  end
  if h.level > 1 then h.content:insert(own) end
  return h
end

function F.identifier(id) return "<code>" .. F.escape(id) .. "</code>" end

-- One entry of the bibliography.
function F.entry(key, text)
  return { P.Div({ P.Para(text) }, P.Attr("ref-" .. key, { "work" })) }
end

function F.rating(text)
  return P.Span({ P.Str(text:sub(2, -2)) }, P.Attr("", { "rating" }))
end

return F

-- tangle/nw-code.lua: code as colored, linked tokens, in any output format.
--
-- pandoc colors code for us; we take its HTML apart again into tokens and give
-- them to the format F (nw-html or nw-latex), which provides
--   F.escape(s)   F.token(class, s)   F.idlink(label, s)
--   F.uselink(label, name)
local pipe = require "nw-pipe"
local M = {}

local entity = { lt = "<", gt = ">", amp = "&", quot = '"', nbsp = "\u{A0}" }
local function unescape(s)
  return (s:gsub("&(#?%w+);", function(e)
    if entity[e] then return entity[e] end
    local hex, dec = e:match("^#x(%x+)$"), e:match("^#(%d+)$")
    return utf8.char(tonumber(hex or dec, hex and 16 or 10))
  end))
end

-- Cuts a line of highlighted HTML into { class, text } pairs.
local function tokens(html)
  local out, i = {}, 1
  while i <= #html do
    local a, b, class, s = html:find('<span class="(%w+)">(.-)</span>', i)
    local before = html:sub(i, (a or #html + 1) - 1)
    if before ~= "" then out[#out + 1] = { "", unescape(before) } end
    if not a then break end
    out[#out + 1] = { class, unescape(s) }
    i = b + 1
  end
  return out
end

-- A list of lines, each a list of tokens.
local function highlight(code, lang)
  local block = pandoc.CodeBlock(code, pandoc.Attr("", { lang }))
  local html = pandoc.write(pandoc.Pandoc { block }, "html")
  html = html:match("<code[^>]*>(.*)</code>") or ""
  local lines = {}
  for l in (html .. "\n"):gmatch("([^\n]*)\n") do
    l = l:gsub('^<span id="cb[%d%-]+"><a [^>]*></a>(.*)</span>$', "%1")
    lines[#lines + 1] = tokens(l)
  end
  return lines
end

-- What skylighting's C++ does not know about CUDA.
local cuda = {}
for w in ([[__global__ __device__ __host__ __shared__ __constant__
  __restrict__ __launch_bounds__ __forceinline__ threadIdx blockIdx blockDim
  gridDim warpSize __syncthreads __syncwarp]]):gmatch("%S+") do
  cuda[w] = true
end

-- Classes of tokens in which names are not linked: comments and strings.
local opaque = { co = true, st = true, ch = true, ["do"] = true, sc = true,
                 vs = true, ss = true, an = true }

-- The label of the definition of an identifier, seen from chunk or page `at`;
-- one on the same page wins. nil for what is defined here or nowhere.
function M.definition(X, id, at)
  local labels = X.ids[id]
  if not labels then return nil end
  local best
  for _, l in ipairs(labels) do
    if l == at.label then return nil end
    if X.chunks[l] and X.chunks[l].page == at.page and not best then
      best = l
    end
  end
  return best or labels[1]
end

-- One token in the output format: chunk uses, then names, then plain text.
local function token(F, X, c, class, s)
  local function piece(text)
    if text == "" then return "" end
    return F.token(class, F.escape(text))
  end
  local out, pos = {}, 1
  for a, word, b in s:gmatch("()([%a_][%w_]*)()") do
    local use = word:match("^NWUSE(%d+)X$")
    local label = not use and not opaque[class] and M.definition(X, word, c)
    if use or label or cuda[word] then
      out[#out + 1] = piece(s:sub(pos, a - 1))
      pos = b
      if use then
        local t = c.toks[tonumber(use)]
        out[#out + 1] = F.uselink(t[3], t[2])
      elseif label then
        out[#out + 1] = F.idlink(label, piece(word))
      else
        out[#out + 1] = F.token("kw", F.escape(word))
      end
    end
  end
  out[#out + 1] = piece(s:sub(pos))
  return table.concat(out)
end

-- "llm/ops.h" in an #include leads to that file.
local function include(F, X, s)
  local path = s:match('^["<](.-)[">]$')
  local label = path and X.roots[path]
  return label and F.idlink(label, F.token("im", F.escape(s)))
end

-- The lines of some code, each a string in the output format. c gives the
-- page, and for chunks the label and the tokens that are chunk uses.
function M.lines(F, X, c, code, lang)
  local out = {}
  for i, toks in ipairs(highlight(code, lang)) do
    local t = {}
    for k, tok in ipairs(toks) do
      t[k] = tok[1] == "im" and include(F, X, tok[2]) or
        token(F, X, c, tok[1], tok[2])
    end
    out[i] = table.concat(t)
  end
  return out
end

-- The lines of a chunk.
function M.chunk(F, X, c)
  local text = pipe.text(c.toks, function(_, k) return "NWUSE" .. k .. "X" end)
  return M.lines(F, X, c, (text:gsub("%s+$", "")), X.chunks[c.label].lang)
end

-- Quoted code in prose, as one string.
function M.inline(F, X, c, s)
  if X.roots[s] then return F.idlink(X.roots[s], F.escape(s)) end
  return token(F, X, c, "", s)
end

-- A chunk name in the output format. File names are code; in other names the
-- "x" keeps Markdown from taking a first word such as "1." for a list.
function M.name(F, X, name)
  local inlines
  if X.roots[name] then
    inlines = { pandoc.Code(name) }
  else
    local md = name:gsub("%[%[(.-%]*)%]%]", "`%1`")
    local para = pandoc.read("x " .. md, "markdown").blocks[1]
    inlines = pandoc.List(para.content)
    inlines:remove(1)
    inlines:remove(1)
  end
  local doc = pandoc.Pandoc { pandoc.Plain(inlines) }
  return (pandoc.write(doc, F.name):gsub("\n+$", ""))
end

return M

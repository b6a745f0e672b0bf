-- tangle/nw-bib.lua: the bibliography. parse(text, file, complain) reads BibTeX
-- and returns key -> { short, year, sort, entry }, entry being Markdown.
local M = {}

-- Braces protect capitals in BibTeX; here they have done their duty.
local function plain(s)
  return (s:gsub("[{}]", ""):gsub("%s+", " "):gsub("%-%-", "–")
    :gsub("\\&", "&"):gsub("~", "\u{A0}"))
end

-- The value that begins at i: {..}, "..", or a word. Returns it and its end.
local function value(s, i)
  local v = s:match("^%b{}", i)
  if v then return v:sub(2, -2), i + #v end
  v = s:match('^"[^"]*"', i)
  if v then return v:sub(2, -2), i + #v end
  v = s:match("^[%w%-]+", i) or ""
  return v, i + #v
end

local function fields(body)
  local f, i = {}, 1
  while true do
    local _, b, name = body:find("([%w_%-]+)%s*=%s*", i)
    if not name then return f end
    local v
    v, i = value(body, b + 1)
    f[name:lower()] = v
  end
end

-- "Vaswani, Ashish and {OpenAI}" -> { {family, given}, {"OpenAI"} }
local function people(s)
  local list = {}
  for one in (s:gsub("%s+and%s+", "\0") .. "\0"):gmatch("([^%z]*)%z") do
    local family, given = one:match("^([^{].-),%s*(.*)$")
    if not family and not one:match("^{") then
      given, family = one:match("^(.*)%s+(%S+)$")
    end
    list[#list + 1] = { plain(family or one), given and plain(given) }
  end
  return list
end

local function shortnames(p)
  if #p > 2 then return p[1][1] .. " et al." end
  return p[1][1] .. (p[2] and " and " .. p[2][1] or "")
end

local function longnames(p)
  local t = {}
  for i, one in ipairs(p) do
    t[i] = one[2] and one[2] .. " " .. one[1] or one[1]
  end
  if #t == 1 then return t[1] end
  if t[#t] == "others" then
    return table.concat(t, ", ", 1, #t - 1) .. " and others"
  end
  return table.concat(t, ", ", 1, #t - 1) .. " and " .. t[#t]
end

local function where(f)
  local t = {}
  local function add(s) if s and s ~= "" then t[#t + 1] = plain(s) end end
  add(f.edition and f.edition .. " edition")
  if f.journal then
    add("*" .. f.journal .. "*" .. (f.volume and " " .. f.volume or "") ..
      (f.number and "(" .. f.number .. ")" or ""))
  elseif f.booktitle then
    add("in *" .. f.booktitle .. "*" ..
      (f.volume and ", volume " .. f.volume or ""))
  end
  add(f.pages and "pages " .. f.pages)
  add(f.publisher or f.institution or f.school or f.organization)
  add(f.howpublished)
  if f.eprint then
    add("[arXiv:" .. f.eprint .. "](https://arxiv.org/abs/" .. f.eprint .. ")")
  end
  if f.doi then add("[doi:" .. f.doi .. "](https://doi.org/" .. f.doi .. ")")
  elseif f.url and not f.eprint then add("<" .. f.url .. ">") end
  add(f.note)
  return table.concat(t, ", ")
end

local function record(kind, f)
  local p = people(f.author or f.editor)
  local title = plain(f.title)
  title = kind == "book" and "*" .. title .. "*" or "“" .. title .. "”"
  local rest = where(f)
  return {
    short = shortnames(p), year = f.year, sort = p[1][1]:lower() .. f.year,
    entry = longnames(p) .. " (" .. f.year .. "). " .. title ..
      (rest ~= "" and ", " .. rest or "") .. ".",
  }
end

function M.parse(text, file, complain)
  local list, line, from = {}, 1, 1
  for pos, kind, body in text:gmatch("()@(%a+)%s*(%b{})") do
    line = line + select(2, text:sub(from, pos - 1):gsub("\n", ""))
    from = pos
    local key, rest = body:match("^{%s*([^,%s]+)%s*,(.*)}$")
    local f = rest and fields(rest) or {}
    if not key or list[key] then
      complain(file, line, "duplicate or unreadable entry " .. tostring(key))
    elseif rest:find("\\%a") then
      complain(file, line, "write accents in " .. key .. " as UTF-8")
    elseif not ((f.author or f.editor) and f.title and f.year) then
      complain(file, line, "the entry " .. key ..
        " lacks author, title or year")
    else
      list[key] = record(kind:lower(), f)
    end
  end
  return list
end

return M

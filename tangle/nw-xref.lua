-- tangle/nw-xref.lua: the first pass over the whole book. It numbers everything
-- that has a number, checks every reference, and writes tables for later passes:
--   xref.lua           what any page may need
--   index.lua          what only the contents page and the indexes need
--   pages/NAME.pipe    the part of the pipeline that belongs to one chapter
-- Files change only when their contents do, so that make re-weaves little.
local pipe = require "nw-pipe"
local bib = require "nw-bib"
local M = {}

---------------------------------------------------------------- errors
local faults = 0
local function complain(file, line, text)
  faults = faults + 1
  io.stderr:write(("%s:%d: error: %s\n"):format(file, line, text))
end

---------------------------------------------------------------- files
local function slurp(path)
  local f = io.open(path, "rb")
  if not f then return nil end
  local s = f:read("a")
  f:close()
  return s
end

local function write(path, text)
  if slurp(path) == text then return end
  local f = assert(io.open(path, "wb"))
  f:write(text)
  f:close()
end

-- A table of tables, strings, numbers and booleans as Lua source.
local function dump(v)
  if type(v) ~= "table" then return ("%q"):format(v) end
  local t, keys = {}, {}
  for _, x in ipairs(v) do t[#t + 1] = dump(x) end
  for k in pairs(v) do if type(k) == "string" then keys[#keys + 1] = k end end
  table.sort(keys)
  for _, k in ipairs(keys) do
    t[#t + 1] = ("[%q]=%s"):format(k, dump(v[k]))
  end
  return "{" .. table.concat(t, ",") .. "}\n"
end

---------------------------------------------------------------- contents.txt
local function number(mode, count)
  if mode == "main" then return tostring(count) end
  if mode == "appendix" then return string.char(64 + count) end
  return "P" .. count               -- front matter: not shown in headings
end

-- Returns the list of chapters: name, num, mode, part (number or false).
local function contents(path)
  local chapters, parts, count, mode = {}, {}, {}, "front"
  for l in assert(slurp(path), "no " .. path):gmatch("[^\n]+") do
    local word, rest = l:match("^%s*([%a]+)%s*(.-)%s*$")
    if word == "front" or word == "main" or word == "appendix" then
      mode = word
    elseif word == "part" then
      parts[#parts + 1] = rest
    elseif word == "chapter" then
      count[mode] = (count[mode] or 0) + 1
      chapters[#chapters + 1] = { name = rest, mode = mode,
        num = number(mode, count[mode]), part = #parts > 0 and #parts }
    end
  end
  return chapters, parts
end

---------------------------------------------------------------- prose
-- The lines of a page's documentation as { line number, text }, with quoted code
-- between back quotes.
local function lines(page)
  local out = {}
  for _, c in ipairs(page.items) do
    if c.kind == "docs" then
      local n, s = c.line, ""
      for _, t in ipairs(c.toks) do
        if t[1] == "quote" or t[1] == "endquote" then s = s .. "`"
        elseif t[1] == "nl" then
          out[#out + 1] = { n, s }
          n, s = n + 1, ""
        else s = s .. pipe.text { t } end
      end
      out[#out + 1] = { n, s }
    end
  end
  return out
end

-- Calls f(line number, text without code, text) for the lines that are prose.
local function prose(page, f)
  local fence
  for _, l in ipairs(lines(page)) do
    local mark = l[2]:match("^%s*(```+)") or l[2]:match("^%s*(~~~+)")
    if fence then
      if mark and mark:sub(1, #fence) == fence then fence = nil end
    elseif mark then fence = mark
    elseif not l[2]:match("^%%%%") then
      f(l[1], (l[2]:gsub("`[^`]*`", "``")), l[2])
    end
  end
end

local noun = { fig = "Figure ", tbl = "Table ", eq = "" }

-- Finds what a page defines: sections, equations, figures, tables.
local function define(page, ch, refs)
  local count, sec = {}, { 0, 0, 0 }
  local function ref(line, id, text, num)
    if refs[id] then
      complain(page.file, line, ("the label %s is also in %s:%d"):format(
        id, refs[id].file, refs[id].line))
    end
    refs[id] = { page = ch.name, text = text, num = num, file = page.file,
                 line = line }
  end
  prose(page, function(n, s, full)
    local marks, title = full:match("^(#+)%s+(.-)%s*$")
    if marks then M.heading(ch, ref, n, #marks, title, sec) end
    for kind, key in s:gmatch("{#(%a+):([%w%-_.:]+)") do
      if noun[kind] then
        count[kind] = (count[kind] or 0) + 1
        local num = ch.num .. "." .. count[kind]
        ref(n, kind .. ":" .. key, kind == "eq" and "(" .. num .. ")" or
          noun[kind] .. num, num)
      end
    end
  end)
  if not ch.title then
    ch.title = ch.name
    complain(page.file, 1, "the chapter has no line \"# Title {#sec:key}\"")
  end
end

local chapword = { front = "", main = "Chapter ", appendix = "Appendix " }

function M.heading(ch, ref, line, level, title, sec)
  local text, attr = title:match("^(.-)%s*{([^{}]*)}$")
  text = text or title
  local id = attr and attr:match("#([%w%-_.:]+)")
  if level == 1 then
    ch.title, ch.id = text, id or "top"
    if id then
      ref(line, id, ch.mode == "front" and text or chapword[ch.mode] .. ch.num)
    end
    return
  end
  if level > 3 then return end
  local k = level - 1
  sec[k] = sec[k] + 1
  for j = k + 1, 3 do sec[j] = 0 end
  local num = ch.num .. "." .. table.concat(sec, ".", 1, k)
  if ch.mode == "front" then num = "" end
  if id then ref(line, id, num == "" and text or "Section " .. num, num) end
  if level == 2 then
    table.insert(ch.sections, { num = num, title = text, id = id or
      "s" .. ch.num .. "." .. table.concat(sec, ".", 1, k) })
  end
end

-- Complains about references and citations that lead nowhere.
local function check(page, refs, works)
  prose(page, function(n, s)
    for before, key in (" " .. s):gmatch("([^%w\\@/])@([%w_][%w_:%-.]*)") do
      key = key:gsub("[.:%-]+$", "")
      local known = refs[key] or works[key]
      if not known and (before:match("[%s%[(;,-]") or key:match(":")) then
        complain(page.file, n, ("@%s leads nowhere: %s"):format(key,
          key:match("^%a+:") and "no such label in the book" or
          "no such entry in the bibliography"))
      end
    end
  end)
end

---------------------------------------------------------------- chunks
local languages = { c = "c", h = "c", cu = "cpp", cuh = "cpp", cpp = "cpp",
  py = "python", mk = "makefile", sh = "bash", lua = "lua", awk = "awk",
  Makefile = "makefile", json = "json", yml = "yaml", yaml = "yaml" }

-- Each chunk is written in the language of the file that it ends up in.
local function setlanguages(all, names)
  local byname, used = {}, {}
  for _, c in ipairs(all) do
    byname[c.name] = byname[c.name] or {}
    table.insert(byname[c.name], c)
  end
  local function visit(name, lang)
    for _, c in ipairs(byname[name] or {}) do
      if not c.lang then
        c.lang = lang
        for _, t in ipairs(c.toks) do
          if t[1] == "use" then visit(t[2], lang) end
        end
      end
    end
  end
  for _, e in ipairs(names) do used[e.name] = #e.uses > 0 end
  for _, c in ipairs(all) do
    c.root = not used[c.name] and not c.name:match("%s")
    if c.root then
      visit(c.name, languages[c.name:match("([%w]+)$")] or "")
    end
  end
end

local function numberchunks(page, ch, all)
  local n = 0
  for _, c in ipairs(page.items) do
    if c.kind == "code" then
      n = n + 1
      c.num = ch.num .. "." .. n
      all[#all + 1] = c
    end
  end
end

---------------------------------------------------------------- the pass
-- Cuts the pipeline into one piece for each chapter.
local function cut(text, folder)
  local pos = text:find("@file ", 1, true)
  while pos do
    local name = text:match("^@file [^\n]-([^/\n]+)%.nw\n", pos)
    local next = text:find("\n@file ", pos, true)
    local stop = next or text:find("\n@xref beginchunks", pos, true) or #text
    write(folder .. "/" .. name .. ".pipe", text:sub(pos, stop))
    pos = next and next + 1
  end
end

local function tables(book, chapters)
  local chunks, ids, roots, all = {}, {}, {}, {}
  for _, ch in ipairs(chapters) do numberchunks(ch.page, ch, all) end
  setlanguages(all, book.names)
  for _, c in ipairs(all) do
    chunks[c.label] = { page = c.page, num = c.num, lang = c.lang or "",
                        root = c.root or nil }
    if c.root then roots[c.name] = roots[c.name] or c.label end
  end
  for _, e in ipairs(book.ids) do ids[e.id] = e.defs end
  return chunks, ids, roots
end

function M.run(text, opt)
  local book, bypage = pipe.parse(text), {}
  for _, p in ipairs(book.pages) do bypage[p.name] = p end
  local all, parts = contents(opt.contents)
  local chapters, refs = {}, {}
  for _, ch in ipairs(all) do
    ch.page, ch.sections = bypage[ch.name], {}
    if ch.page then
      chapters[#chapters + 1] = ch
      define(ch.page, ch, refs)
    end
  end
  local works = bib.parse(slurp(opt.bib) or "", opt.bib, complain)
  for _, ch in ipairs(chapters) do check(ch.page, refs, works) end
  if faults > 0 and opt.strict then os.exit(65) end
  local chunks, ids, roots = tables(book, chapters)
  local sections = {}
  for _, ch in ipairs(chapters) do
    sections[ch.name], ch.sections, ch.page = ch.sections, nil, nil
  end
  for _, r in pairs(refs) do r.line, r.file = nil, nil end
  write(opt.out .. "/xref.lua", "return " .. dump { chapters = chapters,
    parts = parts, refs = refs, works = works, chunks = chunks, ids = ids,
    roots = roots })
  write(opt.out .. "/index.lua", "return " .. dump { sections = sections,
    names = book.names, ids = book.ids })
  cut(text, opt.out .. "/pages")
end

return M

-- tangle/nw-pipe.lua: reads what `markup | finduses | noidx` writes.
--
-- parse(text) returns a book:
--   pages    the files, in order: name, file, items (the chunks of that file)
--   names    all chunk names in order: name, label, defs, uses (labels)
--   ids      all defined identifiers in order: id, label, defs, uses
-- A chunk is a table: kind ("docs" or "code"), file, line (of its first line of
-- text), toks, and for code: name, label, prev, next, cont, usedby (labels),
-- defs ({id, used in labels}).
-- A token is {"text", s}, {"nl"}, {"use", name, label}, {"quote"}, {"endquote"}.
local M = {}

local on = {}                       -- what to do with each kind of record

function on.file(s, rest)
  s.file, s.line = rest, 1
  local name = rest:gsub("^.*/", ""):gsub("%.nw$", "")
  s.page = { name = name, file = rest, items = {} }
  table.insert(s.book.pages, s.page)
end

function on.line(s, rest) s.line = tonumber(rest) end

function on.begin(s, rest)
  s.cur = { kind = rest:match("^%S+"), file = s.file, line = s.line,
            page = s.page.name, toks = {}, defs = {}, cont = {}, usedby = {} }
  table.insert(s.page.items, s.cur)
end

on["end"] = function(s) s.cur = nil end

local function add(s, ...)
  if s.cur then table.insert(s.cur.toks, { ... }) end
end

function on.text(s, rest) add(s, "text", rest) end
function on.use(s, rest) add(s, "use", rest, s.ref) end
function on.quote(s) add(s, "quote") end
function on.endquote(s) add(s, "endquote") end

function on.nl(s)
  s.line = s.line + 1
  local c = s.cur
  if c and c.kind == "code" and not c.started then
    c.started, c.line = true, s.line      -- the line after <<name>>=
  else
    add(s, "nl")
  end
end

function on.defn(s, rest) s.cur.name, s.cur.label = rest, s.label end
function on.fatal(_, rest) error("noweb: " .. rest, 0) end

-- Cross references: `xref KEY ARGUMENT` and `index KEY ARGUMENT`.
local xref, index = {}, {}

function on.xref(s, rest)
  local key, arg = rest:match("^(%S+) ?(.*)$")
  if xref[key] then xref[key](s, arg) end
end

function on.index(s, rest)
  local key, arg = rest:match("^(%S+) ?(.*)$")
  if index[key] then index[key](s, arg) end
end

function xref.label(s, a) s.label = a end
function xref.ref(s, a) s.ref = a end
function xref.prevdef(s, a) s.cur.prev = a end
function xref.nextdef(s, a) s.cur.next = a end
function xref.defitem(s, a) table.insert(s.cur.cont, a) end
function xref.useitem(s, a) table.insert(s.cur.usedby, a) end

local function entry(list, key)
  return function(s, a)
    local label, name = a:match("^(%S+) (.*)$")
    s.entry = { label = label, [key] = name, defs = {}, uses = {} }
    table.insert(s.book[list], s.entry)
  end
end
xref.chunkbegin, index.entrybegin = entry("names", "name"), entry("ids", "id")
function xref.chunkdefn(s, a) table.insert(s.entry.defs, a) end
function xref.chunkuse(s, a) table.insert(s.entry.uses, a) end
index.entrydefn, index.entryuse = xref.chunkdefn, xref.chunkuse

function index.nl(s) s.line = s.line + 1 end
function index.begindefs(s) s.used = {} end
function index.isused(s, a) if s.used then table.insert(s.used, a) end end
function index.defitem(s, a)
  if not s.cur then return end
  table.insert(s.cur.defs, { a, s.used or {} })
  s.used = {}
end

function M.parse(text)
  local s = { book = { pages = {}, names = {}, ids = {} }, file = "?",
              line = 1 }
  for l in text:gmatch("[^\n]+") do
    local key, rest = l:match("^@(%S+) ?(.*)$")
    if on[key] then on[key](s, rest) end
  end
  return s.book
end

-- The text of a list of tokens; use(token, number) stands for a chunk used.
function M.text(toks, use)
  local t = {}
  for k, tok in ipairs(toks) do
    if tok[1] == "text" then t[#t + 1] = tok[2]
    elseif tok[1] == "nl" then t[#t + 1] = "\n"
    elseif tok[1] == "use" then
      t[#t + 1] = use and use(tok, k) or "<<" .. tok[2] .. ">>"
    end
  end
  return table.concat(t)
end

return M

-- tangle/nw-math.lua: pandoc's MathML, improved for browsers.
local M = {}

-- Combining accents stand beside the letter in some browsers, and spacing ones
-- do not; "+=" is one operator.
local better = {
  { ">\u{307}<", ">\u{2D9}<" }, { ">\u{302}<", ">^<" },
  { ">\u{303}<", ">\u{2DC}<" }, { ">\u{308}<", ">\u{A8}<" },
  { ">\u{20D7}<", ">\u{2192}<" },
  { "<mo>%+</mo><mo>=</mo>", "<mo>+=</mo>" },
}

local tall = { mfrac = true, munder = true, munderover = true, msqrt = true,
               mroot = true, mtable = true }

local function istall(s)
  for tag in s:gmatch("<(%a+)") do
    if tall[tag] then return true end
  end
  return false
end

-- Calls f(first, last) for each pair of matching opening and closing pieces,
-- inner pairs first; positions are of the first and last byte.
local function pairsof(s, open, close, f)
  local stack, i = {}, 1
  while true do
    local a, b = s:find(open, i)
    local c, d = s:find(close, i)
    if not c then return end
    if a and a < c then
      stack[#stack + 1] = a
      i = b + 1
    else
      local first = table.remove(stack)
      if first then f(first, d) end
      i = d + 1
    end
  end
end

-- Parentheses around plain letters need not stretch; stretched ones are set
-- wide.
local STRETCH = '<mo stretchy="true" form="'
local function relax(s)
  local calm = {}
  pairsof(s, STRETCH .. "prefix", STRETCH .. "postfix", function(a, b)
    if not istall(s:sub(a, b)) then calm[a], calm[b] = true, true end
  end)
  return (s:gsub("()" .. STRETCH .. "(%a+)()", function(a, form, b)
    if not (calm[a] or calm[b - 1]) then return nil end
    return '<mo stretchy="false" form="' .. form
  end))
end

-- Not all browsers stretch the bar of \overline; a border always fits.
local BAR = '<mo accent="true">¯</mo></mover>'
local function bars(s)
  local done
  repeat
    done = true
    pairsof(s, "<mover[ >]", "</mover>", function(a, b)
      local part = s:sub(a, b)
      if done and part:sub(-#BAR) == BAR then
        done = false
        s = s:sub(1, a - 1) .. '<mrow class="overline">' ..
          part:sub(part:find(">", 1, true) + 1, -#BAR - 1) .. "</mrow>" ..
          s:sub(b + 1)
      end
    end)
  until done
  return s
end

-- The MathML of a piece of mathematics, or nil if pandoc cannot read it.
function M.mathml(m)
  -- pandoc 2.17 knows \Big, but not \Bigl and its like.
  m.text = m.text:gsub("\\([bB]igg?)[lrm]([^%a])", "\\%1%2")
  local html = pandoc.write(pandoc.Pandoc { pandoc.Plain { m } }, "html",
    { html_math_method = "mathml" })
  local s = html:match("<math.*</math>")
  if not s then return nil end
  s = s:gsub("<annotation.*</annotation>", ""):gsub("</?semantics>", "")
    :gsub(' xmlns="[^"]*"', "")
  for _, b in ipairs(better) do s = s:gsub(b[1], b[2]) end
  return bars(relax(s))
end

return M

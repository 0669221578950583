-- Asks what a file lists, line after line and again from the top: method, path, session and body,
-- with tabs between. In a path or body @N@ counts up from a million, and @S@ is a score from 1 to 5 that another
-- round through the file changes.
local here = debug.getinfo(1, "S").source:match("^@(.*/)") or ""
dofile(here .. "../report.lua")

local TOKEN = string.rep("t", 32)
local made, asked, count = {}, {}, 0

function init(arguments)
  for line in io.lines(arguments[1]) do
    local method, path, session, body = line:match("^(%S+)\t(%S+)\t(%S+)\t(.*)$")
    local headers = { ["Cookie"] = "sessionid=" .. session .. "; csrftoken=" .. TOKEN }
    if method ~= "GET" then
      headers["Sec-Fetch-Site"], headers["X-CSRFToken"] = "same-origin", TOKEN
      if body ~= "" then headers["Content-Type"] = "application/json" end
    end
    local ask = { method = method, path = path, headers = headers, body = body }
    asked[#asked + 1] = ask
    made[#made + 1] = body:find("@") and "" or wrk.format(method, path, headers, body)
  end
end

function request()
  count = count + 1
  local place = (count - 1) % #asked + 1
  if made[place] ~= "" then return made[place] end
  local ask = asked[place]
  local score = tostring(math.floor(count / #asked) % 5 + 1)
  local body = ask.body:gsub("@N@", tostring(1000000 + count)):gsub("@S@", score)
  return wrk.format(ask.method, ask.path, ask.headers, body)
end

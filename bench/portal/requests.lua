-- Sends the requests of a file in order, again and again. Each line holds method, path, session key and
-- body, separated by tabs. @N@ in a body becomes a number that grows with each request, @S@ a score from
-- 1 to 5 that changes with each round through the file. Each thread sends to one of the PORTS of the
-- environment (separated by spaces), so that the servers there get equally many connections.
local folder = debug.getinfo(1, "S").source:match("^@(.*/)") or ""
dofile(folder .. "../report.lua")

local TOKEN = string.rep("t", 32)
local formatted, requests, count = {}, {}, 0
local ports = {}
for port in (os.getenv("PORTS") or ""):gmatch("%S+") do ports[#ports + 1] = port end

local threads = 0
function setup(thread)
  thread:set("before", threads * 500000) -- no two threads send the same number
  threads = threads + 1
  if ports[threads] then thread.addr = wrk.lookup(wrk.host, ports[threads])[1] end
end

function init(arguments)
  count = before
  for line in io.lines(arguments[1]) do
    local method, path, session, body = line:match("^(%S+)\t(%S+)\t(%S+)\t(.*)$")
    local headers = { ["Cookie"] = "sessionid=" .. session .. "; csrftoken=" .. TOKEN }
    if method ~= "GET" then
      headers["Sec-Fetch-Site"], headers["X-CSRFToken"] = "same-origin", TOKEN
      if body ~= "" then headers["Content-Type"] = "application/json" end
    end
    local entry = { method = method, path = path, headers = headers, body = body }
    requests[#requests + 1] = entry
    formatted[#formatted + 1] = body:find("@") and "" or wrk.format(method, path, headers, body)
  end
end

function request()
  count = count + 1
  local index = (count - 1) % #requests + 1
  if formatted[index] ~= "" then return formatted[index] end
  local entry = requests[index]
  local score = tostring(math.floor(count / #requests) % 5 + 1)
  local body = entry.body:gsub("@N@", tostring(1000000 + count)):gsub("@S@", score)
  return wrk.format(entry.method, entry.path, entry.headers, body)
end

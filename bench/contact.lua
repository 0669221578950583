-- Messages that all differ, each from its own address, so that the limiter runs but rejects none,
-- and each from its own mailbox, which gets a
-- mail for every message. Addresses count up through 10.0.0.0/8.
local here = debug.getinfo(1, "S").source:match("^@(.*/)") or ""
dofile(here .. "report.lua")

local count, round = 0, "0"
local headers = { ["Content-Type"] = "application/json", ["Sec-Fetch-Site"] = "same-origin" }
local body = '{"name":"Ada Sample","email":"owner%d.%s@example.com","phone":"(903) %03d-%04d",'
  .. '"company":"Sample Machine Works","message":"Message %d of round %s: we are thinking of selling '
  .. 'the shop next year and would like to know where to begin."}'

function init(arguments)
  round = arguments[1] or round
end

function request()
  count = count + 1
  headers["Idempotency-Key"] = string.format("round-%s-message-%d", round, count)
  headers["X-Forwarded-For"] = string.format(
    "10.%d.%d.%d", math.floor(count / 65536) % 256, math.floor(count / 256) % 256, count % 256)
  local area, line = 200 + math.floor(count / 10000) % 800, count % 10000
  return wrk.format("POST", nil, headers, string.format(body, count, round, area, line, count, round))
end

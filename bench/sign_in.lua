-- The same person signs in over and over, as a page of ours asks it: no session yet, a token, JSON.
-- Who is sent away because a password is being looked at comes again after the first pause of our pages.
local here = debug.getinfo(1, "S").source:match("^@(.*/)") or ""
dofile(here .. "report.lua")

local headers, body

function init(arguments)
  headers = {
    ["Content-Type"] = "application/json",
    ["Sec-Fetch-Site"] = "same-origin",
    ["Cookie"] = "csrftoken=" .. arguments[1],
    ["X-CSRFToken"] = arguments[1],
  }
  body = string.format('{"email":"%s","password":"%s"}', arguments[2], arguments[3])
end

local PAUSE = 200 -- milliseconds
local sent_away = 0

function response(status)
  if status == 503 then sent_away = sent_away + 1 end
end

function delay()
  if sent_away == 0 then return 0 end
  sent_away = sent_away - 1
  return PAUSE
end

function request()
  return wrk.format("POST", nil, headers, body)
end

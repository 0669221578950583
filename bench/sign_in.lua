-- The same person signs in over and over, with the request that our pages send: no session yet, a
-- CSRF token, JSON.
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

function request()
  return wrk.format("POST", nil, headers, body)
end

-- The form of wp-login.php.
local here = debug.getinfo(1, "S").source:match("^@(.*/)") or ""
dofile(here .. "../report.lua")

local body

function init(arguments)
  body = string.format("log=%s&pwd=%s&wp-submit=Log+In", arguments[1], arguments[2])
end

function request()
  local headers = { ["Content-Type"] = "application/x-www-form-urlencoded" }
  return wrk.format("POST", nil, headers, body)
end

-- Prints what wrk counted as one line of JSON; times are microseconds.
function done(summary, latency, requests)
  local errors = summary.errors
  local bad = errors.connect + errors.read + errors.write + errors.timeout + errors.status
  io.write(string.format(
    '{"requests": %d, "duration": %d, "p50": %d, "p95": %d, "p99": %d, "bad": %d}\n',
    summary.requests, summary.duration,
    latency:percentile(50), latency:percentile(95), latency:percentile(99), bad))
end

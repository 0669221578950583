/** Returns a signal that is aborted with `signal`, or after `ms` milliseconds. */
export function withTimeout(signal: AbortSignal, ms: number): AbortSignal {
  const signals = [signal, AbortSignal.timeout(ms)];
  if ("any" in AbortSignal) return AbortSignal.any(signals);
  // Safari has `any` since 17.4.
  const joined = new AbortController();
  for (const each of signals) {
    const abort = () => joined.abort(each.reason);
    if (each.aborted) abort();
    else each.addEventListener("abort", abort, { signal: joined.signal });
  }
  return joined.signal;
}

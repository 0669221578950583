import { afterEach, describe, expect, it, vi } from "vitest";
import { withTimeout } from "./with-timeout";

const { any } = AbortSignal;

afterEach(() => {
  vi.restoreAllMocks();
  AbortSignal.any = any;
});

describe.each([
  ["with AbortSignal.any", true],
  ["without it, as Safari before 17.4 is", false],
])("in a browser %s, a request ends", (_, hasAny) => {
  function begin() {
    if (!hasAny) Reflect.deleteProperty(AbortSignal, "any");
    const timeout = new AbortController();
    vi.spyOn(AbortSignal, "timeout").mockReturnValue(timeout.signal);
    const request = new AbortController();
    return { timeout, request, signal: withTimeout(request.signal, 20_000) };
  }

  it("when it is canceled", () => {
    const { request, signal } = begin();
    expect(signal.aborted).toBe(false);
    request.abort("canceled");
    expect(signal.reason).toBe("canceled");
  });

  it("when it takes too long", () => {
    const { timeout, signal } = begin();
    timeout.abort("too long");
    expect(signal.reason).toBe("too long");
  });

  it("when it was canceled before it began", () => {
    const { signal } = begin();
    expect(withTimeout(AbortSignal.abort("canceled"), 20_000).reason).toBe("canceled");
    expect(signal.aborted).toBe(false);
  });
});

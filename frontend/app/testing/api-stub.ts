import { vi } from "vitest";

type Reply = Response | Promise<Response>;
type Handler = (body: unknown) => Reply;

/** A request that the component under test made: its method and its address without the origin, and its JSON body. */
export type SentRequest = { operation: string; body: unknown };

/**
 * Replaces `fetch` for one test by these handlers, whose keys are `METHOD /path`. Any other request fails like a
 * lost connection. Returns the requests made so far, a list that grows.
 */
export function stubApi(handlers: Record<string, Handler>): SentRequest[] {
  const sent: SentRequest[] = [];
  vi.stubGlobal("fetch", async (input: RequestInfo, init?: RequestInit) => {
    const request = input instanceof Request ? input : new Request(input, init);
    const { pathname, search } = new URL(request.url);
    const operation = `${request.method} ${pathname}`;
    const text = await request.text();
    const body: unknown = text ? JSON.parse(text) : undefined;
    sent.push({ operation: operation + search, body });
    const handler = handlers[operation];
    if (!handler) throw new TypeError(`Failed to fetch ${operation}`);
    return handler(body);
  });
  return sent;
}

/** A JSON response of the server. */
export function json(body: unknown, status = 200): Response {
  return Response.json(body, { status });
}

/** The JSON response to a request that the server refuses: an error code, and messages by field. */
export function refusal(status: number, code: string, fields: Record<string, string> = {}) {
  return json({ code, message: "", fields }, status);
}

/** A promise and the function that fulfills it, to test a screen while it waits. */
export function deferred<T>() {
  let resolve: (value: T) => void = () => {};
  const promise = new Promise<T>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

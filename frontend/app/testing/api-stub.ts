import { vi } from "vitest";

type Reply = Response | Promise<Response>;
type Handler = (body: unknown) => Reply;

/** A request that the component made: its method, its address without the origin, and its JSON body. */
export type SentRequest = { operation: string; body: unknown };

/**
 * Answers the requests of one test by the handlers, whose keys are `METHOD /path`. Any other request fails like
 * a lost connection. Returns the requests made so far, a list that grows.
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

/** The server's JSON answer. */
export function json(body: unknown, status = 200): Response {
  return Response.json(body, { status });
}

/** The server's JSON answer to a request that it refuses: a code, and messages by field. */
export function refusal(status: number, code: string, fields: Record<string, string> = {}) {
  return json({ code, message: "", fields }, status);
}

/** A promise, and the function that fulfils it: to look at a screen while it waits. */
export function deferred<T>() {
  let resolve: (value: T) => void = () => {};
  const promise = new Promise<T>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

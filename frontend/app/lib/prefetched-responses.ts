import type { components } from "~/api/schema";

type SessionOut = components["schemas"]["SessionOut"];

declare global {
  var prefetched:
    | { session?: Promise<SessionOut | null>; responses: Record<string, Promise<Response | null>> }
    | undefined;
}

/** Milliseconds since the page was opened, after which a prefetched response is out of date. */
const FRESH_MS = 15_000;

/** Whether the inline script has requested the session, and nobody has taken it yet. */
export function wasPrefetched(): boolean {
  return globalThis.prefetched?.session !== undefined;
}

/**
 * Returns the session that the inline script requested; null if there is none, if its request failed, or at the second
 * call.
 */
export async function takePrefetchedSession(): Promise<SessionOut | null> {
  const session = globalThis.prefetched?.session;
  if (globalThis.prefetched) delete globalThis.prefetched.session;
  return (await session) ?? null;
}

/**
 * Returns the response that the inline script got for the same address; null if there is none, if it failed, if it is
 * out of date, or at the second call. A request with another method than GET discards all prefetched responses.
 */
export async function takePrefetchedResponse({ method, url }: Request): Promise<Response | null> {
  // A change may have made the other responses out of date.
  if (method !== "GET") clearPrefetchedResponses();
  const responses = globalThis.prefetched?.responses;
  if (!responses) return null;
  const { pathname, search } = new URL(url);
  const response = responses[pathname + search];
  delete responses[pathname + search];
  const settled = performance.now() < FRESH_MS ? await response : null;
  return settled?.ok ? settled : null;
}

/** Discards the prefetched responses, because another person may be signed in by now. */
export function clearPrefetchedResponses(): void {
  if (globalThis.prefetched) globalThis.prefetched.responses = {};
}

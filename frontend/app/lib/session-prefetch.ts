import type { components, paths } from "~/api/schema";
import { PERMISSIONS_KEY, type Permission, STORAGE_KEY } from "./session-hint";

type SessionOut = components["schemas"]["SessionOut"];

/** A request that a screen makes when it opens; `only` for those with a permission or with a business. */
export type Prefetch = {
  path: keyof paths | `${keyof paths}?${string}`;
  only?: Permission;
};

declare global {
  var prefetched:
    | { session?: Promise<SessionOut | null>; responses: Record<string, Promise<Response | null>> }
    | undefined;
}

/** Milliseconds since the page was opened, after which a prefetched response is out of date. */
const FRESH_MS = 15_000;

/**
 * An inline script of the published signed-in pages. It requests the session and what the screen shows first, while the
 * scripts load and React hydrates: at once what the person could request the last time, the rest when the session is
 * known. A failed request counts as not made and is repeated by the screen.
 */
export const PREFETCH_SCRIPT = `try {
  if (localStorage.getItem("${STORAGE_KEY}") === "in") {
    const request = (path) => fetch(path, { signal: AbortSignal.timeout(10000) }).catch(() => null);
    const isPartOfPage = location.search || location.hash;
    const requests = isPartOfPage ? [] : JSON.parse(document.currentScript.dataset.prefetch);
    const prefetched = (globalThis.prefetched = { responses: {} });
    const permissions = localStorage.getItem("${PERMISSIONS_KEY}")?.split(" ");
    const load = (isAllowed) => {
      for (const { path, only } of requests)
        if (!only || isAllowed(only)) prefetched.responses[path] ??= request(path);
    };
    prefetched.session = request("/api/session")
      .then((answer) => (answer?.ok ? answer.json() : null))
      .then((who) => {
        if (who?.person && !who.mustChangePassword) load((only) => who[only]);
        return who;
      })
      .catch(() => null);
    if (permissions) load((only) => permissions.includes(only));
  }
} catch {}`;

/** Whether the inline script has requested the session. */
export function wasPrefetched(): boolean {
  return globalThis.prefetched?.session !== undefined;
}

/** The session as the inline script received it; null at the second call. */
export async function takePrefetchedSession(): Promise<SessionOut | null> {
  const session = globalThis.prefetched?.session;
  if (globalThis.prefetched) delete globalThis.prefetched.session;
  return (await session) ?? null;
}

/** The response of the inline script to the same request; null at the second call, and once it is out of date. */
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

/** Forgets the prefetched responses: another person may be signed in by now. */
export function clearPrefetchedResponses(): void {
  if (globalThis.prefetched) globalThis.prefetched.responses = {};
}

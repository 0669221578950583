import { type UIMatch, useMatches } from "react-router";
import type { paths } from "~/api/schema";
import { PERMISSIONS_KEY, type Permission, STORAGE_KEY } from "./session-hint";

/** A path of the API, with values in place of its parameters. */
type Filled<Path> = Path extends `${infer Start}{${string}}${infer End}`
  ? `${Start}${string}${Filled<End>}`
  : Path;

/**
 * A GET request that a screen makes when it opens. `only`: the request is made only for people with this permission,
 * for `business` with a business.
 */
export type Prefetch = {
  path: Filled<keyof paths> | `${keyof paths}?${string}`;
  only?: Permission;
};

/** The part of a signed-in route's `handle` that names the requests to prefetch. Other routes have no `handle`. */
type Handle = { prefetch?: (loaderData: never) => readonly Prefetch[] };

/**
 * An inline script of the published signed-in pages. While the other scripts load and React hydrates, it requests
 * the session and the data that the screen shows first: at once what the person was permitted to request on the last
 * visit, the rest when the session is known. The screen retries failed requests.
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
        const has = { ...who, desk: who?.staffRole && !who.needsSecondStep };
        if (who?.person && !who.mustChangePassword) load((only) => has[only]);
        return who;
      })
      .catch(() => null);
    if (permissions) load((only) => permissions.includes(only));
  }
} catch {}`;

/**
 * The element with the inline script of a signed-in screen. It stands before the stylesheet, because an inline
 * script waits for the stylesheets before it. Only the published page has its text: browsers have run it by the time
 * React renders, so their bundle leaves it out.
 */
export function PrefetchScript() {
  const { handle, loaderData } = useMatches().at(-1) as UIMatch<never, Handle | undefined>;
  if (!handle) return null;
  return (
    <script
      suppressHydrationWarning
      data-prefetch={JSON.stringify(handle.prefetch?.(loaderData as never) ?? [])}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own words, hashed when published
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? PREFETCH_SCRIPT : "" }}
    />
  );
}

import { type UIMatch, useMatches } from "react-router";
import type { paths } from "~/api/schema";
import { PERMISSIONS_KEY, type Permission, STORAGE_KEY } from "./session-hint";

/** A request that a screen makes when it opens; `only` for those with a permission or with a business. */
export type Prefetch = {
  path: keyof paths | `${keyof paths}?${string}`;
  only?: Permission;
};

/** What the `handle` of a signed-in screen's route says about its requests. Other routes have no handle. */
type Handle = { prefetch?: (loaderData: never) => readonly Prefetch[] };

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

/**
 * The inline script of a signed-in screen. It stands before the styles in the head, because a script waits for those
 * that precede it. Browsers run it from the published page only, so their bundle goes without its text.
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

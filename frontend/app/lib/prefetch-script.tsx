import { type UIMatch, useMatches } from "react-router";
import { PREFETCH_SCRIPT, type Prefetch } from "./session-prefetch";

/** What the `handle` of a signed-in screen's route says about its requests. Other routes have no handle. */
type Handle = { prefetch?: (loaderData: never) => readonly Prefetch[] };

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

import { useMemo, useState, useSyncExternalStore } from "react";
import { EVERYTHING, KINDS, type Search } from "./search";

type Named = readonly { slug: string }[];
/** What the list can be filtered by. */
type Filters = { topics: Named; collections: Named };

/**
 * A hook with the search of the resource center. It is stored in the page's entry of the browser's history, so that
 * Back from an article restores it. It is not stored in the address, which a reload would send to the server.
 */
export function usePersistedSearch(filters: Filters) {
  // Empty while hydrating, as on the published page; after a navigation within the site, read at once.
  const stored = useSyncExternalStore(subscribe, storedText, () => "");
  const initial = useMemo(() => readSearch(stored, filters), [stored, filters]);
  const [changed, setChanged] = useState<Search | null>(null);

  function change(search: Search) {
    setChanged(search);
    store(search);
  }

  return [changed ?? initial, change] as const;
}

/** Parses a stored search. Leaves out what the form could not have written: topics may have changed since. */
export function readSearch(stored: string, { topics, collections }: Filters): Search {
  if (stored === "") return EVERYTHING;
  const { text, topic, kind } = JSON.parse(stored) as Search;
  return {
    text,
    topic: [...topics, ...collections].some(({ slug }) => slug === topic) ? topic : "",
    kind: KINDS.includes(kind) ? kind : "all",
  };
}

const STATE_KEY = "question";

function storedText(): string {
  const stored: unknown = history.state?.[STATE_KEY];
  if (typeof stored === "string") return stored;
  // What was searched for on the page for an unknown address.
  const text: unknown = history.state?.usr?.search;
  return typeof text === "string" ? JSON.stringify({ ...EVERYTHING, text }) : "";
}

function store(search: Search): void {
  try {
    // Stored next to the router's own state.
    history.replaceState({ ...history.state, [STATE_KEY]: JSON.stringify(search) }, "");
  } catch {
    // Safari limits how often this may be called; the search works without it.
  }
}

/** Nothing else changes this state while the page is open. */
function subscribe() {
  return () => {};
}

import { useMemo, useState, useSyncExternalStore } from "react";
import { EVERYTHING, KINDS, type Search } from "./search";

type Topics = readonly { slug: string }[];

/**
 * What is asked of the shelf, kept with this page's entry in the browser's history: whoever opens an article
 * and comes back finds it again. Not in the address, which a reload would send to the server.
 */
export function usePersistedSearch(topics: Topics) {
  // Hydration finds what was published, where nothing is asked; a return within the site finds it at once.
  const kept = useSyncExternalStore(neverChanges, keptText, () => "");
  const found = useMemo(() => readSearch(kept, topics), [kept, topics]);
  const [asked, setAsked] = useState<Search | null>(null);

  function ask(question: Search) {
    setAsked(question);
    keep(question);
  }

  return [asked ?? found, ask] as const;
}

/** Only what the form itself could have written: topics may have changed since. */
export function readSearch(kept: string, topics: Topics): Search {
  if (kept === "") return EVERYTHING;
  const { text, topic, kind } = JSON.parse(kept) as Search;
  return {
    text,
    topic: topics.some(({ slug }) => slug === topic) ? topic : "",
    kind: KINDS.includes(kind) ? kind : "all",
  };
}

const PLACE = "question";

function keptText(): string {
  const kept: unknown = history.state?.[PLACE];
  return typeof kept === "string" ? kept : "";
}

function keep(question: Search): void {
  try {
    // Beside what the router keeps there.
    history.replaceState({ ...history.state, [PLACE]: JSON.stringify(question) }, "");
  } catch {
    // Safari refuses when it is asked too often: the page works without it.
  }
}

/** Nobody else writes there while the page stands. */
function neverChanges() {
  return () => {};
}

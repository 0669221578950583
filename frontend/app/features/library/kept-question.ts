import { useMemo, useState, useSyncExternalStore } from "react";
import { EVERYTHING, KINDS, type Question } from "./search";

type Topics = readonly { slug: string }[];

/**
 * What is asked of the shelf, kept with this page's entry in the browser's history: whoever opens an article
 * and comes back finds it again. Not in the address, which a reload would send to the server.
 */
export function useKeptQuestion(topics: Topics) {
  // Hydration finds what was published, where nothing is asked; a return within the site finds it at once.
  const kept = useSyncExternalStore(neverChanges, keptText, () => "");
  const found = useMemo(() => readQuestion(kept, topics), [kept, topics]);
  const [asked, setAsked] = useState<Question | null>(null);

  function ask(question: Question) {
    setAsked(question);
    keep(question);
  }

  return [asked ?? found, ask] as const;
}

/** Only what the form itself could have written: topics may have changed since. */
export function readQuestion(kept: string, topics: Topics): Question {
  if (kept === "") return EVERYTHING;
  const { text, topic, kind } = JSON.parse(kept) as Question;
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

function keep(question: Question): void {
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

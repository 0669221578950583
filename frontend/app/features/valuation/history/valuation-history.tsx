import { lazy, Suspense, useLayoutEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import type { LendingTerms, PortalWords } from "~/lib/facts";
import { type Labels, pageIn, pairIn, type SavedRun } from "./answers";
import type { Disclaimers } from "./disclaimers";
import { RunList } from "./run-list";

const Comparison = lazy(() => import("./comparison"));

/** The saved runs of a business: the list, or the comparison of the two runs in the query string. */
export function ValuationHistory({
  words,
  labels,
  disclaimers,
  terms,
}: {
  words: PortalWords["valuations"];
  labels: Labels;
  disclaimers: Disclaimers;
  terms: LendingTerms;
}) {
  const [search] = useSearchParams();
  const [chosen, setChosen] = useState<SavedRun[]>([]);
  const screen = useRef<HTMLDivElement>(null);

  // A new query string shows another screen, so focus its heading as after a navigation.
  const query = search.toString();
  const last = useRef(query);
  useLayoutEffect(() => {
    if (last.current === query) return;
    last.current = query;
    screen.current?.focus({ preventScroll: true });
  }, [query]);

  const pair = pairIn(search);
  return (
    <div ref={screen} tabIndex={-1} className="page outline-none pt-6 pb-24">
      {pair ? (
        <Suspense>
          <Comparison
            key={query}
            pair={pair}
            words={words.comparison}
            labels={labels}
            disclaimers={disclaimers}
            terms={terms}
          />
        </Suspense>
      ) : (
        <RunList
          page={pageIn(search)}
          words={words}
          disclaimers={disclaimers}
          terms={terms}
          chosen={chosen}
          onChoose={setChosen}
        />
      )}
    </div>
  );
}

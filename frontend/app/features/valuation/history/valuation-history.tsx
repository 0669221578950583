import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import type { PortalWords } from "~/lib/facts";
import { type Labels, pageIn, pairIn, type SavedRun } from "./answers";
import type { Disclaimers } from "./disclaimers";
import { RunList } from "./run-list";

const Comparison = lazy(() =>
  import("./comparison").then(({ Comparison }) => ({ default: Comparison })),
);

/** The runs that a business keeps: all of them, or the two that the address names, side by side. */
export function ValuationHistory({
  words,
  labels,
  disclaimers,
}: {
  words: PortalWords["valuations"];
  labels: Labels;
  disclaimers: Disclaimers;
}) {
  const [search] = useSearchParams();
  const [chosen, setChosen] = useState<SavedRun[]>([]);
  const screen = useRef<HTMLDivElement>(null);

  // Another address is another screen, though the page is the same: reading starts anew.
  const asked = search.toString();
  const last = useRef(asked);
  useEffect(() => {
    if (last.current === asked) return;
    last.current = asked;
    screen.current?.focus({ preventScroll: true });
  }, [asked]);

  const pair = pairIn(search);
  return (
    <div ref={screen} tabIndex={-1} className="page outline-none pt-12 pb-24">
      {pair ? (
        <Suspense>
          <Comparison
            key={asked}
            pair={pair}
            words={words.comparison}
            labels={labels}
            disclaimers={disclaimers}
          />
        </Suspense>
      ) : (
        <RunList
          page={pageIn(search)}
          words={words}
          disclaimer={disclaimers.disclaimer}
          chosen={chosen}
          onChoose={setChosen}
        />
      )}
    </div>
  );
}

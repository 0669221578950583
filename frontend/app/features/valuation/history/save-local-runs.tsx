import { useEffect, useEffectEvent, useState } from "react";
import { formatDateTime } from "~/lib/dates";
import type { PortalWords } from "~/lib/facts";
import { interpolate } from "~/lib/interpolate";
import { formatHeadlineRange } from "~/lib/money";
import { Button } from "~/ui/button";
import { showToast } from "~/ui/toasts";
import { type LocalRun, readLocalRuns, removeLocalRuns } from "../local-runs";
import { calculate } from "../rules";
import { saveRun } from "./save";

type Words = PortalWords["valuations"]["remembered"];

/**
 * A notice that offers to save the runs stored in this browser before sign-in. Hidden once they are saved or
 * dismissed. A run for which somebody signed up is saved without asking.
 */
export default function SaveLocalRuns({
  words,
  onSaved,
  onHidden,
}: {
  words: Words;
  onSaved: () => void;
  /** Called when the notice, whose button has the focus, is about to be hidden. */
  onHidden: () => void;
}) {
  const [runs, setRuns] = useState<LocalRun[]>([]);
  const [busy, setBusy] = useState(false);
  const start = useEffectEvent(() => {
    const wanted: LocalRun[] = [];
    const others: LocalRun[] = [];
    for (const run of readLocalRuns()) (run.wanted ? wanted : others).push(run);
    setRuns(others);
    if (wanted.length > 0) void save(wanted);
  });
  useEffect(() => start(), []);
  if (runs.length === 0) return null;

  const pluralize = ({ one, more }: { one: string; more: string }) =>
    runs.length === 1 ? one : interpolate(more, { count: runs.length });

  /** Forgets some of the chosen runs and shows the others. */
  function dismiss(chosen: readonly LocalRun[], handled = chosen) {
    removeLocalRuns(handled);
    const left = chosen.filter((run) => !handled.includes(run));
    if (chosen === runs && left.length === 0) onHidden();
    setRuns((current) => [...left, ...current.filter((run) => !chosen.includes(run))]);
  }

  async function save(chosen: readonly LocalRun[]) {
    if (busy) return;
    setBusy(true);
    const handled: LocalRun[] = [];
    let savedCount = 0;
    let problem = "";
    for (const run of chosen.toReversed()) {
      const outcome = await saveRun(run);
      if (outcome.done) savedCount += 1;
      else problem = outcome.message;
      if (outcome.done || outcome.rejected) handled.push(run);
      else break;
    }
    setBusy(false);
    dismiss(chosen, handled);
    if (savedCount > 0) onSaved();
    if (problem) showToast({ title: "We couldn't save every run", detail: problem, tone: "bad" });
    else showToast({ title: "Saved", detail: "The runs are now in your list.", tone: "plain" });
  }

  return (
    <section
      className="mt-12 p-[clamp(1.5rem,1rem_+_2vw,2.5rem)] bg-paper-deep"
      aria-labelledby="claim-title"
    >
      <h2 id="claim-title" className="text-h3">
        {pluralize(words.title)}
      </h2>
      <p className="mt-2 max-w-prose">{words.text}</p>
      <ul className="mt-5">
        {runs.map((run) => (
          <LocalRunRow key={run.madeAt} run={run} />
        ))}
      </ul>
      <p className="mt-6 flex flex-wrap gap-4">
        <Button aria-disabled={busy} onClick={() => save(runs)}>
          {pluralize(words.save)}
        </Button>
        <Button variant="secondary" aria-disabled={busy} onClick={() => !busy && dismiss(runs)}>
          {words.discard}
        </Button>
      </p>
    </section>
  );
}

function LocalRunRow({ run: { input, version, madeAt } }: { run: LocalRun }) {
  const result = calculate(input);
  return (
    <li className="border-t border-rule py-2">
      {formatDateTime(madeAt)}: {input.industry}, {input.location}
      {/* Only the server can calculate with an older version of the method. */}
      {result.version === version && (
        <span className="tabular-nums">
          , {formatHeadlineRange(result.rangeLow, result.rangeHigh)}
        </span>
      )}
    </li>
  );
}

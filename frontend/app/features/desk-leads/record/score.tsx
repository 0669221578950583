import { Fold } from "~/layout/desk/fold";
import type { Lead } from "./queries";

/** The score of a lead with the reasons for it. */
export function Score({ lead: { score, scoreReasons } }: { lead: Lead }) {
  return (
    <section className="border-b border-rule py-3.5" aria-labelledby="score-title">
      <h2 id="score-title">Score {score}</h2>
      <Fold summary={`Why ${score}?`}>
        <p className="text-ink-soft">It orders the list, and refuses nobody.</p>
        <ul className="mt-1">
          {scoreReasons.map(({ label, points }) => (
            <li key={label} className="flex justify-between gap-4 py-1">
              {label}
              <span className="tabular-nums">
                {points < 0 ? "−" : "+"}
                {Math.abs(points)}
              </span>
            </li>
          ))}
        </ul>
      </Fold>
    </section>
  );
}

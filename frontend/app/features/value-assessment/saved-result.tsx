import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { formatDateNear } from "~/lib/dates";
import type { ValueAssessmentWords } from "~/lib/facts";
import { interpolate } from "~/lib/interpolate";
import { DeviceResult } from "./device-result";
import { assessmentsQuery, type SavedAssessment } from "./queries";
import { SAVED } from "./save";

type Words = ValueAssessmentWords["saved"];

/**
 * The latest saved value assessment in a row, and the offer to save one that this browser keeps. Renders nothing if
 * there is neither.
 */
export default function SavedResult({ words }: { words: Words }) {
  const { data } = useQuery(assessmentsQuery(1));
  const latest = data?.assessments[0];
  return (
    <div className="grid gap-8 not-empty:mt-12 no-print">
      <DeviceResult words={words.device} />
      {latest && (
        <section className="border-t-3 border-ink pt-4" aria-labelledby="latest-assessment-title">
          <h2 id="latest-assessment-title" className="text-h3">
            {rowTitle(words, latest)}
          </h2>
          <Scenario of={latest} />
          <p className="mt-2 max-w-prose text-small text-ink-soft">{words.why}</p>
          <p className="mt-3 flex flex-wrap gap-x-6">
            <Link className="text-link" to={addressOf(latest)}>
              {words.open}
            </Link>
            {data.total > 1 && (
              <Link className="text-link" to={SAVED}>
                {words.all}
              </Link>
            )}
          </p>
        </section>
      )}
    </div>
  );
}

/** The day and the top finding: "Value assessment of Nov 28: The business leans on you". */
export function rowTitle(words: Words, { madeAt, finding }: SavedAssessment): string {
  const day = formatDateNear(madeAt, Date.now());
  return `${interpolate(words.row, { day })}: ${finding?.text ?? words.none}`;
}

/** The specified name of the top scenario, and how many answers point to it. */
export function Scenario({ of: { finding } }: { of: SavedAssessment }) {
  if (!finding) return null;
  const { scenario, answerCount } = finding;
  return (
    <p className="text-small text-ink-soft lining-nums">
      {scenario} · {answerCount === 1 ? "1 answer" : `${answerCount} answers`}
    </p>
  );
}

export const addressOf = ({ id }: { id: number }) => `${SAVED}?open=${id}`;

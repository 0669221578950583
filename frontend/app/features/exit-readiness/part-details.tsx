import { Link } from "react-router";
import { PhoneFold } from "~/ui/phone-fold";
import type { Scorecard } from "./submit";

type Part = Scorecard["parts"][number];

const ASSESSMENT = "/business-owner-portal/health-status/assessment";

/** How many low answers of the assessment are shown before a `<details>` holds the rest. */
const AT_FIRST = 5;

/** The section on one part of the scorecard: its band, and everything that is missing for a better one. */
export function PartDetails({
  part,
  open,
}: {
  part: Part;
  /** Whether phones show what is missing at first. */
  open: boolean;
}) {
  const { key, title, lede, bandText, needsHealthRun, answers, documents, statements } = part;
  const missing = answers.length + documents.length + statements.length;
  return (
    <section
      aria-labelledby={`${key}-title`}
      className="grid gap-y-4 gap-x-14 pt-6 border-t-3 border-ink lg:grid-cols-[1fr_2fr]"
    >
      <div>
        <h3 id={`${key}-title`}>{title}</h3>
        <p className="mt-2 text-ink-soft">{lede}</p>
        {bandText && <p className="mt-2">{bandText}</p>}
      </div>
      <div>
        {needsHealthRun && (
          <p className="mb-5">
            {needsHealthRun}{" "}
            <Link className="text-link no-print" to={ASSESSMENT}>
              Start the assessment
            </Link>
          </p>
        )}
        {!needsHealthRun && missing === 0 && <p>Nothing is missing here.</p>}
        {missing > 0 && (
          <PhoneFold
            label={missing === 1 ? "1 point to work on" : `${missing} points to work on`}
            open={open}
          >
            <Gaps
              title="To settle"
              gaps={answers.map((each) => [each.key, each.todo, `${each.text} ${each.answer}.`])}
            />
            <Gaps
              title="Documents to get ready"
              gaps={documents.map((each) => [each.key, each.title, each.why])}
            />
            <Gaps
              title="Low answers in your health result"
              gaps={statements.map((each) => [
                String(each.question),
                each.action,
                `Question ${each.question}, your answer ${each.score}: ${each.step}`,
              ])}
            />
          </PhoneFold>
        )}
      </div>
    </section>
  );
}

type Gap = [key: string, words: string, why: string];

function Gaps({ title, gaps }: { title: string; gaps: Gap[] }) {
  if (gaps.length === 0) return null;
  return (
    <div className="mt-7 first:mt-0">
      <h4 className="pb-[0.4rem] font-semibold">
        {title} ({gaps.length})
      </h4>
      <GapRows gaps={gaps.slice(0, AT_FIRST)} />
      {gaps.length > AT_FIRST && (
        <details className="fold">
          <summary>{gaps.length - AT_FIRST} more</summary>
          <GapRows gaps={gaps.slice(AT_FIRST)} />
        </details>
      )}
    </div>
  );
}

function GapRows({ gaps }: { gaps: Gap[] }) {
  return (
    <ul>
      {gaps.map(([key, words, why]) => (
        <li key={key} className="border-t border-rule py-[0.6rem] print:break-inside-avoid">
          <p>{words}</p>
          <p className="text-small text-ink-soft">{why}</p>
        </li>
      ))}
    </ul>
  );
}

import type { ReactNode } from "react";
import type { components } from "~/api/schema";
import { BAND_TEXTS } from "~/ui/band-shape";
import { Notice } from "~/ui/notice";
import { EffortChart } from "./effort-chart";
import { WarningMark, WarningPanel } from "./warnings";

/** The contents of a report, calculated in the browser or saved with its run. */
export type ReportData = Pick<
  components["schemas"]["HealthRunDetailOut"],
  | "overall"
  | "band"
  | "label"
  | "caveat"
  | "categories"
  | "critical"
  | "actions"
  | "efforts"
  | "strengths"
>;

/** The overall percent in large type with its label, further lines, and the caveat. */
export function OverallScore({
  of: { overall, band, label, caveat },
  children,
}: {
  of: Pick<ReportData, "overall" | "band" | "label" | "caveat">;
  children: ReactNode;
}) {
  return (
    <>
      <div className="flex flex-wrap items-center gap-y-4 gap-x-10 mt-6">
        <p
          className={`figure text-[clamp(5rem,3.5rem_+_7vw,9rem)] leading-[0.9] ${BAND_TEXTS[band]}`}
        >
          {overall}%
        </p>
        <div>
          <p className="max-w-104 font-serif text-h3">{label}</p>
          {children}
        </div>
      </div>
      {caveat && (
        <Notice role="note" className="mt-8 max-w-prose">
          <p>{caveat}</p>
        </Notice>
      )}
    </>
  );
}

/** The critical warnings, each with its answer, why it matters and what to do first. */
export function ReportWarnings({ critical }: Pick<ReportData, "critical">) {
  return (
    <WarningPanel count={critical.length}>
      <p className="mt-3 max-w-prose">
        Each stands on one answer and counts by itself, whatever the overall figure says. Start
        here.
      </p>
      <ul className="mt-7 grid gap-x-14 gap-y-8 lg:grid-cols-2">
        {critical.map((each) => (
          <li key={each.question}>
            <h4 className="flex gap-3 items-baseline font-serif text-subtitle font-title leading-[1.3]">
              <WarningMark />
              {each.warning}
            </h4>
            <div className="mt-[0.35rem] pl-[2.1rem]">
              <AnswerLine {...each} />
              <p className="mt-2 max-w-prose">{each.text}</p>
            </div>
          </li>
        ))}
      </ul>
    </WarningPanel>
  );
}

/** The actions for the lowest answers: what to do, the effort, the time, and what a buyer gains. */
export function ReportActions({ actions, efforts }: Pick<ReportData, "actions" | "efforts">) {
  return (
    <section aria-labelledby="actions-title">
      <h3 id="actions-title" className="text-heading">
        What to do next, in order
      </h3>
      <p className="mt-3 max-w-prose text-ink-soft">
        {actions.length === 0
          ? "Every answer is a 5, so there is no work to list. Come back in a year and see what moved."
          : "Your lowest answers, the weakest first. You don't have to do all of it, or all at once."}
      </p>
      {actions.length > 0 && <EffortChart actions={actions} efforts={efforts} />}
      <ActionList actions={actions.slice(0, AT_FIRST)} efforts={efforts} first={1} />
      {actions.length > AT_FIRST && (
        <details className="fold border-t border-rule">
          <summary>{actions.length - AT_FIRST} more</summary>
          <ActionList actions={actions.slice(AT_FIRST)} efforts={efforts} first={AT_FIRST + 1} />
        </details>
      )}
    </section>
  );
}

/** How many actions are shown before a `<details>` holds the rest. */
const AT_FIRST = 3;

function ActionList({
  actions,
  efforts,
  first,
}: Pick<ReportData, "actions" | "efforts"> & {
  /** The number of the first action. */
  first: number;
}) {
  return (
    <ol className="mt-7 empty:hidden" start={first}>
      {actions.map((action, index) => (
        <li
          key={action.question}
          className="list-row grid-cols-[2.5rem_1fr] gap-3 py-7 lg:grid-cols-[3.5rem_1.6fr_1fr] lg:gap-x-6 print:break-inside-avoid print:py-3"
        >
          <span
            className="text-copper font-serif text-[2rem] leading-none lining-nums"
            aria-hidden="true"
          >
            {first + index}
          </span>
          <div>
            <h4 className="font-serif text-title leading-[1.25] font-title">{action.title}</h4>
            <div className="mt-1">
              <AnswerLine {...action} />
            </div>
            <p className="mt-2 max-w-prose">{action.text}</p>
          </div>
          <dl className="col-start-2 grid content-start gap-2 text-small lg:col-start-3 lg:border-l lg:border-rule lg:pl-6">
            <Fact name="Effort">{efforts[action.effort]}</Fact>
            <Fact name="Time">{action.time}</Fact>
            <Fact name="What a buyer gains">{action.gain}</Fact>
          </dl>
        </li>
      ))}
    </ol>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[5.5rem_1fr] gap-x-3 lg:block">
      <dt className="text-ink-soft">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The strengths: what a buyer will like already. */
export function ReportStrengths({ strengths }: Pick<ReportData, "strengths">) {
  if (strengths.length === 0) return null;
  return (
    <section aria-labelledby="strengths-title">
      <h3 id="strengths-title" className="text-heading">
        What's already strong
      </h3>
      <ul className="mt-7 grid gap-x-14 md:grid-cols-2">
        {strengths.map((each) => (
          <li key={each.question} className="border-t border-edge py-4">
            <p>{each.text}</p>
            <div className="mt-1">
              <AnswerLine {...each} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function AnswerLine({
  question,
  score,
  step,
}: Pick<ReportData["strengths"][number], "question" | "score" | "step">) {
  return (
    <p className="text-small text-ink-soft">
      Question {question}, your answer {score}: {step}
    </p>
  );
}

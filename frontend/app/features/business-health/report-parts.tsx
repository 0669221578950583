import type { components } from "~/api/schema";
import { ActionItem, StrengthItem, WarningItem } from "./report-items";

type Run = components["schemas"]["HealthRunDetailOut"];
type Answered = components["schemas"]["StrengthOut"];

/** A saved report's critical warnings, each with its answer, why it matters and what to do first. */
export function ReportWarnings({ run: { critical } }: { run: Run }) {
  if (critical.length === 0) {
    return <p className="max-w-prose">None of the critical warnings applied to these answers.</p>;
  }
  return (
    <section aria-labelledby="warnings-title" className="warning-panel">
      <h3 id="warnings-title" className="text-heading">
        {critical.length === 1 ? "One critical warning" : `${critical.length} critical warnings`}
      </h3>
      <ul className="mt-7 grid gap-x-14 gap-y-8 lg:grid-cols-2">
        {critical.map((each) => (
          <WarningItem
            key={each.question}
            warning={each.warning}
            answer={answerText(each)}
            text={each.text}
          />
        ))}
      </ul>
    </section>
  );
}

export function ReportActions({ run: { actions, efforts } }: { run: Run }) {
  if (actions.length === 0) return null;
  return (
    <section aria-labelledby="actions-title">
      <h3 id="actions-title" className="text-heading">
        What to do next, in order
      </h3>
      <ol className="mt-7">
        {actions.map((action, index) => (
          <ActionItem
            key={action.question}
            position={index + 1}
            action={action}
            effort={efforts[action.effort]}
            answer={answerText(action)}
          />
        ))}
      </ol>
    </section>
  );
}

export function ReportStrengths({ run: { strengths } }: { run: Run }) {
  if (strengths.length === 0) return null;
  return (
    <section aria-labelledby="strengths-title">
      <h3 id="strengths-title" className="text-heading">
        What was already strong
      </h3>
      <ul className="mt-7 grid gap-x-14 md:grid-cols-2">
        {strengths.map((each) => (
          <StrengthItem key={each.question} text={each.text} answer={answerText(each)} />
        ))}
      </ul>
    </section>
  );
}

function answerText({
  question,
  score,
  step,
}: Pick<Answered, "question" | "score" | "step">): string {
  return `Question ${question}, your answer ${score}: ${step}`;
}

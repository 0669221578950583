import type { components } from "~/api/schema";
import { WarningMark } from "./warnings";

type Run = components["schemas"]["HealthRunDetailOut"];
type Answered = components["schemas"]["StrengthOut"];

/** The critical warnings with the answer each stands on, why it matters and what to do first. */
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
          <li key={each.question}>
            <h4 className="flex gap-3 items-baseline font-serif text-subtitle font-title leading-[1.3]">
              <WarningMark />
              {each.warning}
            </h4>
            <div className="mt-[0.35rem] pl-[2.1rem]">
              <p className="text-small text-ink-soft">{inWords(each)}</p>
              <p className="mt-2 max-w-prose">{each.text}</p>
            </div>
          </li>
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
          <li key={action.question} className="action-row list-row">
            <span
              className="text-copper font-serif text-[2rem] leading-none lining-nums"
              aria-hidden="true"
            >
              {index + 1}
            </span>
            <div>
              <h4 className="font-serif text-title leading-[1.25] font-title">{action.title}</h4>
              <p className="mt-1 text-small text-ink-soft">{inWords(action)}</p>
              <p className="mt-2 max-w-prose">{action.text}</p>
            </div>
            <dl className="action-facts col-start-2 grid content-start gap-2 text-small lg:col-start-3 lg:border-l lg:border-rule lg:pl-6">
              <div>
                <dt>Effort</dt>
                <dd>{efforts[action.effort]}</dd>
              </div>
              <div>
                <dt>Time</dt>
                <dd>{action.time}</dd>
              </div>
              <div>
                <dt>What a buyer gains</dt>
                <dd>{action.gain}</dd>
              </div>
            </dl>
          </li>
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
          <li key={each.question} className="border-t border-edge py-4">
            <p>{each.text}</p>
            <p className="mt-1 text-small text-ink-soft">{inWords(each)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function inWords({ question, score, step }: Pick<Answered, "question" | "score" | "step">): string {
  return `Question ${question}, your answer ${score}: ${step}`;
}

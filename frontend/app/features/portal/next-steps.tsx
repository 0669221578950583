import type { PortalWords } from "~/lib/facts";
import { Badge, type BadgeVariant } from "~/ui/badge";
import { Button, ButtonLink } from "~/ui/button";
import { showToast } from "~/ui/toasts";

type Step = PortalWords["member"]["steps"][number];

/** The specified badge variant of each priority. */
const VARIANTS: Record<string, BadgeVariant> = {
  high: "destructive",
  medium: "default",
  low: "secondary",
};

/** A line with the number of completed steps. While that is loaded, a placeholder of the same size. */
export function StepsProgress({ all, completed }: { all: Step[]; completed: string[] | null }) {
  const done = all.filter(({ id }) => completed?.includes(id)).length;
  return (
    <div className={completed ? undefined : "invisible"}>
      <p className="mt-3" id="steps-progress">
        {completed ? `${done} of ${all.length} steps completed` : "\u00a0"}
      </p>
      <progress
        className="mt-3 block h-3 w-full max-w-xl appearance-none border border-edge bg-white forced-color-adjust-none [&::-moz-progress-bar]:bg-copper [&::-webkit-progress-bar]:bg-white [&::-webkit-progress-value]:bg-copper"
        aria-labelledby="steps-progress"
        max={all.length}
        value={done}
      />
    </div>
  );
}

/** The list of the three next steps. The server completes a step when the action is done. */
export function NextSteps({
  steps,
  completed,
  open,
  soon,
}: {
  steps: Step[];
  /** The ids of the completed steps. */
  completed: string[];
  /** The link label of a completed step, in place of its own. */
  open: string;
  soon: { title: string; detail: string };
}) {
  return (
    <ol className="mt-8">
      {steps.map((step, index) => (
        <StepRow
          key={step.id}
          number={index + 1}
          step={step}
          completed={completed.includes(step.id)}
          open={open}
          onSoon={() => showToast({ ...soon, tone: "plain" })}
        />
      ))}
    </ol>
  );
}

function StepRow({
  number,
  step,
  completed,
  open,
  onSoon,
}: {
  number: number;
  step: Step;
  completed: boolean;
  open: string;
  onSoon: () => void;
}) {
  const action = completed ? (
    <>
      {open} <span className="sr-only">{step.title}</span>
    </>
  ) : (
    step.action
  );
  return (
    <li
      className="list-row grid-cols-[2rem_1fr] gap-4 py-6 md:grid-cols-[2rem_1fr_auto] md:items-center"
      data-completed={completed ? "" : undefined}
    >
      <StepMark number={number} completed={completed} />
      <div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <h3>{step.title}</h3>
          <p className="flex items-center gap-x-4">
            <Badge variant={VARIANTS[step.priority] ?? "default"}>{step.priority} priority</Badge>
            {completed && <span className="text-small font-semibold text-green">Completed</span>}
          </p>
        </div>
        <p className="mt-1.5 max-w-prose text-ink-soft">{step.description}</p>
      </div>
      {step.published && step.to ? (
        <ButtonLink
          variant="secondary"
          className="col-start-2 justify-self-start md:col-start-3"
          to={step.to}
        >
          {action}
        </ButtonLink>
      ) : (
        <Button
          variant="secondary"
          className="col-start-2 justify-self-start md:col-start-3"
          onClick={onSoon}
        >
          {action}
        </Button>
      )}
    </li>
  );
}

/** A step's number, or a check mark once it is completed. */
function StepMark({ number, completed }: { number: number; completed: boolean }) {
  return (
    <svg className="chart size-8 self-start" viewBox="0 0 32 32" aria-hidden="true">
      {completed ? (
        <>
          <circle className="fill-green" cx="16" cy="16" r="16" />
          <path className="fill-none stroke-white stroke-3" d="M9 16.5l5 5 9.5-11" />
        </>
      ) : (
        <>
          <circle className="fill-none stroke-edge stroke-2" cx="16" cy="16" r="15" />
          <text className="chart-label" x="16" y="22" textAnchor="middle">
            {number}
          </text>
        </>
      )}
    </svg>
  );
}

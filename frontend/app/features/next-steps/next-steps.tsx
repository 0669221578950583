import { Link } from "react-router";
import type { PortalWords } from "~/lib/facts";
import { showToast } from "~/ui/toasts";

type Step = PortalWords["member"]["steps"][number];

/** The specified variants of a priority's badge. */
const VARIANTS: Record<string, string> = {
  high: "destructive",
  medium: "default",
  low: "secondary",
};

/** How many steps are done; an empty placeholder of the same size until that is loaded. */
export function StepsProgress({ all, completed }: { all: Step[]; completed: string[] | null }) {
  const done = all.filter(({ id }) => completed?.includes(id)).length;
  return (
    <div className={completed ? undefined : "invisible"}>
      <p className="mt-4" id="steps-progress mt-3 block h-3 w-full max-w-xl">
        {completed ? `${done} of ${all.length} steps completed` : "\u00a0"}
      </p>
      <progress
        className="steps-progress mt-3 block h-3 w-full max-w-xl"
        aria-labelledby="steps-progress mt-3 block h-3 w-full max-w-xl"
        max={all.length}
        value={done}
      />
    </div>
  );
}

/** The three next steps. A step completes itself when the thing is done. */
export function NextSteps({
  steps,
  completed,
  soon,
}: {
  steps: Step[];
  /** Ids of the steps that are done; undefined until loaded. */
  completed: string[];
  soon: { title: string; detail: string };
}) {
  return (
    <ol className="mt-10">
      {steps.map((step) => (
        <StepRow
          key={step.id}
          step={step}
          completed={completed.includes(step.id)}
          onSoon={() => showToast({ ...soon, tone: "plain" })}
        />
      ))}
    </ol>
  );
}

function StepRow({
  step,
  completed,
  onSoon,
}: {
  step: Step;
  completed: boolean;
  onSoon: () => void;
}) {
  return (
    <li
      className="group list-row grid-cols-[2rem_1fr] gap-4 py-7 md:grid-cols-[2rem_1fr_auto] md:items-center"
      data-completed={completed ? "" : undefined}
    >
      <span
        className="mt-1 size-[1.6rem] self-start rounded-[50%] border-2 border-edge group-data-completed:border-green group-data-completed:bg-[radial-gradient(var(--color-green)_45%,transparent_50%)]"
        aria-hidden="true"
      />
      <div>
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <span className="badge" data-variant={VARIANTS[step.priority]}>
            {step.priority} priority
          </span>
          {completed && <span className="text-small font-semibold text-green">Completed</span>}
        </p>
        <h3 className="mt-1.5">{step.title}</h3>
        <p className="mt-1.5 max-w-prose text-ink-soft">{step.description}</p>
      </div>
      {step.published && step.to ? (
        <Link
          className="button button-quiet col-start-2 justify-self-start md:col-start-3"
          to={step.to}
        >
          {step.action}
        </Link>
      ) : (
        <button
          type="button"
          className="button button-quiet col-start-2 justify-self-start md:col-start-3"
          onClick={onSoon}
        >
          {step.action}
        </button>
      )}
    </li>
  );
}

import type { MouseEvent } from "react";
import { buttonClass } from "~/ui/button";

type Target = { id: string; title: string };

/** Links to the previous and next step of a form. Hidden on screens that show all steps. */
export function StepLinks({
  previous,
  next,
  onFollow,
}: {
  previous: Target | undefined;
  next: Target | undefined;
  onFollow: (event: MouseEvent, step: Target) => void;
}) {
  return (
    <div className="step-links">
      <div className="flex flex-wrap gap-4">
        {previous && (
          <a
            className={buttonClass("secondary")}
            href={`#${previous.id}`}
            onClick={(event) => onFollow(event, previous)}
          >
            Back
          </a>
        )}
        {next && (
          <a
            className={buttonClass("primary", "flex-1 lg:min-w-56 lg:flex-none")}
            href={`#${next.id}`}
            onClick={(event) => onFollow(event, next)}
          >
            Continue
          </a>
        )}
      </div>
      {next && <p className="mt-3 text-small text-ink-soft">Next: {next.title}</p>}
    </div>
  );
}

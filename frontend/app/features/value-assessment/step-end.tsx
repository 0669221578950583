import { Fragment, type MouseEvent } from "react";
import { StepLinks } from "~/tools/step-links";
import { Button } from "~/ui/button";

type Step = { id: string; title: string };

const FEW = 3;

/** The end of a category: which of its questions are open, and the ways on. Only scripts show it. */
export function StepEnd({
  id,
  open,
  previous,
  next,
  finished,
  hasOpen,
  onFollow,
  onGo,
  onNextOpen,
}: {
  id: string;
  /** The unanswered questions of the category. */
  open: readonly number[];
  previous: Step | undefined;
  next: Step | undefined;
  /** Whether every question of the form is answered. */
  finished: boolean;
  /** Whether another category has an unanswered question. */
  hasOpen: boolean;
  onFollow: (event: MouseEvent, step: Step) => void;
  onGo: (question: number) => void;
  onNextOpen: () => void;
}) {
  return (
    <div id={id} className="step-links no-print mt-6">
      <p className="font-semibold lining-nums">
        {open.length === 0 && "All ten questions here are answered."}
        {open.length > FEW && `${open.length} questions here are still open.`}
        {open.length > 0 && open.length <= FEW && "Still open here: "}
        {open.length <= FEW &&
          open.map((question, index) => (
            <Fragment key={question}>
              {index > 0 && ", "}
              <Button
                variant="quiet"
                aria-label={`Question ${question}`}
                onClick={() => onGo(question)}
              >
                {question}
              </Button>
            </Fragment>
          ))}
      </p>
      {finished && next && (
        <p className="mt-4">
          <Button type="submit">See your results</Button>
        </p>
      )}
      {!next && open.length === 0 && hasOpen && (
        <p className="mt-4">
          <Button onClick={onNextOpen}>Next open question</Button>
        </p>
      )}
      <StepLinks previous={previous} next={next} onFollow={onFollow} />
    </div>
  );
}

import { type SubmitEvent, useState } from "react";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { FieldError } from "~/ui/field";
import { Choice, Radio } from "~/ui/input";
import type { DeskContext } from "./queries";

/** A dialog that asks why a lead moves to a stage that needs a reason. `stage`: the name of that stage. */
export function LossDialog({
  stage,
  reasons,
  onChoose,
  onClose,
}: {
  stage: string;
  reasons: DeskContext["lossReasons"];
  onChoose: (reason: string) => void;
  onClose: () => void;
}) {
  const [isMissing, setMissing] = useState(false);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const chosen = new FormData(event.currentTarget).get("reason");
    if (chosen) onChoose(String(chosen));
    else setMissing(true);
  }

  return (
    <Dialog
      id="loss-reason"
      title={stage === "Lost" ? "Why was it lost?" : `Why ${stage}?`}
      text="The reasons show on Monday what to do better. Nobody outside the firm sees them."
      onClose={onClose}
    >
      <form onSubmit={submit}>
        <fieldset aria-labelledby="loss-reason" aria-describedby="loss-error">
          {reasons.map(({ id, name }) => (
            <Choice key={id}>
              <Radio name="reason" value={id} />
              {name}
            </Choice>
          ))}
        </fieldset>
        <FieldError id="loss-error">{isMissing && "Please choose a reason"}</FieldError>
        <p className="mt-4 flex gap-3">
          <Button type="submit">Move to {stage}</Button>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
        </p>
      </form>
    </Dialog>
  );
}

import { type SubmitEvent, useState } from "react";
import { Dialog } from "~/ui/dialog";
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
            <label key={id} className="flex min-h-11 items-center gap-3">
              <input type="radio" name="reason" value={id} />
              {name}
            </label>
          ))}
        </fieldset>
        <p id="loss-error" className="field-error" hidden={!isMissing}>
          Please choose a reason
        </p>
        <p className="mt-4 flex gap-3">
          <button type="submit" className="desk-button">
            Move to {stage}
          </button>
          <button type="button" className="desk-button" onClick={onClose}>
            Cancel
          </button>
        </p>
      </form>
    </Dialog>
  );
}

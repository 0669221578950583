import type { SubmitEvent } from "react";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { Field, FieldError } from "~/ui/field";
import { Textarea } from "~/ui/input";
import type { LinkActs } from "./use-signing-link";

/** Asks why somebody does not want to sign. */
export function DeclineDialog({
  text,
  acts,
  onClose,
}: {
  /** What declining brings about. */
  text: string;
  acts: LinkActs & { decline: (reason: string) => Promise<boolean> };
  onClose: () => void;
}) {
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    void acts.decline(String(new FormData(event.currentTarget).get("reason") ?? ""));
  }
  return (
    <Dialog id="signing-decline" title="What doesn't fit?" text={text} onClose={onClose}>
      <form noValidate onSubmit={submit} className="grid gap-4">
        <Field form="decline" name="reason" label="In your words" error={acts.errors.reason}>
          {(control) => <Textarea {...control} rows={4} />}
        </Field>
        <FieldError role="alert">{acts.errors.form}</FieldError>
        <div className="flex flex-wrap items-center gap-6">
          <Button type="submit" variant="danger" aria-disabled={acts.isBusy}>
            {acts.isBusy ? "Sending..." : "Decline to sign"}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            Go back
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

import type { SubmitEvent } from "react";
import { api } from "~/api/client";
import { DialogActions } from "~/layout/desk/dialog-actions";
import { Dialog } from "~/ui/dialog";
import { Field } from "~/ui/field";
import { Textarea } from "~/ui/input";
import { type Registration, useCoBrokersAct } from "./queries";

export type Step = "confirm" | "refuse" | "end";

const WORDS = {
  confirm: {
    title: "Whose buyer is it?",
    text: "Others know this buyer too. Say why it is this co-broker’s; the reason stays with us.",
    submit: "Confirm",
    submitting: "Confirming...",
  },
  refuse: {
    title: "Not available?",
    text: "The co-broker reads that we can’t register this buyer, and no reason. The reason stays with us.",
    submit: "Not available",
    submitting: "Answering...",
  },
  end: {
    title: "End the registration?",
    text: "The buyer is no longer theirs, and what they could read through them closes at once. A letter about the fee stays.",
    submit: "End it",
    submitting: "Ending...",
  },
};

/** Asks why a registration is confirmed although others know the buyer, refused, or ended. */
export function ReasonDialog({
  registration: { id },
  step,
  onClose,
}: {
  registration: Registration;
  step: Step;
  onClose: () => void;
}) {
  const act = useCoBrokersAct();
  const { title, text, submit, submitting } = WORDS[step];

  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const reason = String(new FormData(event.currentTarget).get("reason") ?? "");
    const params = { path: { registration_id: id } };
    const done = await act.send(
      step === "end"
        ? api.POST("/api/desk/co-brokers/registrations/{registration_id}/end", {
            params,
            body: { reason },
          })
        : api.POST("/api/desk/co-brokers/registrations/{registration_id}/answer", {
            params,
            body: { confirmed: step === "confirm", reason },
          }),
    );
    if (done) onClose();
  }

  return (
    <Dialog id="registration-dialog" title={title} text={text} onClose={onClose}>
      <form noValidate onSubmit={send} className="grid gap-4">
        <Field form="registration" name="reason" label="Reason" error={act.errors.reason}>
          {(control) => <Textarea {...control} rows={3} />}
        </Field>
        <DialogActions
          submit={submit}
          submitting={submitting}
          isBusy={act.isBusy}
          error={act.errors.form}
          isDangerous={step !== "confirm"}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}

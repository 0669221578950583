import type { SubmitEvent } from "react";
import { DialogActions } from "~/layout/desk/dialog-actions";
import { Dialog } from "~/ui/dialog";
import { InputField } from "~/ui/input-field";
import { type Mail, makeLead } from "./queries";
import { useSending } from "./use-sending";

/** A dialog that makes a lead of a mail's sender. */
export function MakeLead({
  mail,
  onDone,
  onClose,
}: {
  mail: Mail;
  onDone: (done: string) => void;
  onClose: () => void;
}) {
  const { send, isBusy, errors, setErrors } = useSending(() => onDone("Lead added"));

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const [name, phone, company] = ["name", "phone", "company"].map((field) =>
      String(typed.get(field) ?? "").trim(),
    ) as [string, string, string];
    if (!name) return setErrors({ name: "Please enter a name" });
    void send(() => makeLead(mail.id, { name, phone, company }));
  }

  return (
    <Dialog
      id="mail-lead"
      title="Make a lead"
      text={`The address of the lead will be ${mail.sender}.`}
      onClose={onClose}
    >
      <form className="grid gap-4" noValidate onSubmit={submit}>
        <InputField
          form="mail"
          name="name"
          label="Name"
          maxLength={100}
          defaultValue={mail.guess.name || mail.senderName}
          error={errors.name}
        />
        <InputField form="mail" name="phone" label="Phone" required={false} maxLength={100} />
        <InputField form="mail" name="company" label="Company" required={false} maxLength={200} />
        <DialogActions
          submit="Make a lead"
          submitting="Adding..."
          isBusy={isBusy}
          error={errors.form}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}

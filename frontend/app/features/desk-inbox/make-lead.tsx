import { type SubmitEvent, useState } from "react";
import { DialogActions } from "~/layout/desk/dialog-actions";
import { Dialog } from "~/ui/dialog";
import { InputField } from "~/ui/input-field";
import { type Mail, makeLead } from "./queries";

/** A dialog that makes a lead of a mail's sender. */
export function MakeLead({
  mail,
  onPlace,
  onClose,
}: {
  mail: Mail;
  onPlace: (run: () => Promise<unknown>, done: string) => void;
  onClose: () => void;
}) {
  const [problem, setProblem] = useState("");

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const [name, phone, company] = ["name", "phone", "company"].map((field) =>
      String(typed.get(field) ?? "").trim(),
    ) as [string, string, string];
    if (!name) return setProblem("Please enter a name");
    onPlace(() => makeLead(mail.id, { name, phone, company }), "Lead added");
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
          defaultValue={mail.senderName}
          error={problem}
        />
        <InputField form="mail" name="phone" label="Phone" required={false} maxLength={100} />
        <InputField form="mail" name="company" label="Company" required={false} maxLength={200} />
        <DialogActions
          submit="Make a lead"
          submitting="Adding..."
          isBusy={false}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}

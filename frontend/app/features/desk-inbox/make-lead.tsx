import { FormDialog } from "~/layout/desk/form-dialog";
import { useAct } from "~/lib/use-act";
import { InputField } from "~/ui/input-field";
import { type Mail, makeLead } from "./queries";

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
  const act = useAct({ onDone: () => onDone("Lead added") });
  return (
    <FormDialog
      id="mail-lead"
      title="Make a lead"
      text={`The address of the lead will be ${mail.sender}.`}
      act={act}
      request={(text) => {
        const [name, phone, company] = [text("name"), text("phone"), text("company")].map((typed) =>
          typed.trim(),
        ) as [string, string, string];
        if (!name) return act.refuse({ name: "Please enter a name" });
        return makeLead(mail.id, { name, phone, company });
      }}
      submit="Make a lead"
      submitting="Adding..."
      onClose={onClose}
    >
      <InputField
        form="mail"
        name="name"
        label="Name"
        maxLength={100}
        defaultValue={mail.guess.name || mail.senderName}
        error={act.errors.name}
      />
      <InputField form="mail" name="phone" label="Phone" required={false} maxLength={100} />
      <InputField form="mail" name="company" label="Company" required={false} maxLength={200} />
    </FormDialog>
  );
}

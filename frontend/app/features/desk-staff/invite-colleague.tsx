import { useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { api } from "~/api/client";
import { DialogActions } from "~/layout/desk/dialog-actions";
import type { Errors } from "~/lib/form-rules";
import { generatePassword } from "~/lib/generate-password";
import { dataOf, errorMessage, RequestRefused } from "~/lib/query-client";
import { Dialog } from "~/ui/dialog";
import { Field } from "~/ui/field";
import { Choice, Input, Radio } from "~/ui/input";
import { showToast } from "~/ui/toasts";
import { type Role, staffQuery } from "./queries";

const FIELDS = ["fullName", "email", "password"] as const;

/** A dialog that creates the account of a colleague and sends the invitation. */
export default function InviteColleague({
  withRecentAuthentication,
  onClose,
}: {
  withRecentAuthentication: <Data>(send: () => Promise<Data>) => Promise<Data | null>;
  onClose: () => void;
}) {
  const client = useQueryClient();
  const [errors, setErrors] = useState<Errors>({});
  const [isBusy, setBusy] = useState(false);
  const [suggested] = useState(generatePassword);

  function clear(name: string) {
    if (errors[name]) setErrors({ ...errors, [name]: "" });
  }

  async function invite(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const form = event.currentTarget;
    const typed = new FormData(form);
    const textOf = (name: string) => String(typed.get(name) ?? "");
    setBusy(true);
    setErrors({});
    try {
      const body = {
        fullName: textOf("fullName"),
        email: textOf("email"),
        password: textOf("password"),
        role: textOf("role") as Role,
      };
      const saved = await withRecentAuthentication(() =>
        dataOf(api.POST("/api/desk/staff", { body })),
      );
      setBusy(false);
      if (!saved) return;
      client.setQueryData(staffQuery.queryKey, saved);
      onClose();
      showToast({
        title: "Invitation sent",
        detail: `Give ${body.fullName} the temporary password yourself: ${body.password}. It is good for 7 days.`,
        tone: "plain",
        ms: 60_000, // nothing shows the password again
      });
    } catch (error) {
      const { fields = {} } = error instanceof RequestRefused ? error : {};
      const first = FIELDS.find((name) => fields[name]);
      setErrors(first ? fields : { form: errorMessage(error as Error) });
      setBusy(false);
      if (first) form.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
    }
  }

  return (
    <Dialog
      id="desk-invite"
      title="Invite a colleague"
      text="We email the invitation. The password never goes by email: read it out on the phone, or hand it over."
      onClose={onClose}
    >
      <form
        noValidate
        onSubmit={invite}
        // An error goes as soon as its field is corrected.
        onInput={({ target }) => clear((target as HTMLInputElement).name)}
        className="grid gap-4"
        aria-label="Invite a colleague"
      >
        <Field form="invite" name="fullName" label="Full Name" error={errors.fullName}>
          {(control) => <Input {...control} autoComplete="off" />}
        </Field>
        <Field form="invite" name="email" label="Email" error={errors.email}>
          {(control) => <Input {...control} type="email" autoComplete="off" />}
        </Field>
        <Field
          form="invite"
          name="password"
          label="Temporary password"
          help="Good for 7 days, then changed at the first sign-in."
          error={errors.password}
        >
          {(control) => (
            <Input {...control} autoComplete="off" spellCheck={false} defaultValue={suggested} />
          )}
        </Field>
        <fieldset>
          <legend className="font-semibold">Role</legend>
          <Choice>
            <Radio name="role" value="advisor" defaultChecked />
            Advisor: works the leads
          </Choice>
          <Choice>
            <Radio name="role" value="principal" />
            Principal: also manages staff, deletes and exports
          </Choice>
        </fieldset>
        <DialogActions
          submit="Send the invitation"
          submitting="Inviting..."
          isBusy={isBusy}
          error={errors.form}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}

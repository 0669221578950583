import { type SubmitEvent, useState } from "react";
import { request } from "~/lib/allauth-request";
import { useSignedIn } from "~/lib/session";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { Field } from "~/ui/field";
import { Input } from "~/ui/input";

const KINDS = {
  password: {
    label: "Password",
    path: "auth/reauthenticate",
    other: "Use a code from your app instead",
    missing: "Please enter your password",
    input: { type: "password", autoComplete: "current-password" },
  },
  code: {
    label: "Code from your authenticator app",
    path: "auth/2fa/reauthenticate",
    other: "Use your password instead",
    missing: "Please enter the code",
    input: { inputMode: "numeric", autoComplete: "one-time-code" },
  },
} as const;

/**
 * A dialog that asks for the password or a code before a sensitive act. `onDone` gets whether the person
 * authenticated.
 */
export default function ConfirmIdentity({ onDone }: { onDone: (isProved: boolean) => void }) {
  const { person } = useSignedIn();
  const [kind, setKind] = useState<keyof typeof KINDS>("password");
  const [error, setError] = useState("");
  const [isBusy, setBusy] = useState(false);
  const { label, path, other, missing, input } = KINDS[kind];

  async function confirm(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const form = event.currentTarget;
    const typed = String(new FormData(form).get(kind) ?? "");
    const refuse = (message: string) => {
      setError(message);
      form.querySelector<HTMLElement>(`[name=${kind}]`)?.focus();
    };
    setError("");
    if (!typed.trim()) return refuse(missing);
    setBusy(true);
    const value = kind === "code" ? typed.replace(/\s/g, "") : typed;
    const { status, errors } = await request("POST", path, { [kind]: value });
    setBusy(false);
    if (status === 200) onDone(true);
    else refuse(errors[0]?.message ?? "That didn't work. Please try again.");
  }

  return (
    <Dialog
      id="desk-confirm-identity"
      title="Confirm it's you"
      text="For your security, please confirm it's you."
      onClose={() => onDone(false)}
    >
      <form
        method="dialog"
        noValidate
        onSubmit={confirm}
        className="grid gap-4"
        aria-label="Confirm it's you"
      >
        <Input type="email" autoComplete="username" defaultValue={person.email} readOnly hidden />
        <Field key={kind} form="confirm-identity" name={kind} label={label} error={error}>
          {(control) => <Input {...control} {...input} />}
        </Field>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <Button type="submit" aria-disabled={isBusy}>
            {isBusy ? "Checking..." : "Confirm"}
          </Button>
          <Button variant="quiet" onClick={() => onDone(false)}>
            Cancel
          </Button>
          <Button
            variant="quiet"
            onClick={() => {
              setKind(kind === "code" ? "password" : "code");
              setError("");
            }}
          >
            {other}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

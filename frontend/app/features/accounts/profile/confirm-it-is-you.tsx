import { useEffect, useRef, useState } from "react";
import type { Errors, Values } from "~/lib/form-rules";
import { useWho } from "~/lib/session";
import { type Answer, ask, messageOf } from "~/lib/session-service";
import { CodeForm } from "../code-form";
import { fieldErrors } from "../field-errors";
import { askForPasskey, type RequestJson } from "../passkeys";
import { PasswordField } from "../password-field";
import { useForm } from "../use-form";
import { type Authenticator, listed } from "./authenticators";

/** Asks for the password, a code or a passkey, so that an unlocked screen alone changes no lock. */
export function ConfirmItIsYou({ onDone }: { onDone: (confirmed: boolean) => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [kinds, setKinds] = useState<Authenticator["type"][]>([]);
  const [byCode, setByCode] = useState(false);
  useEffect(() => {
    const opened = dialog.current;
    opened?.showModal();
    void ask("GET", "account/authenticators").then((answer) =>
      setKinds(listed(answer).map(({ type }) => type)),
    );
    return () => opened?.close();
  }, []);

  function conclude(answer: Answer): Errors | undefined {
    if (answer.status !== 200) return { form: messageOf(answer), ...fieldErrors(answer) };
    onDone(true);
    return undefined;
  }

  return (
    <dialog
      ref={dialog}
      className="again"
      aria-labelledby="sure-title"
      onCancel={(event) => {
        event.preventDefault();
        onDone(false);
      }}
    >
      <h2 id="sure-title" className="panel-title">
        Please confirm that it is you
      </h2>
      <p className="mt-3 mb-6 text-ink-soft">
        This protects your account if you ever leave your screen unlocked. We ask again only after
        five minutes.
      </p>
      {byCode ? (
        <CodeForm
          form="sure-code"
          label="Code"
          help="Six digits from your authenticator app, or one of your recovery codes."
          action="Confirm"
          working="Confirming..."
          send={async (code) => conclude(await ask("POST", "auth/2fa/reauthenticate", { code }))}
        />
      ) : (
        <Password conclude={conclude} />
      )}
      <p className="mt-6 flex flex-wrap gap-x-6 gap-y-3">
        {kinds.includes("webauthn") && <ByPasskey conclude={conclude} />}
        {kinds.includes("totp") && (
          <button
            type="button"
            className="text-link cursor-pointer"
            onClick={() => setByCode(!byCode)}
          >
            {byCode ? "Use your password instead" : "Use a code instead"}
          </button>
        )}
        <button type="button" className="text-link cursor-pointer" onClick={() => onDone(false)}>
          Cancel
        </button>
      </p>
    </dialog>
  );
}

type Conclude = (answer: Answer) => Errors | undefined;

function Password({ conclude }: { conclude: Conclude }) {
  const { person } = useWho();
  const { busy, errors, props } = useForm(async ({ password = "" }: Values) =>
    password === ""
      ? { password: "Password is required" }
      : conclude(await ask("POST", "auth/reauthenticate", { password })),
  );
  return (
    <form {...props} aria-label="Confirm with your password">
      <input type="email" autoComplete="username" defaultValue={person.email} readOnly hidden />
      <PasswordField
        form="sure"
        name="password"
        label="Password"
        autoComplete="current-password"
        error={errors.password ?? errors.form}
      />
      <p>
        <button type="submit" className="button" disabled={busy}>
          {busy ? "Confirming..." : "Confirm"}
        </button>
      </p>
    </form>
  );
}

function ByPasskey({ conclude }: { conclude: Conclude }) {
  const [trouble, setTrouble] = useState("");

  async function confirm() {
    const path = "auth/webauthn/reauthenticate";
    const asked = await ask("GET", path);
    const options = (asked.data as { request_options?: { publicKey: RequestJson } } | undefined)
      ?.request_options?.publicKey;
    const credential = options && (await askForPasskey(options));
    if (options && !credential) return;
    const answer = credential ? await ask("POST", path, { credential }) : asked;
    setTrouble(conclude(answer)?.form ?? "");
  }

  return (
    <>
      <button type="button" className="text-link cursor-pointer" onClick={() => void confirm()}>
        Use a passkey instead
      </button>
      {trouble && (
        <span role="alert" className="field-error">
          {trouble}
        </span>
      )}
    </>
  );
}

import { useEffect, useRef, useState } from "react";
import type { ProfileWords } from "~/lib/facts";
import { check, type Errors, only, type Values } from "~/lib/form-rules";
import { useWho } from "~/lib/session";
import { type Answer, ask, messageOf } from "~/lib/session-service";
import { CodeForm } from "../code-form";
import { fieldErrors } from "../field-errors";
import { askForPasskey, type RequestJson } from "../passkeys";
import { PasswordField } from "../password-field";
import { signInRules } from "../rules";
import { useForm } from "../use-form";
import { type Authenticator, listed } from "./authenticators";

type ConfirmWords = ProfileWords["confirm"];

const passwordRules = only(signInRules, "password");

/** Asks for the password, a code or a passkey, so that an unlocked screen alone changes no lock. */
export function ConfirmItIsYou({
  words,
  onDone,
}: {
  words: ConfirmWords;
  onDone: (confirmed: boolean) => void;
}) {
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
        {words.title}
      </h2>
      <p className="mt-3 mb-6 text-ink-soft">{words.text}</p>
      {byCode ? (
        <CodeForm
          form="sure-code"
          label={words.byCode.label}
          help={words.byCode.help}
          action={words.action}
          working={words.working}
          send={async (code) => conclude(await ask("POST", "auth/2fa/reauthenticate", { code }))}
        />
      ) : (
        <Password words={words} conclude={conclude} />
      )}
      <p className="mt-6 flex flex-wrap gap-x-6 gap-y-3">
        {kinds.includes("webauthn") && <ByPasskey label={words.usePasskey} conclude={conclude} />}
        {kinds.includes("totp") && (
          <button
            type="button"
            className="text-link cursor-pointer"
            onClick={() => setByCode(!byCode)}
          >
            {byCode ? words.usePassword : words.useCode}
          </button>
        )}
        <button type="button" className="text-link cursor-pointer" onClick={() => onDone(false)}>
          {words.cancel}
        </button>
      </p>
    </dialog>
  );
}

type Conclude = (answer: Answer) => Errors | undefined;

function Password({ words, conclude }: { words: ConfirmWords; conclude: Conclude }) {
  const { person } = useWho();
  const { busy, errors, props } = useForm(async (values: Values) => {
    const mistakes = check(passwordRules, values);
    if (mistakes.password) return mistakes;
    const { password } = values;
    return conclude(await ask("POST", "auth/reauthenticate", { password }));
  });
  return (
    <form {...props} aria-label={words.byPassword.form}>
      <input type="email" autoComplete="username" defaultValue={person.email} readOnly hidden />
      <PasswordField
        form="sure"
        name="password"
        label={words.byPassword.label}
        autoComplete="current-password"
        error={errors.password ?? errors.form}
      />
      <p>
        <button type="submit" className="button" disabled={busy}>
          {busy ? words.working : words.action}
        </button>
      </p>
    </form>
  );
}

function ByPasskey({ label, conclude }: { label: string; conclude: Conclude }) {
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
        {label}
      </button>
      {trouble && (
        <span role="alert" className="field-error">
          {trouble}
        </span>
      )}
    </>
  );
}

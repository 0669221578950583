import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type Answer, request } from "~/lib/allauth-request";
import type { ProfileWords } from "~/lib/facts";
import { type Errors, pickFields, type Values, validate } from "~/lib/form-rules";
import { refreshSession, useSignedIn } from "~/lib/session";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { FieldError } from "~/ui/field";
import { Input } from "~/ui/input";
import { CodeForm } from "../code-form";
import { fieldErrors } from "../field-errors";
import { askForPasskey, type RequestOptions } from "../passkeys";
import { PasswordField } from "../password-field";
import { signInRules } from "../rules";
import { SubmitButton } from "../submit-button";
import { useForm } from "../use-form";
import { authenticatorsQuery } from "./authenticators";

type ConfirmWords = ProfileWords["confirm"];

const passwordRules = pickFields(signInRules, "password");

/** A dialog that asks for the password, a code or a passkey before a change of the account's security settings. */
export default function ConfirmItIsYou({
  words,
  onDone,
}: {
  words: ConfirmWords;
  onDone: (confirmed: boolean) => void;
}) {
  const kinds = useQuery(authenticatorsQuery).data?.map(({ type }) => type) ?? [];
  const [byCode, setByCode] = useState(false);
  const { hasPassword } = useSignedIn();

  function handleResponse(answer: Answer): Errors | undefined {
    if (answer.status === 200) {
      onDone(true);
      return undefined;
    }
    // The session has ended: the sign-in dialog opens over this one.
    if (answer.status === 401) void refreshSession();
    return fieldErrors(answer);
  }

  return (
    <Dialog id="sure-title" title={words.title} text={words.text} onClose={() => onDone(false)}>
      {byCode ? (
        <CodeForm
          form="sure-code"
          label={words.byCode.label}
          help={words.byCode.help}
          action={words.action}
          working={words.working}
          send={async (code) =>
            handleResponse(await request("POST", "auth/2fa/reauthenticate", { code }))
          }
        />
      ) : hasPassword ? (
        <Password words={words} handleResponse={handleResponse} />
      ) : (
        <p>{words.noPassword}</p>
      )}
      <div className="mt-6 flex flex-wrap gap-x-6 gap-y-3">
        {kinds.includes("webauthn") && (
          <ByPasskey label={words.usePasskey} handleResponse={handleResponse} />
        )}
        {kinds.includes("totp") && (
          <Button variant="quiet" onClick={() => setByCode(!byCode)}>
            {byCode ? words.usePassword : words.useCode}
          </Button>
        )}
        <Button variant="quiet" onClick={() => onDone(false)}>
          {words.cancel}
        </Button>
      </div>
    </Dialog>
  );
}

type HandleResponse = (answer: Answer) => Errors | undefined;

function Password({
  words,
  handleResponse,
}: {
  words: ConfirmWords;
  handleResponse: HandleResponse;
}) {
  const { person } = useSignedIn();
  const { busy, errors, field, props } = useForm("sure", async (values: Values) => {
    const invalid = validate(passwordRules, values);
    if (invalid.password) return invalid;
    const { password } = values;
    return handleResponse(await request("POST", "auth/reauthenticate", { password }));
  });
  return (
    <form {...props} aria-label={words.byPassword.form}>
      <Input type="email" autoComplete="username" defaultValue={person.email} readOnly hidden />
      <PasswordField
        {...field("password")}
        label={words.byPassword.label}
        autoComplete="current-password"
      />
      <div>
        <SubmitButton busy={busy} label={words.action} working={words.working} />
        <FieldError role="alert" className="basis-full">
          {errors.form}
        </FieldError>
      </div>
    </form>
  );
}

function ByPasskey({ label, handleResponse }: { label: string; handleResponse: HandleResponse }) {
  const [error, setError] = useState("");

  async function confirm() {
    setError("");
    const path = "auth/webauthn/reauthenticate";
    const challenge = await request("GET", path);
    const options = (
      challenge.data as { request_options?: { publicKey: RequestOptions } } | undefined
    )?.request_options?.publicKey;
    const credential = options && (await askForPasskey(options));
    if (options && !credential) return;
    const answer = credential ? await request("POST", path, { credential }) : challenge;
    setError(Object.values(handleResponse(answer) ?? {})[0] ?? "");
  }

  return (
    <>
      <Button variant="quiet" onClick={() => void confirm()}>
        {label}
      </Button>
      <FieldError role="alert" className="basis-full">
        {error}
      </FieldError>
    </>
  );
}

import { useEffect, useState } from "react";
import { type Answer, firstErrorMessage, request } from "~/lib/allauth-request";
import type { ProfileWords } from "~/lib/facts";
import type { Errors, Values } from "~/lib/form-rules";
import { interpolate } from "~/lib/interpolate";
import { showError, showToast } from "~/ui/toasts";
import { type CreationOptions, makePasskey, supportsPasskeys } from "../passkeys";
import { SubmitButton } from "../submit-button";
import { TextField } from "../text-field";
import { useForm } from "../use-form";
import type { Passkey } from "./authenticators";
import { PasskeyRow } from "./passkey-row";
import { useReauthentication } from "./use-reauthentication";

type PasskeyWords = ProfileWords["passkeys"];

const PATH = "account/authenticators/webauthn";

/** The list of the account's passkeys, and a form to add one on this device. */
export function Passkeys({
  words,
  passkeys,
  onChange,
}: {
  words: PasskeyWords;
  passkeys: Passkey[];
  onChange: () => Promise<void>;
}) {
  const [supported, setSupported] = useState(true);
  useEffect(() => setSupported(supportsPasskeys()), []);
  return (
    <div>
      <h3>{words.title}</h3>
      <p className="mt-2 text-ink-soft">{words.text}</p>
      {passkeys.length > 0 && (
        <ul className="mt-4">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} words={words} passkey={passkey} onChange={onChange} />
          ))}
        </ul>
      )}
      {supported ? (
        <Add words={words} onChange={onChange} />
      ) : (
        <p className="mt-4">{words.impossible}</p>
      )}
    </div>
  );
}

function Add({ words, onChange }: { words: PasskeyWords; onChange: () => Promise<void> }) {
  const sure = useReauthentication();
  const { busy, field, props } = useForm(
    "passkey",
    async (values: Values): Promise<Errors | undefined> => {
      const name = values.name?.trim() ?? "";
      if (name === "") return { name: words.noName };
      const options = await sure(() => request("GET", `${PATH}?passwordless`));
      const creation = creationIn(options);
      if (!creation) return options ? showErrors(options) : undefined;
      const credential = await makePasskey(creation);
      if (!credential) return { name: words.notMade };
      const answer = await sure(() => request("POST", PATH, { name, credential }));
      if (answer?.status !== 200) return answer ? showErrors(answer) : undefined;
      const { title, detail } = words.added;
      showToast({ title, detail: interpolate(detail, { name }), tone: "plain" });
      props.ref.current?.reset();
      await onChange();
      return undefined;
    },
  );
  return (
    <form {...props} aria-label={words.submit} className="mt-6 grid gap-4">
      <TextField {...field("name")} label={words.label} help={words.help} autoComplete="off" />
      <SubmitButton variant="secondary" busy={busy} label={words.submit} working={words.working} />
    </form>
  );
}

function creationIn(answer: Answer | null): CreationOptions | undefined {
  const data = answer?.data as { creation_options?: { publicKey: CreationOptions } } | undefined;
  return data?.creation_options?.publicKey;
}

function showErrors(answer: Answer): Errors {
  showError(firstErrorMessage(answer));
  return { name: firstErrorMessage(answer) };
}

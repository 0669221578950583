import { useEffect, useState } from "react";
import type { Errors, Values } from "~/lib/form-rules";
import { type Answer, ask, messageOf } from "~/lib/session-service";
import { showToast } from "~/ui/toasts";
import { type CreationJson, makePasskey, passkeysExist } from "../passkeys";
import { TextField } from "../text-field";
import { useForm } from "../use-form";
import type { Passkey } from "./authenticators";
import { PasskeyRow } from "./passkey-row";
import { useSure } from "./sure";

const PATH = "account/authenticators/webauthn";

/** The passkeys of the account, and a way to make one on this device. */
export function Passkeys({
  passkeys,
  onChange,
}: {
  passkeys: Passkey[];
  onChange: () => Promise<void>;
}) {
  const [possible, setPossible] = useState(true);
  useEffect(() => setPossible(passkeysExist()), []);
  return (
    <div>
      <h3>Passkeys</h3>
      <p className="mt-2 text-ink-soft">
        Sign in with your fingerprint, your face or a security key. Nobody can trick a passkey out
        of you.
      </p>
      {passkeys.length > 0 && (
        <ul className="mt-4">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onChange={onChange} />
          ))}
        </ul>
      )}
      {possible ? (
        <Add onChange={onChange} />
      ) : (
        <p className="mt-4">This browser has no passkeys. Try a newer one, or your phone.</p>
      )}
    </div>
  );
}

function Add({ onChange }: { onChange: () => Promise<void> }) {
  const sure = useSure();
  const { busy, errors, props } = useForm(async (values: Values): Promise<Errors | undefined> => {
    const name = values.name?.trim() ?? "";
    if (name === "") return { name: "Please give it a name" };
    const options = await sure(() => ask("GET", `${PATH}?passwordless`));
    const creation = creationIn(options);
    if (!creation) return options ? refused(options) : undefined;
    const credential = await makePasskey(creation);
    if (!credential) return { name: "No passkey was made. You can try again." };
    const answer = await sure(() => ask("POST", PATH, { name, credential }));
    if (answer?.status !== 200) return answer ? refused(answer) : undefined;
    showToast({
      title: "Passkey added",
      detail: `Sign in with ${name} from now on.`,
      tone: "plain",
    });
    props.ref.current?.reset();
    await onChange();
    return undefined;
  });
  return (
    <form {...props} aria-label="Add a passkey" className="mt-6 grid gap-4">
      <TextField
        form="passkey"
        name="name"
        label="Name of the new passkey"
        help="Such as: my phone, office laptop."
        autoComplete="off"
        error={errors.name}
      />
      <p>
        <button type="submit" className="button button-quiet" disabled={busy}>
          {busy ? "Adding..." : "Add a passkey"}
        </button>
      </p>
    </form>
  );
}

function creationIn(answer: Answer | null): CreationJson | undefined {
  const data = answer?.data as { creation_options?: { publicKey: CreationJson } } | undefined;
  return data?.creation_options?.publicKey;
}

function refused(answer: Answer): Errors {
  showToast({ title: "Error", detail: messageOf(answer), tone: "bad" });
  return { name: messageOf(answer) };
}

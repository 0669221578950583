import { useState } from "react";
import { check } from "~/lib/form-rules";
import { ask, messageOf } from "~/lib/session-service";
import { showToast } from "~/ui/toasts";
import { Panel } from "./panel";
import { emailOf, emailRules, FIX_ERRORS } from "./rules";
import { TextField } from "./text-field";
import { useForm } from "./use-form";

/** Asks for a link to choose a new password. The answer never tells who has an account. */
export function Forgot({ onBack }: { onBack: () => void }) {
  const [sentTo, setSentTo] = useState("");
  const { busy, errors, props } = useForm(async (values) => {
    const mistakes = check(emailRules, values);
    if (mistakes.email) {
      showToast(FIX_ERRORS);
      return mistakes;
    }
    const email = emailOf(values);
    const answer = await ask("POST", "auth/password/request", { email });
    if (answer.status === 200) setSentTo(email);
    else showToast({ title: "Error", detail: messageOf(answer), tone: "bad" });
    return undefined;
  });

  if (sentTo) {
    return (
      <Panel
        key="sent"
        title="Look in your inbox"
        lede={`If there is an account for ${sentTo}, an email with a link is on its way. The link works for three days.`}
      >
        <Back onBack={onBack} />
      </Panel>
    );
  }
  return (
    <Panel title="Choose a new password" lede="We will send a link to the email you sign in with.">
      <form {...props} aria-label="Forgotten password">
        <TextField
          form="forgot"
          name="email"
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="username"
          error={errors.email}
        />
        <p>
          <button type="submit" className="button" disabled={busy}>
            {busy ? "Sending..." : "Send the link"}
          </button>
        </p>
      </form>
      <Back onBack={onBack} />
    </Panel>
  );
}

function Back({ onBack }: { onBack: () => void }) {
  return (
    <p>
      <button type="button" className="text-link cursor-pointer" onClick={onBack}>
        Back to Sign In
      </button>
    </p>
  );
}

import { useState } from "react";
import { firstErrorMessage, request } from "~/lib/allauth-request";
import type { AuthWords } from "~/lib/facts";
import { labelOf, validate } from "~/lib/form-rules";
import { interpolate } from "~/lib/interpolate";
import { Button } from "~/ui/button";
import { showError, showToast } from "~/ui/toasts";
import { Panel } from "./panel";
import { emailOf, emailRules, FIX_ERRORS } from "./rules";
import { SubmitButton } from "./submit-button";
import { TextField } from "./text-field";
import { useForm } from "./use-form";

/** A form that requests a password reset link. The response does not reveal whether the address has an account. */
export function Forgot({ words, onBack }: { words: AuthWords["forgotten"]; onBack: () => void }) {
  const [sentTo, setSentTo] = useState("");
  const { busy, field, props } = useForm("forgot", async (values) => {
    const invalid = validate(emailRules, values);
    if (invalid.email) {
      showToast(FIX_ERRORS);
      return invalid;
    }
    const email = emailOf(values);
    const answer = await request("POST", "auth/password/request", { email });
    if (answer.status === 200) setSentTo(email);
    else showError(firstErrorMessage(answer));
    return undefined;
  });

  const back = (
    <p>
      <Button variant="quiet" onClick={onBack}>
        {words.back}
      </Button>
    </p>
  );
  if (sentTo) {
    return (
      <Panel
        key="sent"
        title={words.sent.title}
        lede={interpolate(words.sent.lede, { email: sentTo })}
      >
        <div>
          <p>{words.sent.nothing}</p>
          <p className="mt-3">
            <Button variant="secondary" onClick={() => setSentTo("")}>
              {words.sent.again}
            </Button>
          </p>
        </div>
        {back}
      </Panel>
    );
  }
  return (
    <Panel title={words.title} lede={words.lede}>
      <form {...props} aria-label={words.form}>
        <TextField
          {...field("email")}
          label={labelOf(emailRules, "email")}
          type="email"
          inputMode="email"
          autoComplete="username"
        />
        <SubmitButton busy={busy} label={words.submit} working={words.working} />
      </form>
      {back}
    </Panel>
  );
}

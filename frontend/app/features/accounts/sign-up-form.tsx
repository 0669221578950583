import type { AuthWords } from "~/lib/facts";
import { labelOf } from "~/lib/form-rules";
import { FormSummary } from "./form-summary";
import { NewPasswordFields } from "./new-password-fields";
import { signUpRules } from "./rules";
import { signUp } from "./sign-up";
import { SubmitButton } from "./submit-button";
import { TextField } from "./text-field";
import { useForm } from "./use-form";

/** The sign-up form. Its user becomes the admin of a new business. */
export function SignUpForm({
  words,
  minLength,
  email,
}: {
  words: AuthWords["signUp"];
  minLength: number;
  /** The address that the form begins with. */
  email: string;
}) {
  const { busy, summary, field, props } = useForm("sign-up", (values) => signUp(values, words));
  return (
    <form {...props} aria-label={words.submit}>
      <FormSummary {...summary} />
      <TextField
        {...field("displayName")}
        label={labelOf(signUpRules, "displayName")}
        help={words.help.displayName}
        autoComplete="nickname"
      />
      <TextField
        {...field("email")}
        label={labelOf(signUpRules, "email")}
        help={words.help.email}
        type="email"
        inputMode="email"
        autoComplete="username"
        defaultValue={email}
      />
      <NewPasswordFields field={field} minLength={minLength} />
      <p className="border-l-2 border-copper pl-4 text-ink-soft">{words.promise}</p>
      <SubmitButton busy={busy} label={words.submit} working={words.working} />
    </form>
  );
}

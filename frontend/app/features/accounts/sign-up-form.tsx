import type { AuthWords } from "~/lib/facts";
import { labelOf } from "~/lib/form-rules";
import { Button } from "~/ui/button";
import { FormSummary } from "./form-summary";
import { NewPasswordFields } from "./new-password-fields";
import { signUpRules } from "./rules";
import { signUp } from "./sign-up";
import { TextField } from "./text-field";
import { useForm } from "./use-form";

/** The sign-up form. Its user becomes the admin of a new business. */
export function SignUpForm({
  words,
  minLength,
}: {
  words: AuthWords["signUp"];
  minLength: number;
}) {
  const { busy, errors, summary, props } = useForm((values) => signUp(values, words));
  return (
    <form {...props} aria-label={words.submit}>
      <FormSummary form="sign-up" {...summary} />
      <TextField
        form="sign-up"
        name="displayName"
        label={labelOf(signUpRules, "displayName")}
        help={words.help.displayName}
        autoComplete="nickname"
        error={errors.displayName}
      />
      <TextField
        form="sign-up"
        name="email"
        label={labelOf(signUpRules, "email")}
        help={words.help.email}
        type="email"
        inputMode="email"
        autoComplete="username"
        error={errors.email}
      />
      <NewPasswordFields form="sign-up" minLength={minLength} errors={errors} />
      <p>
        <Button type="submit" aria-disabled={busy}>
          {busy ? words.working : words.submit}
        </Button>
      </p>
    </form>
  );
}

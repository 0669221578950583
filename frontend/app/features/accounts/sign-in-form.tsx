import type { ReactNode } from "react";
import { useEffect } from "react";
import { FieldError } from "~/ui/field";
import { firstError } from "./field-errors";
import { FormSummary } from "./form-summary";
import { PasskeyButton } from "./passkey-button";
import { cancelPasskeyOffer, offerPasskeys } from "./passkey-sign-in";
import { PasswordField } from "./password-field";
import { handleAuthResponse, signIn, validateSignIn } from "./sign-in";
import { SubmitButton } from "./submit-button";
import { TextField } from "./text-field";
import { useForm } from "./use-form";

/** A sign-in form: email and password, or a passkey by autofill or by a button. */
export function SignInForm({
  form,
  email,
  fixed,
  children,
}: {
  form: string;
  email?: string;
  /** Whether the email address cannot be changed. */
  fixed?: boolean;
  children?: ReactNode;
}) {
  const { busy, errors, setFormError, summary, field, props } = useForm(form, async (values) => {
    const invalid = validateSignIn(values);
    if (invalid) return invalid;
    cancelPasskeyOffer();
    const error = firstError(await signIn(values));
    return error ? { form: error } : undefined;
  });
  useEffect(() => cancelPasskeyOffer, []);
  const offer = () =>
    void offerPasskeys(async (answer) =>
      setFormError(firstError(await handleAuthResponse(answer))),
    );
  return (
    <form
      {...props}
      aria-label="Sign In"
      onFocus={({ target }) => {
        props.onFocus();
        if ((target as HTMLElement).getAttribute("name") === "email") offer();
      }}
    >
      <FormSummary {...summary} />
      <TextField
        {...field("email")}
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="username webauthn"
        defaultValue={email}
        readOnly={fixed}
      />
      <PasswordField {...field("password")} label="Password" autoComplete="current-password" />
      {children}
      <div className="flex flex-wrap items-center gap-4">
        <SubmitButton busy={busy} label="Sign In" working="Signing in..." />
        <PasskeyButton path="auth/webauthn/login" disabled={busy} onError={setFormError} />
        <FieldError role="alert" className="basis-full">
          {errors.form}
        </FieldError>
      </div>
    </form>
  );
}

import { NewPasswordFields } from "./new-password-fields";
import { signUp } from "./sign-up";
import { TextField } from "./text-field";
import { useForm } from "./use-form";

/** A new account: its owner becomes the admin of a business of their own. */
export function SignUpForm({ least }: { least: number }) {
  const { busy, errors, props } = useForm(signUp);
  return (
    <form {...props} aria-label="Sign Up">
      <TextField
        form="sign-up"
        name="displayName"
        label="Display Name"
        help="How we greet you. A first name is enough."
        autoComplete="nickname"
        error={errors.displayName}
      />
      <TextField
        form="sign-up"
        name="email"
        label="Email"
        help="An address that only you read. It is how you sign in."
        type="email"
        inputMode="email"
        autoComplete="username"
        error={errors.email}
      />
      <NewPasswordFields form="sign-up" least={least} errors={errors} />
      <p>
        <button type="submit" className="button" disabled={busy}>
          {busy ? "Creating account..." : "Sign Up"}
        </button>
      </p>
    </form>
  );
}

import { Link } from "react-router";
import { UNREACHABLE } from "~/lib/error-messages";
import { FieldError } from "~/ui/field";
import { Notice } from "~/ui/notice";
import { showToast } from "~/ui/toasts";
import { FormSummary } from "./form-summary";
import { PasswordField } from "./password-field";
import { SubmitButton } from "./submit-button";
import { TextField } from "./text-field";
import { useBfcacheRestores } from "./use-bfcache-restores";
import { useForm } from "./use-form";

const load = () => import("./sign-in-from-home");

/** The sign-in form of the home page, reset when the browser restores the page from its back/forward cache. */
export function HomeSignIn({ title }: { title: string }) {
  return <SignIn key={useBfcacheRestores()} title={title} />;
}

/** The form. The code that submits it is loaded when a field is focused, not with the page. */
function SignIn({ title }: { title: string }) {
  const { busy, errors, summary, field, props } = useForm("home", async (values) => {
    const scripts = await load().catch(() => null);
    if (scripts) return scripts.signInFromHome(values);
    showToast({ title: "Login failed", detail: UNREACHABLE, tone: "bad" });
    return { form: UNREACHABLE };
  });
  return (
    <form
      {...props}
      aria-label={title}
      onFocus={() => {
        props.onFocus();
        void load().catch(() => {});
      }}
    >
      <noscript>
        <Notice role="note">
          <p>
            Signing in requires JavaScript, and it's turned off. You can still read every page,
            write to us and call.
          </p>
        </Notice>
      </noscript>
      <FormSummary {...summary} />
      <TextField
        {...field("email")}
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="username"
      />
      <PasswordField {...field("password")} label="Password" autoComplete="current-password" />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
        <SubmitButton busy={busy} label="Sign In" working="Signing in..." />
        <Link className="text-link" to="/auth#sign-up">
          Create an account
        </Link>
        <Link className="text-link" to="/auth#forgot">
          Forgot your password?
        </Link>
        <FieldError role="alert" className="basis-full">
          {errors.form}
        </FieldError>
      </div>
    </form>
  );
}

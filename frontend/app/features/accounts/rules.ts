import { signInForm, signUpForm } from "~/lib/facts";
import {
  clean,
  type Errors,
  type FormRules,
  pickFields,
  type Values,
  validate,
} from "~/lib/form-rules";
import { minPasswordLengthOf, type Session } from "~/lib/session";
import type { ToastWords } from "~/ui/toasts";

export const signInRules = signInForm as FormRules;
export const signUpRules = signUpForm as FormRules;

/** The rules of the forgotten-password form, which has only the email field. */
export const emailRules = pickFields(signInRules, "email");

/** The rules of a new password and its confirmation, as at sign-up. */
export const newPasswordRules = pickFields(signUpRules, "password", "confirmPassword");

/** The toast for errors that the form shows, at the first of which the focus is. */
export const FIX_ERRORS = { ...signInForm.summary, tone: "bad", silent: true } as const;

/** The minimum length of a password: the server's, or that of the form's rules until the session is loaded. */
export function minPasswordLength(session: Session): number {
  return minPasswordLengthOf(session) ?? signUpForm.fields.flatMap(minLengths)[0] ?? 0;
}

function minLengths({ name, checks }: (typeof signUpForm.fields)[number]): number[] {
  return name === "password" ? checks.flatMap((rule) => ("min" in rule ? [rule.min] : [])) : [];
}

/** The email address as it is sent: trimmed and in lower case. */
export function emailOf(values: Values): string {
  return (clean(emailRules, values).email ?? "").toLowerCase();
}

/**
 * The errors of a form with a new password, and the toast for them: a mismatch takes precedence over a short
 * password (specification, sections 5 and 8). Null if the values are valid.
 */
export function validateNewPassword(rules: FormRules, values: Values): InvalidForm | null {
  const errors = validate(rules, values);
  if (Object.keys(errors).length === 0) return null;
  const bad = { title: "Error", tone: "bad", silent: true } as const;
  if (errors.confirmPassword) return { errors, toast: { ...bad, detail: MISMATCH } };
  if (errors.password) return { errors, toast: { ...bad, detail: errors.password } };
  return { errors, toast: FIX_ERRORS };
}

const MISMATCH = "Passwords do not match";

type InvalidForm = { errors: Errors; toast: ToastWords };

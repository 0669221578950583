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

export const signInRules = signInForm as FormRules;
export const signUpRules = signUpForm as FormRules;

/** The forgotten-password form has only the email field. */
export const emailRules = pickFields(signInRules, "email");

/** A new password and its confirmation, as at sign-up. */
export const newPasswordRules = pickFields(signUpRules, "password", "confirmPassword");

export const FIX_ERRORS = { ...signInForm.summary, tone: "bad" } as const;

/** The minimum password length: the session's, or the form's own until the session is loaded. */
export function minPasswordLength(session: Session): number {
  return minPasswordLengthOf(session) ?? signUpForm.fields.flatMap(minLengths)[0] ?? 0;
}

function minLengths({ name, checks }: (typeof signUpForm.fields)[number]): number[] {
  return name === "password" ? checks.flatMap((rule) => ("min" in rule ? [rule.min] : [])) : [];
}

/** The email as it is sent: trimmed and in lower case. */
export function emailOf(values: Values): string {
  return (clean(emailRules, values).email ?? "").toLowerCase();
}

/**
 * The errors of a form with a new password, and the toast for them: a mismatch takes precedence over a short
 * password (specification, sections 5 and 8). Null if the values are valid.
 */
export function refusalMessage(rules: FormRules, values: Values): Refusal | null {
  const errors = validate(rules, values);
  if (Object.keys(errors).length === 0) return null;
  const bad = { title: "Error", tone: "bad" } as const;
  if (errors.confirmPassword) return { errors, toast: { ...bad, detail: MISMATCH } };
  if (errors.password) return { errors, toast: { ...bad, detail: errors.password } };
  return { errors, toast: FIX_ERRORS };
}

const MISMATCH = "Passwords do not match";

export type Refusal = { errors: Errors; toast: { title: string; detail: string; tone: "bad" } };

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

/** Whoever forgot a password types only an address. */
export const emailRules = pickFields(signInRules, "email");

/** A password of one's own choice, twice, as at sign-up. */
export const newPasswordRules = pickFields(signUpRules, "password", "confirmPassword");

export const FIX_ERRORS = { ...signInForm.summary, tone: "bad" } as const;

/** How many characters a password of one's own choice needs, as far as the session has told. */
export function minPasswordLength(session: Session): number {
  return minPasswordLengthOf(session) ?? signUpForm.fields.flatMap(shortest)[0] ?? 0;
}

function shortest({ name, checks }: (typeof signUpForm.fields)[number]): number[] {
  return name === "password" ? checks.flatMap((rule) => ("min" in rule ? [rule.min] : [])) : [];
}

/** The email as it is sent: trimmed, and in small letters. */
export function emailOf(values: Values): string {
  return (clean(emailRules, values).email ?? "").toLowerCase();
}

/**
 * What is wrong with a password chosen anew, or with the fields around it, and the words of its toast:
 * a mismatch is told before a short password (specification, sections 5 and 8).
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

import { createUserForm } from "~/lib/facts";
import { type Errors, type FormRules, pickFields, type Values, validate } from "~/lib/form-rules";
import type { SignedIn } from "~/lib/session";

export const createUserRules = createUserForm as FormRules;

/** The errors by field of the Create New User form (specification, section 5); undefined if there are none. */
export function validateCreateUser(values: Values): Errors | undefined {
  const errors = validate(createUserRules, values);
  return Object.keys(errors).length > 0 ? errors : undefined;
}

/** The minimum length of a temporary password: 8, or the server's minimum if that is larger. */
export function minTemporaryPasswordLength({ minPasswordLength }: SignedIn): number {
  return Math.max(8, minPasswordLength);
}

export const fullNameRules = pickFields(createUserRules, "fullName");
export const companyRules = pickFields(createUserRules, "companyName");

/** The company of all accounts that this user creates; empty if the user types one: staff, or while it has no name. */
export function fixedCompany({
  isStaff,
  business,
}: Pick<SignedIn, "isStaff" | "business">): string {
  return isStaff ? "" : (business?.name ?? "");
}

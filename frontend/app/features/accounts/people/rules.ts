import { createUserForm } from "~/lib/facts";
import { type Errors, type FormRules, pickFields, type Values, validate } from "~/lib/form-rules";
import type { SignedIn } from "~/lib/session";

export const createUserRules = createUserForm as FormRules;

/** What is wrong with the four fields (specification, section 5), or nothing. */
export function validateCreateUser(values: Values): Errors | undefined {
  const errors = validate(createUserRules, values);
  return Object.keys(errors).length > 0 ? errors : undefined;
}

export const fullNameRules = pickFields(createUserRules, "fullName");
export const companyRules = pickFields(createUserRules, "companyName");

/** The company that every account made by this person belongs to; empty where they may type one. */
export function fixedCompany({
  isStaff,
  business,
}: Pick<SignedIn, "isStaff" | "business">): string {
  return isStaff ? "" : (business?.name ?? "");
}

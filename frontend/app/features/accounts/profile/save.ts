import { api } from "~/api/client";
import { clean, type Errors, pickFields, type Values, validate } from "~/lib/form-rules";
import { refreshSession, type SignedIn } from "~/lib/session";
import { showError, showToast, type ToastWords } from "~/ui/toasts";
import { companyRules, fullNameRules } from "../people/rules";
import { type Problem, resultOrProblem } from "../problem";
import { FIX_ERRORS, signUpRules } from "../rules";

type Saved = Omit<ToastWords, "tone">;

const displayNameRules = pickFields(signUpRules, "displayName");

/**
 * Saves both names and shows the outcome in a toast. Returns errors by field; undefined if they were saved. A full name
 * that was never set may stay empty. A display name that is still `shown`, what the field began with, is not sent: the
 * full name or the email address stands there for people who have chosen none.
 */
export async function saveNames(
  values: Values,
  { person }: SignedIn,
  shown: string,
  saved: Saved,
): Promise<Errors | undefined> {
  const withDisplayName = values.displayName !== shown;
  const withFullName = person.fullName !== "" || values.fullName?.trim() !== "";
  const errors = {
    ...(withDisplayName && validate(displayNameRules, values)),
    ...(withFullName && validate(fullNameRules, values)),
  };
  if (Object.keys(errors).length > 0) return showValidationErrors(errors);
  const { displayName = "" } = clean(displayNameRules, values);
  const { fullName = "" } = clean(fullNameRules, values);
  const body = { ...(withDisplayName && { displayName }), ...(withFullName && { fullName }) };
  return save(api.PATCH("/api/profile", { body }), saved);
}

/** Like `saveNames`, for the name of the business. The form field is `companyName`, as in every form. */
export async function saveBusiness(values: Values, saved: Saved): Promise<Errors | undefined> {
  const errors = validate(companyRules, values);
  if (Object.keys(errors).length > 0) return showValidationErrors(errors);
  const { companyName: name = "" } = clean(companyRules, values);
  const failed = await save(api.PATCH("/api/business", { body: { name } }), saved);
  return failed?.name ? { companyName: failed.name } : failed;
}

function showValidationErrors(errors: Errors): Errors {
  showToast(FIX_ERRORS);
  return errors;
}

async function save(
  call: Parameters<typeof resultOrProblem>[0],
  saved: Saved,
): Promise<Errors | undefined> {
  const { problem } = await resultOrProblem(call);
  if (problem) return showProblem(problem);
  await refreshSession();
  showToast({ ...saved, tone: "plain" });
  return undefined;
}

function showProblem({ fields, message }: Problem): Errors {
  const detail = Object.values(fields)[0] ?? message;
  showError(detail);
  return fields;
}

import { api } from "~/api/client";
import { clean, type Errors, pickFields, type Values, validate } from "~/lib/form-rules";
import { refreshSession, type SignedIn } from "~/lib/session";
import { showError, showToast, type ToastWords } from "~/ui/toasts";
import { companyRules, fullNameRules } from "../people/rules";
import { type Problem, problemOf } from "../problem";
import { FIX_ERRORS, signUpRules } from "../rules";

type Saved = Omit<ToastWords, "tone">;

const displayNameRules = pickFields(signUpRules, "displayName");

/** Keeps the two names. A full name that nobody has ever given may stay empty. */
export async function saveNames(
  values: Values,
  { person }: SignedIn,
  saved: Saved,
): Promise<Errors | undefined> {
  const named = person.fullName !== "" || values.fullName?.trim() !== "";
  const errors = {
    ...validate(displayNameRules, values),
    ...(named && validate(fullNameRules, values)),
  };
  if (Object.keys(errors).length > 0) return refused(errors);
  const { displayName = "" } = clean(displayNameRules, values);
  const { fullName = "" } = clean(fullNameRules, values);
  const body = { displayName, ...(named && { fullName }) };
  return conclude(api.PATCH("/api/profile", { body }), saved);
}

/** Keeps the name of the business; its field is called as in every form, `companyName`. */
export async function saveBusiness(values: Values, saved: Saved): Promise<Errors | undefined> {
  const errors = validate(companyRules, values);
  if (Object.keys(errors).length > 0) return refused(errors);
  const { companyName: name = "" } = clean(companyRules, values);
  const wrong = await conclude(api.PATCH("/api/business", { body: { name } }), saved);
  return wrong?.name ? { companyName: wrong.name } : wrong;
}

function refused(errors: Errors): Errors {
  showToast(FIX_ERRORS);
  return errors;
}

async function conclude(
  call: Parameters<typeof problemOf>[0],
  saved: Saved,
): Promise<Errors | undefined> {
  const { problem } = await problemOf(call);
  if (problem) return tell(problem);
  await refreshSession();
  showToast({ ...saved, tone: "plain" });
  return undefined;
}

function tell({ fields, message }: Problem): Errors {
  const detail = Object.values(fields)[0] ?? message;
  showError(detail);
  return fields;
}

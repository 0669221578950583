import { api } from "~/api/client";
import { signUpForm } from "~/lib/facts";
import { check, clean, type Errors, type FormRules, only, type Values } from "~/lib/form-rules";
import { refreshSession, type Who } from "~/lib/session";
import { showToast } from "~/ui/toasts";
import { companyRules, fullNameRules } from "../people/rules";
import { type Problem, problemOf } from "../problem";
import { FIX_ERRORS } from "../rules";

const displayNameRules = only(signUpForm as FormRules, "displayName");

/** Keeps the two names. A full name that nobody has ever given may stay empty. */
export async function saveNames(values: Values, { person }: Who): Promise<Errors | undefined> {
  const named = person.fullName !== "" || values.fullName?.trim() !== "";
  const errors = {
    ...check(displayNameRules, values),
    ...(named && check(fullNameRules, values)),
  };
  if (Object.keys(errors).length > 0) return refused(errors);
  const { displayName = "" } = clean(displayNameRules, values);
  const { fullName = "" } = clean(fullNameRules, values);
  const body = { displayName, ...(named && { fullName }) };
  return conclude(api.PATCH("/api/profile", { body }), "Your names are saved.");
}

/** Keeps the name of the business; its field is called as in every form, `companyName`. */
export async function saveBusiness(values: Values): Promise<Errors | undefined> {
  const errors = check(companyRules, values);
  if (Object.keys(errors).length > 0) return refused(errors);
  const { companyName: name = "" } = clean(companyRules, values);
  const saved = await conclude(
    api.PATCH("/api/business", { body: { name } }),
    "The name of your business is saved.",
  );
  return saved?.name ? { companyName: saved.name } : saved;
}

function refused(errors: Errors): Errors {
  showToast(FIX_ERRORS);
  return errors;
}

async function conclude(
  call: Parameters<typeof problemOf>[0],
  words: string,
): Promise<Errors | undefined> {
  const { problem } = await problemOf(call);
  if (problem) return tell(problem);
  await refreshSession();
  showToast({ title: "Saved", detail: words, tone: "plain" });
  return undefined;
}

function tell({ fields, message }: Problem): Errors {
  const detail = Object.values(fields)[0] ?? message;
  showToast({ title: "Error", detail, tone: "bad" });
  return fields;
}

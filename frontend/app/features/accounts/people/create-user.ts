import { api } from "~/api/client";
import type { PeopleWords } from "~/lib/facts";
import { clean, type Errors, type Values } from "~/lib/form-rules";
import { interpolate } from "~/lib/interpolate";
import { clearToasts, showToast } from "~/ui/toasts";
import { resultOrProblem } from "../problem";
import { FIX_ERRORS } from "../rules";
import { createUserRules, validateCreateUser } from "./rules";

/**
 * Creates an account for another user and shows the outcome in a toast. Returns the errors by field; undefined if the
 * account was created.
 */
export async function createUser(
  values: Values,
  words: PeopleWords["create"],
): Promise<Errors | undefined> {
  const mistakes = validateCreateUser(values);
  if (mistakes) {
    showToast(FIX_ERRORS);
    return mistakes;
  }
  const {
    email = "",
    password = "",
    fullName = "",
    companyName = "",
  } = clean(createUserRules, values);
  const body = { email, password, fullName, companyName };
  const { data, problem } = await resultOrProblem(api.POST("/api/people", { body }));
  if (problem) {
    // Shows the first error itself in the toast, although it is also shown at its field.
    const reason = Object.values(problem.fields)[0] ?? problem.message;
    showToast({ title: words.failed, detail: reason, tone: "bad" });
    return Object.keys(problem.fields).length > 0 ? problem.fields : { form: reason };
  }
  // An error of an earlier attempt does not stand above the success.
  clearToasts();
  const { title, detail } = words.created;
  showToast({ title, detail: interpolate(detail, { email: data?.email ?? email }), tone: "plain" });
  return undefined;
}

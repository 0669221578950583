import { type Answer, firstErrorMessage, request } from "~/lib/allauth-request";
import type { AuthWords } from "~/lib/facts";
import { clean, type Errors, type Values } from "~/lib/form-rules";
import { signedIn } from "~/lib/session";
import { showError, showToast } from "~/ui/toasts";
import { fieldErrors } from "./field-errors";
import { emailOf, signUpRules, validateNewPassword } from "./rules";

type SignUpWords = AuthWords["signUp"];

/**
 * Creates an account, updates the session and shows the outcome in a toast. Returns the errors by field; undefined if
 * there are none.
 */
export async function signUp(values: Values, words: SignUpWords): Promise<Errors | undefined> {
  const invalid = validateNewPassword(signUpRules, values);
  if (invalid) {
    showToast(invalid.toast);
    return invalid.errors;
  }
  const { displayName: display_name } = clean(signUpRules, values);
  const { password } = values;
  const answer = await request("POST", "auth/signup", {
    email: emailOf(values),
    password,
    display_name,
  });
  return handleSignUpResponse(answer, words);
}

async function handleSignUpResponse(
  answer: Answer,
  words: SignUpWords,
): Promise<Errors | undefined> {
  if (answer.status === 200) {
    await signedIn();
    showToast({ ...words.done, tone: "plain" });
  } else if (answer.status === 401) {
    await signedIn();
    showToast({ ...words.confirm, tone: "plain" });
  } else if (answer.status === 409) {
    await signedIn();
  } else {
    return showSignUpError(answer, words);
  }
  return undefined;
}

function showSignUpError(answer: Answer, words: SignUpWords): Errors {
  const message = firstErrorMessage(answer);
  if (message.includes("already registered")) showToast({ ...words.exists, tone: "bad" });
  else if (answer.errors[0]?.code === "password_too_short") showError(message);
  else showToast({ title: words.failed, detail: message, tone: "bad" });
  return fieldErrors(answer, { display_name: "displayName" });
}

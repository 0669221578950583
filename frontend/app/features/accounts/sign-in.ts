import { type Errors, type Values, validate } from "~/lib/form-rules";
import { signedIn } from "~/lib/session";
import { type Answer, firstErrorMessage, request } from "~/lib/session-service";
import { showToast } from "~/ui/toasts";
import { emailOf, FIX_ERRORS, signInRules } from "./rules";
import { WELCOME_BACK } from "./welcome-toast";

/** What is wrong with the typed values by the form's own rules, told in a toast as well. */
export function validateSignIn(values: Values): Errors | undefined {
  const errors = validate(signInRules, values);
  if (Object.keys(errors).length === 0) return undefined;
  showToast(FIX_ERRORS);
  return errors;
}

/** Signs in with email and password. The session knows what came of it when this is done. */
export async function signIn(values: Values): Promise<Answer> {
  const { password = "" } = values;
  return handleAuthResponse(
    await request("POST", "auth/login", { email: emailOf(values), password }),
  );
}

/**
 * After any step towards a session: every tab learns of it, and failures are told. Signed in already, in
 * another tab, is signed in.
 */
export async function handleAuthResponse(answer: Answer): Promise<Answer> {
  const { status } = answer;
  if (status === 200) {
    await signedIn();
    showToast(WELCOME_BACK);
  } else if (status === 401 || (status === 409 && answer.errors[0]?.code === "failed")) {
    await signedIn();
  } else {
    showToast({ title: "Login failed", detail: firstErrorMessage(answer), tone: "bad" });
  }
  return answer;
}

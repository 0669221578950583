import { type Answer, firstErrorMessage, request } from "~/lib/allauth-request";
import { type Errors, type Values, validate } from "~/lib/form-rules";
import { signedIn } from "~/lib/session";
import { showToast } from "~/ui/toasts";
import { emailOf, FIX_ERRORS, signInRules } from "./rules";
import { WELCOME_BACK } from "./welcome-toast";

/** Validates the sign-in form. Shows a toast and returns the errors by field, if there are any. */
export function validateSignIn(values: Values): Errors | undefined {
  const errors = validate(signInRules, values);
  if (Object.keys(errors).length === 0) return undefined;
  showToast(FIX_ERRORS);
  return errors;
}

/** Signs in with email and password. Resolves to the response, also a refusal, once `handleAuthResponse` is done. */
export async function signIn(values: Values): Promise<Answer> {
  const { password = "" } = values;
  return handleAuthResponse(
    await request("POST", "auth/login", { email: emailOf(values), password }),
  );
}

/**
 * Handles the response to a sign-in request: updates the session in every tab, or shows the error in a toast.
 * A 409 because another tab has signed in already counts as success.
 */
export async function handleAuthResponse(answer: Answer): Promise<Answer> {
  const { status } = answer;
  if (status === 200) {
    await signedIn();
    showToast(WELCOME_BACK);
  } else if (status === 401 || (status === 409 && answer.errors[0]?.code === "failed")) {
    await signedIn();
  } else {
    // The form shows the same sentence.
    const detail = firstErrorMessage(answer);
    showToast({ title: "Login failed", detail, tone: "bad", silent: true });
  }
  return answer;
}

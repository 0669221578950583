import { clean, type Errors, type Values } from "~/lib/form-rules";
import { signedIn } from "~/lib/session";
import { type Answer, ask, messageOf } from "~/lib/session-service";
import { showToast } from "~/ui/toasts";
import { fieldErrors } from "./field-errors";
import { emailOf, refusalOf, signUpRules } from "./rules";

const ACCOUNT_EXISTS = "This email is already registered. Please sign in instead.";

/** Makes an account. The session knows what came of it; what is wrong is told, and comes back by field. */
export async function signUp(values: Values): Promise<Errors | undefined> {
  const refusal = refusalOf(signUpRules, values);
  if (refusal) {
    showToast(refusal.toast);
    return refusal.errors;
  }
  const { displayName: display_name } = clean(signUpRules, values);
  const { password } = values;
  const answer = await ask("POST", "auth/signup", {
    email: emailOf(values),
    password,
    display_name,
  });
  return conclude(answer);
}

async function conclude(answer: Answer): Promise<Errors | undefined> {
  if (answer.status === 200) {
    await signedIn();
    tell("Welcome!", "Your account has been created successfully.");
  } else if (answer.status === 401) {
    await signedIn();
    tell("Check your email", "We've sent you a confirmation link to complete your registration.");
  } else if (answer.status === 409) {
    await signedIn();
  } else {
    return refused(answer);
  }
  return undefined;
}

function refused(answer: Answer): Errors {
  const message = messageOf(answer);
  if (message.includes("already registered")) tell("Account exists", ACCOUNT_EXISTS, "bad");
  else if (answer.errors[0]?.code === "password_too_short") tell("Error", message, "bad");
  else tell("Signup failed", message, "bad");
  return fieldErrors(answer, { display_name: "displayName" });
}

function tell(title: string, detail: string, tone: "plain" | "bad" = "plain") {
  showToast({ title, detail, tone });
}

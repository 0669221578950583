import type { Errors, Values } from "~/lib/form-rules";
import { firstError } from "./field-errors";
import { signIn, validateSignIn } from "./sign-in";
import { showWelcomeOnNextPage } from "./welcome-toast";

const MEMBER_PORTAL = "/member-portal";

/**
 * Signs in and opens the member portal with a full page load (specification, section 4). A sign-in that needs
 * a second step continues on the sign-in page. Resolves only to errors: otherwise the next page loads.
 */
export async function signInFromHome(values: Values): Promise<Errors | undefined> {
  const errors = validateSignIn(values);
  if (errors) return errors;
  const answer = await signIn(values);
  if (answer.errors.length > 0 && answer.status !== 409) return { form: firstError(answer) };
  if (answer.status === 401) location.assign(`/auth?next=${MEMBER_PORTAL}`);
  else {
    showWelcomeOnNextPage();
    location.assign(MEMBER_PORTAL);
  }
  return new Promise(() => {}); // the button stays disabled until the next page loads
}

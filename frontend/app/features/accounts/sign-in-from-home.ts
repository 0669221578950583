import type { Errors, Values } from "~/lib/form-rules";
import { fieldErrors } from "./field-errors";
import { signIn, validateSignIn } from "./sign-in";
import { showWelcomeOnNextPage } from "./welcome-toast";

const MEMBER_PORTAL = "/member-portal";

/**
 * Signs in and leaves for the member portal by a full load of it (specification, section 4). A sign-in that
 * needs another step takes it at the door.
 */
export async function signInFromHome(values: Values): Promise<Errors | undefined> {
  const mistakes = validateSignIn(values);
  if (mistakes) return mistakes;
  const answer = await signIn(values);
  if (answer.errors.length > 0 && answer.status !== 409) return fieldErrors(answer);
  if (answer.status === 401) location.assign(`/auth?next=${MEMBER_PORTAL}`);
  else {
    showWelcomeOnNextPage();
    location.assign(MEMBER_PORTAL);
  }
  return new Promise(() => {}); // the button stays as it is until the page is gone
}

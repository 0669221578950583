import { showToast } from "~/ui/toasts";
import { WELCOME_BACK } from "./sign-in";

const PLACE = "welcome";

/** After a full load of the next page, welcome there: toasts do not live through it. */
export function carryWelcome(): void {
  try {
    sessionStorage.setItem(PLACE, "back");
  } catch {
    // Storage is forbidden: the page itself greets.
  }
}

/** Shows the welcome that the page before has carried here, once. */
export function takeWelcome(): void {
  try {
    if (sessionStorage.getItem(PLACE) === null) return;
    sessionStorage.removeItem(PLACE);
  } catch {
    return;
  }
  showToast(WELCOME_BACK);
}

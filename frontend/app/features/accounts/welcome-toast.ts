import { readText, writeText } from "~/lib/storage";
import { showToast } from "~/ui/toasts";

const KEY = "welcome";

export const WELCOME_BACK = {
  title: "Welcome back!",
  detail: "You've been successfully logged in.",
  tone: "plain",
} as const;

/** Leaves the welcome toast to the next page: a full load follows, which would remove a toast shown now. */
export function showWelcomeOnNextPage(): void {
  writeText("session", KEY, "back");
}

/** Shows the welcome toast that the page before has left to this one, once. */
export function showPendingWelcome(): void {
  if (readText("session", KEY) === null) return;
  writeText("session", KEY, null);
  showToast(WELCOME_BACK);
}

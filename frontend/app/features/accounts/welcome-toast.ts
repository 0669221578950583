import { readText, writeText } from "~/lib/storage";
import { showToast } from "~/ui/toasts";

const KEY = "welcome";

export const WELCOME_BACK = {
  title: "Welcome back!",
  detail: "You've been successfully logged in.",
  tone: "plain",
} as const;

/** Has the next page show the welcome toast: a full page load would remove one shown now. */
export function showWelcomeOnNextPage(): void {
  writeText("session", KEY, "back");
}

/** Shows the welcome toast once, if the previous page asked for it. */
export function showPendingWelcome(): void {
  if (readText("session", KEY) === null) return;
  writeText("session", KEY, null);
  showToast(WELCOME_BACK);
}

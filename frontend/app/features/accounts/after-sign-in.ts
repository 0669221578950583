import { safeNext } from "~/lib/sign-in-address";

/** Where a sign-in leads: to the page that asked for it, else staff to their desk and others to the owner portal. */
export function pageAfterSignIn(search: string, { isStaff }: { isStaff: boolean }): string {
  const next = safeNext(new URLSearchParams(search).get("next"));
  return next ?? (isStaff ? "/desk" : "/business-owner-portal");
}

/** Whether a path leads to the desk. The desk has its own router, so it needs a full page load. */
export function isOfDesk(path: string): boolean {
  return /^\/desk\b/.test(path);
}

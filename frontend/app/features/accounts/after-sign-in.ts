import { safeNext } from "~/lib/sign-in-address";

/**
 * Where a sign-in leads: to the page that asked for it, else staff to their desk and others to the owner portal.
 * `isNew`: whether somebody for whom the firm has a file has just confirmed their address, which leads to the file: the
 * link of that mail may open in another browser than the invitation.
 */
export function pageAfterSignIn(
  search: string,
  { isStaff, isNew = false }: { isStaff: boolean; isNew?: boolean },
): string {
  const next = safeNext(new URLSearchParams(search).get("next"));
  if (next) return next;
  return isStaff ? "/desk" : isNew ? "/your-file" : "/business-owner-portal";
}

/** Whether a path leads to the desk. The desk has its own router, so it needs a full page load. */
export function isOfDesk(path: string): boolean {
  return /^\/desk\b/.test(path);
}

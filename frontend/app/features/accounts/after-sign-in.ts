import { safeNext } from "~/lib/sign-in-address";

/** The pages that a link or the home page asks for, and that belong to owners. */
const OF_OWNERS = ["/business-owner-portal", "/member-portal", "/owner-dashboard"];

/** The only page of a buyer, co-broker or lender without a business; null for others. */
export type OwnPage = "/buying" | "/co-broking" | "/lending" | null;

/**
 * Where a sign-in leads: to the page that asked for it, else staff to their desk, buyers, co-brokers and lenders without a
 * business to their page, and others to the owner portal.
 * `isNew`: whether somebody for whom the firm has a file has just confirmed their address, which leads to the file: the
 * link of that mail may open in another browser than the invitation.
 */
export function pageAfterSignIn(
  search: string,
  {
    isStaff,
    ownPage = null,
    isNew = false,
  }: { isStaff: boolean; ownPage?: OwnPage; isNew?: boolean },
): string {
  const next = safeNext(new URLSearchParams(search).get("next"));
  if (ownPage && (!next || OF_OWNERS.includes(next))) return ownPage;
  if (next) return next;
  return isStaff ? "/desk" : isNew ? "/your-file" : "/business-owner-portal";
}

/** Whether a path leads to the desk. The desk has its own router, so it needs a full page load. */
export function isOfDesk(path: string): boolean {
  return /^\/desk\b/.test(path);
}

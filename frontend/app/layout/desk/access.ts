import type { SignedIn } from "~/lib/session";

/**
 * Returns a person's access to the desk. `needs-second-step`: a member of staff who has to set up a second sign-in
 * step first. The server applies the same rule.
 */
export function deskAccess({
  staffRole,
  needsSecondStep,
}: SignedIn): "none" | "needs-second-step" | "full" {
  if (!staffRole) return "none";
  return needsSecondStep ? "needs-second-step" : "full";
}

import type { SignedIn } from "~/lib/session";

/** Whether a person may use the desk. Staff set up a second step of signing in first. The server decides again. */
export function deskAccess({
  staffRole,
  needsSecondStep,
}: SignedIn): "none" | "needs-second-step" | "full" {
  if (!staffRole) return "none";
  return needsSecondStep ? "needs-second-step" : "full";
}

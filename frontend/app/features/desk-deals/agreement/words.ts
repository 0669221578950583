import type { Agreement } from "./queries";

/** The states of an agreement. */
export const STATES: Record<Agreement["state"], string> = {
  draft: "Draft",
  sent: "Sent",
  signed: "Signed, not in force yet",
  active: "In force",
  expiring: "In force, ends soon",
  expired: "Ended",
  terminated: "Ended by notice",
  tail: "In its tail",
  closed: "Closed",
  void: "Withdrawn",
  declined: "Declined",
};

export const SIGNER_ROLES = { client: "Client", spouse: "Spouse", principal: "For the firm" };

export const KINDS = {
  sellSide: "Sale of the business",
  opinion: "Opinion of value",
  consulting: "Consulting",
};

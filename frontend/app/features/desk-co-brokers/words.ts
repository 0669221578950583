import type { Registration } from "./queries";

/** What the co-broker is told, in short. */
export const STATUSES: Record<Registration["status"], string> = {
  received: "Waits for our answer",
  unavailable: "Not available",
  registered: "Registered",
  signed: "Agreement signed",
  review: "With the owner",
  approved: "Approved",
  declined: "Declined",
  accepted: "Offer accepted",
  offer: "In offers",
  closed: "Closed",
  ended: "Over",
};

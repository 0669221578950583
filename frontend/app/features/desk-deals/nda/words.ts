import type { Nda } from "./queries";

/** The states of a confidentiality agreement. */
export const STATES: Record<Nda["state"], string> = {
  sent: "Sent",
  signed: "In force",
  declined: "Declined",
  withdrawn: "Taken back",
  revoked: "Revoked",
};

/** What an agreement is, such as "Master for 1042 and 1051". */
export function coverOf({ kind, listings, client }: Nda): string {
  const numbers = new Intl.ListFormat("en-US").format(listings.map(({ number }) => number));
  if (kind === "master") return numbers ? `Master for ${numbers}` : "Master";
  if (kind === "joinder") return `Joinder for ${client}, ${numbers}`;
  return `Listing ${numbers}`;
}

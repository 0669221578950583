import type { Act, Interest } from "./queries";

/** What an act asks for, by the id of the condition. */
export const CONDITIONS: Record<string, string> = {
  noStop: "No name that speaks against it",
  ndaLive: "The agreement is signed",
  profileValid: "The profile is complete and younger than six months",
  proofSeen: "We have seen proof of funds",
  scriptDone: "The call is written down",
  screened: "The buyer was screened",
  policyMet: "The owner, or the listing's policy, has approved the buyer",
};

/** The acts as the toast says them. */
export const DONE: Record<Act, string> = {
  agreement: "Agreement on its way",
  more: "Asked for more",
  decline: "Declined",
  reply: "Reply on its way",
  spam: "Marked as spam",
  screen: "Screened",
  ask: "The owner is asked",
  approve: "Approved, and the owner is told",
  read: "May read on",
  park: "Parked",
  go: "Moved",
};

export const KINDS: Record<string, string> = {
  individual: "Individual",
  strategic: "Company in the trade",
  "search-fund": "Search fund",
  "private-equity": "Private equity",
  "family-office": "Family office",
  employee: "Works in the business",
  family: "Family of the owner",
  "co-broker": "Broker",
};

export const SOURCES: Record<string, string> = {
  own: "our site",
  portal: "a portal",
  referral: "a referral",
  "co-broker": "a broker",
  outbound: "our own letter",
};

export const POLICIES: Record<Interest["seller"]["policy"], string> = {
  a: "The owner decides about every buyer.",
  b: "The owner decides about competitors, neighbors, employees, customers and suppliers.",
  c: "We decide.",
};

/** What comes next with a buyer, which the first button does; null if nothing of ours does. */
export function nextAct({ state, seller, hasNda, profileIsValid, waitsForUs }: NextOf): Act | null {
  if (state === "inquired" || state === "nda-sent") return hasNda ? "more" : "agreement";
  if (state === "nda-signed") return profileIsValid ? "screen" : "more";
  if (state === "profile-complete") return "screen";
  if (state === "screened") return seller.decider === "broker" ? "approve" : "ask";
  if (state === "approved") return "read";
  return waitsForUs ? "reply" : null;
}

type NextOf = Pick<Interest, "state" | "seller" | "hasNda" | "profileIsValid"> & {
  waitsForUs: boolean;
};

export const LABELS: Record<Act, string> = {
  agreement: "Send the agreement",
  more: "Ask for more",
  decline: "Decline",
  reply: "Reply",
  spam: "Spam",
  screen: "Screened",
  ask: "Ask the owner",
  approve: "Approve",
  read: "Let them read",
  park: "Park",
  go: "Move",
};

/** `45 min`, `2 h 10 min`, `14 h`, of business time. */
export function duration(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return `${rest} min`;
  return hours < 10 && rest > 0 ? `${hours} h ${rest} min` : `${hours} h`;
}

/** `2 h left`, or `Late by 3 h`; empty where no answer of ours is due. */
export function clockWords(minutes: number | null): string {
  if (minutes === null) return "";
  return minutes < 0 ? `Late by ${duration(-minutes)}` : `${duration(minutes)} left`;
}

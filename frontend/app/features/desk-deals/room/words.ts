import type { RoomFile, RoomLender, RoomRequest } from "./queries";

export const HANDLINGS: Record<RoomFile["handling"], string> = {
  view: "Pages only, with their name in them",
  stamped: "Also as a stamped PDF",
  native: "Also as it is, from level 2",
};

export const LEVELS: Record<number, string> = {
  1: "1, approved buyers",
  2: "2, after the letter of intent",
  3: "3, late: names and pay",
};

/** Up to which level a room is open to a buyer. */
export const OPEN_TO: Record<number, string> = {
  0: "Closed",
  1: "Level 1",
  2: "Levels 1 and 2",
  3: "All levels",
};

/** Where the bank of a buyer is. */
export const LENDER_STATES: Record<RoomLender["state"], string> = {
  asked: "Waits for the buyer’s yes",
  agreed: "The buyer agreed: waits for your look",
  open: "Open",
  over: "Closed",
};

export const STATES: Record<RoomRequest["state"], string> = {
  open: "Open",
  answered: "Answered",
  partly: "Partly answered",
  "not-applicable": "Not applicable",
};

export const SIDES: Record<RoomRequest["side"], string> = {
  buyer: "The buyer",
  lender: "Their lender",
  attorney: "Their attorney",
  cpa: "Their CPA",
};

/** Names as a list in a sentence; `none` for no names. */
export function listed(names: readonly string[], none: string): string {
  if (names.length === 0) return none;
  return new Intl.ListFormat("en-US").format(names);
}

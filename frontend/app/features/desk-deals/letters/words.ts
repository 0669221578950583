import type { LetterKind } from "./queries";

/** When each letter is for, and what it keeps to itself. */
export const WHEN: Record<LetterKind, string> = {
  counter: "The owner has answered an offer. Says that you would like to talk, and no terms.",
  "not-chosen": "An offer was accepted. Keeps the others warm, without saying who it was.",
  "available-again": "The accepted offer fell through. To those who were told no.",
  "offer-deadline": "Asks the buyers who are reading for offers in writing by a day.",
  welcome: "Dates and one list of contacts. Owner and buyer have theirs already.",
  "call-agenda": "Dates of both sides, who has the pen, and what is still open.",
  changes: "For the owner: what the buyer asked to change, what was agreed, and which dates moved.",
  "first-day": "What both say to the team when the sale has closed.",
  "buyers-list": "Owed to the owner after our agreement: who counts until the tail ends.",
};

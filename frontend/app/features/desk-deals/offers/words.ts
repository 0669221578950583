import type { Offer } from "./queries";

export const STATES: Record<Offer["state"], string> = {
  draft: "Draft",
  submitted: "Open",
  countered: "Countered",
  accepted: "Accepted",
  declined: "Declined",
  expired: "Expired",
  withdrawn: "Withdrawn",
  superseded: "Replaced",
};

export const KINDS: Record<Offer["kind"], string> = {
  ioi: "Indication of interest",
  loi: "Letter of intent",
  purchase: "Purchase offer",
};

/** What to look at twice, by the server's name for it. */
export const FLAGS: Record<Offer["flags"][number], string> = {
  doesNotAddUp: "The parts do not add up to the price.",
  sbaEarnout: "An SBA loan allows no earnout.",
  sbaRollover:
    "With an SBA loan, a seller who keeps a stake sells stock and guarantees the loan for two years, or as an owner from 20%.",
  sbaNoteNotOnStandby:
    "With an SBA loan, a note counts toward the buyer's 10% only on full standby for the life of the loan. Otherwise it is debt that the cash flow has to carry.",
  sbaOwners:
    "Since March 1, 2026, every owner of a business with an SBA loan has to be a US citizen or national who lives here.",
  coverageBelowTarget: "By our lender test, a bank does not carry this price.",
  controlUnknown:
    "Stock changes hands: record the buyer's share, and whether they will run the business.",
  brokerDealer:
    "The buyer of stock would not control and run the company. Only a registered broker-dealer may be paid for that sale.",
  noPeg: "Above $2M, buyers expect a working capital peg. It is not in this offer.",
  noExpiry: "There is no last day to answer.",
  expired: "The last day to answer has passed.",
  proofOld: "No proof of funds was seen in the last 60 days.",
  noLender: "The lender is not named.",
  noEquitySource: "It does not say where the buyer's own money comes from.",
  noEarnest: "There is no earnest money.",
};

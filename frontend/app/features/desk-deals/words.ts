import type { Deal, Person } from "./queries";

/** The stages of a business that has a new owner. */
export const SOLD: readonly Deal["stage"][] = ["closed", "post-closing"];

/** What people outside the firm are to a deal. */
export const ROLES: Record<Person["role"], string> = {
  seller: "Seller",
  spouse: "Spouse",
  attorney: "Attorney",
  cpa: "CPA",
  bookkeeper: "Bookkeeper",
  lender: "Lender",
  landlord: "Landlord",
  "buyers-attorney": "Buyer's attorney",
  "escrow-agent": "Escrow agent",
};

/** A role after a name, such as `Dana Reyes, seller`. */
export const roleAfterName = (role: Person["role"]) =>
  role === "cpa" ? ROLES[role] : ROLES[role].toLowerCase();

export const MEMBER_ROLES = { broker: "Broker", coordinator: "Coordinator", analyst: "Analyst" };

/** What a stage asks for before a deal enters it, by the condition's id. */
export const CONDITIONS: Record<string, string> = {
  seller: "The seller is among the people",
  intakeCore: "The intake sheet says why, how it is set up, and who owns it",
  opinionReleased: "An opinion of value is released",
  papers: "Tax returns and this year's profit and loss are in",
  engagementSigned: "The engagement agreement is signed",
  agencyDisclosed: "Every client has read the agency disclosure",
  latestTwelveMonths: "The recast has the latest twelve months",
  lenderTestRun: "The lender test was run",
  teaserApproved: "The listing is checked, and the owner has approved its words",
  offerReceived: "An offer has come in",
  letterAccepted: "A letter of intent or a purchase offer is accepted",
  proofRecent: "Proof of the buyer's funds was seen in the last 60 days",
  equityNamed: "The offer says where the buyer's own money comes from",
  lenderNamed: "The lender is named, or the buyer pays cash",
  datesSet: "The critical dates are set",
  earnestDeposited: "The escrow agent has the earnest money",
  diligenceOver: "Diligence is over",
  datesComplete: "Every date has a day and an owner, and none is overdue",
  agreementAgreed: "The purchase agreement is agreed and signed",
  wireConfirmed: "Wire instructions are confirmed by two of us",
  closingStatement: "The closing statement is among the files and on the closing list",
  closingListDone: "Everything on the closing list is settled",
  feeSettled: "Our fee is received or on its way",
  laterDatesSet: "Closing is done, and what is owed after it is on the list",
  doNotContactAsked: "The owner was asked whom not to contact",
};

/** The address of a tab of a deal's page; of its overview for an empty tab. A `tab` that is an address stays one. */
export const addressOf = (deal: number, tab: string) =>
  tab.startsWith("/") ? tab : `/desk/deals/${deal}${tab && `/${tab}`}`;

const DAY = 86_400_000;

/** Returns the whole days since an instant. `at`: ISO 8601. `now`: milliseconds since 1970. */
export function daysSince(at: string, now: number): number {
  return Math.max(0, Math.floor((now - Date.parse(at)) / DAY));
}

export const inDays = (days: number) =>
  days === 0 ? "today" : `${days} ${days === 1 ? "day" : "days"}`;

/** What comes next in the stages from the first offer on, for a deal without a next step of its own. */
export const NEXT_ACTS: Partial<Record<string, string>> = {
  offers: "Bring one offer to an accepted letter",
  loi: "Set the dates and open the data room",
  diligence: "Answer what the buyer asks, until diligence ends",
  contract: "Get every agreement agreed and signed",
  closing: "Finish the closing list, then close",
  closed: "Book the fee and record the sale",
  "post-closing": "Keep the dates owed after closing",
};

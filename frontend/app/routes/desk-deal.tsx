import { DealScreen } from "~/features/desk-deals/deal-screen";
import { EntryOfLead } from "~/features/desk-leads/record/entry-of-lead";
import type { DeskHandle } from "~/layout/desk/desk-handle";

export const handle: DeskHandle = { screen: "deal" };

export default function DeskDeal() {
  return <DealScreen ofLead={(lead, entry) => <EntryOfLead lead={lead} entry={entry} />} />;
}

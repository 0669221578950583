import { DealOfLead, DealStageOfLead } from "~/features/desk-deals/deal-of-lead";
import { LeadScreen } from "~/features/desk-leads/record/lead-screen";
import type { DeskHandle } from "~/layout/desk/desk-handle";

export const handle: DeskHandle = { screen: "lead" };

export default function DeskLead() {
  return (
    <LeadScreen
      action={(lead) => <DealOfLead lead={lead} />}
      dealStage={(lead) => <DealStageOfLead lead={lead} />}
    />
  );
}

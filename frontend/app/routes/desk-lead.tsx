import { LeadScreen } from "~/features/desk-leads/record/lead-screen";
import type { DeskHandle } from "~/layout/desk/desk-handle";

export const handle: DeskHandle = { screen: "lead" };

export default LeadScreen;

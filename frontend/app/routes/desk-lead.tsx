import { LeadScreen } from "~/features/desk/lead/lead-screen";
import type { DeskHandle } from "~/features/desk/shell/desk-handle";

export const handle: DeskHandle = { title: "Lead" };

export default LeadScreen;

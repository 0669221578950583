import { LeadsScreen } from "~/features/desk/leads/leads-screen";
import type { DeskHandle } from "~/features/desk/shell/desk-handle";

export const handle: DeskHandle = { title: "Leads" };

export default LeadsScreen;

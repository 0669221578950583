import { LeadsScreen } from "~/features/desk-leads/list/leads-screen";
import type { DeskHandle } from "~/layout/desk/desk-handle";

export const handle: DeskHandle = { title: "Leads" };

export default LeadsScreen;

import { LeadsScreen } from "~/features/desk-leads/list/leads-screen";
import { FIRST_PAGE } from "~/features/desk-leads/list/queries";
import { type DeskHandle, deskPrefetch } from "~/layout/desk/desk-handle";

export const handle: DeskHandle = {
  screen: "leads",
  prefetch: () => deskPrefetch(FIRST_PAGE),
};

export default LeadsScreen;

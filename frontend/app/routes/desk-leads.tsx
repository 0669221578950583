import { LeadsScreen } from "~/features/desk-leads/list/leads-screen";
import { type DeskHandle, deskPrefetch } from "~/layout/desk/desk-handle";

export const handle: DeskHandle = {
  screen: "leads",
  prefetch: () =>
    deskPrefetch(
      "/api/desk/leads?search=&state=open&stage=&assignee=&tag=&sort=activity&after=&limit=50",
    ),
};

export default LeadsScreen;

import { MondayScreen } from "~/features/desk-deals/firm-reports/monday-screen";
import { type DeskHandle, deskPrefetch } from "~/layout/desk/desk-handle";

export const handle: DeskHandle = {
  screen: "monday",
  prefetch: () => deskPrefetch("/api/desk/monday"),
};

export default MondayScreen;

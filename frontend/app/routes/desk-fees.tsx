import { FirmFeesScreen } from "~/features/desk-deals/fees/firm-fees-screen";
import { type DeskHandle, deskPrefetch } from "~/layout/desk/desk-handle";

export const handle: DeskHandle = {
  screen: "fees",
  prefetch: () => deskPrefetch("/api/desk/fees"),
};

export default FirmFeesScreen;

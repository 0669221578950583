import { DealsScreen } from "~/features/desk-deals/deals-screen";
import { type DeskHandle, deskPrefetch } from "~/layout/desk/desk-handle";

export const handle: DeskHandle = {
  screen: "deals",
  prefetch: () => deskPrefetch("/api/desk/deals?mine=false&dead=false"),
};

export default DealsScreen;

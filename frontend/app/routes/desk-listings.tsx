import { ListingsScreen } from "~/features/desk-deals/listing/listings-screen";
import { type DeskHandle, deskPrefetch } from "~/layout/desk/desk-handle";

export const handle: DeskHandle = {
  screen: "listings",
  prefetch: () => deskPrefetch("/api/desk/listings"),
};

export default ListingsScreen;

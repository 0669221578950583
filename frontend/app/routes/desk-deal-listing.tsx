import { ListingScreen } from "~/features/desk-deals/listing/listing-screen";
import type { DeskHandle } from "~/layout/desk/desk-handle";

export const handle: DeskHandle = { screen: "deal" };

export default ListingScreen;

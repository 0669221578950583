import { ListingAlone } from "~/features/desk-deals/listing/listing-screen";
import type { DeskHandle } from "~/layout/desk/desk-handle";

export const handle: DeskHandle = { screen: "listing" };

export default ListingAlone;

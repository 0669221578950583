import { BuyersOfListing } from "~/features/desk-deals/interests/buyers-tab";
import type { DeskHandle } from "~/layout/desk/desk-handle";

export const handle: DeskHandle = { screen: "listing" };

export default BuyersOfListing;

import { BuyerPage } from "~/features/desk-buyers/buyer-page";
import type { DeskHandle } from "~/layout/desk/desk-handle";

export const handle: DeskHandle = { screen: "buyer" };

export default BuyerPage;

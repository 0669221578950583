import { BuyersScreen } from "~/features/desk-buyers/buyers-screen";
import type { DeskHandle } from "~/layout/desk/desk-handle";

export const handle: DeskHandle = { screen: "buyers" };

export default BuyersScreen;

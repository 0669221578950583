import { DealScreen } from "~/features/desk-deals/deal-screen";
import type { DeskHandle } from "~/layout/desk/desk-handle";

export const handle: DeskHandle = { screen: "deal" };

export default DealScreen;

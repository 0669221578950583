import { LenderScreen } from "~/features/desk-deals/lender/lender-screen";
import type { DeskHandle } from "~/layout/desk/desk-handle";

export const handle: DeskHandle = { screen: "deal" };

export default LenderScreen;

import { FeesScreen } from "~/features/desk-deals/fees/fees-screen";
import type { DeskHandle } from "~/layout/desk/desk-handle";

export const handle: DeskHandle = { screen: "deal" };

export default FeesScreen;

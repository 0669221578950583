import { ComparableScreen } from "~/features/desk-deals/comparables/comparable-screen";
import type { DeskHandle } from "~/layout/desk/desk-handle";

export const handle: DeskHandle = { screen: "deal" };

export default ComparableScreen;

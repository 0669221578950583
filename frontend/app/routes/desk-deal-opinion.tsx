import { OpinionScreen } from "~/features/desk-deals/opinion/opinion-screen";
import type { DeskHandle } from "~/layout/desk/desk-handle";

export const handle: DeskHandle = { screen: "deal" };

export default OpinionScreen;

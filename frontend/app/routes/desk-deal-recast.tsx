import { RecastScreen } from "~/features/desk-deals/recast/recast-screen";
import type { DeskHandle } from "~/layout/desk/desk-handle";

export const handle: DeskHandle = { screen: "deal" };

export default RecastScreen;

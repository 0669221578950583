import { DatesScreen } from "~/features/desk-deals/dates/dates-screen";
import type { DeskHandle } from "~/layout/desk/desk-handle";

export const handle: DeskHandle = { screen: "deal" };

export default DatesScreen;

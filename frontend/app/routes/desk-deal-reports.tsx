import { ReportsScreen } from "~/features/desk-deals/reports/reports-screen";
import type { DeskHandle } from "~/layout/desk/desk-handle";

export const handle: DeskHandle = { screen: "deal" };

export default ReportsScreen;

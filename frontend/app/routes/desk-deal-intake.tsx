import { IntakeScreen } from "~/features/desk-deals/intake/intake-screen";
import type { DeskHandle } from "~/layout/desk/desk-handle";

export const handle: DeskHandle = { screen: "deal" };

export default IntakeScreen;

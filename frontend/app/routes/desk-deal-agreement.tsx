import { AgreementScreen } from "~/features/desk-deals/agreement/agreement-screen";
import type { DeskHandle } from "~/layout/desk/desk-handle";

export const handle: DeskHandle = { screen: "deal" };

export default AgreementScreen;

import { OffersScreen } from "~/features/desk-deals/offers/offers-screen";
import type { DeskHandle } from "~/layout/desk/desk-handle";

export const handle: DeskHandle = { screen: "deal" };

export default OffersScreen;

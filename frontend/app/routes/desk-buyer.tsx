import { BuyerPage } from "~/features/desk-buyers/buyer-page";
import { BuyerAgreements } from "~/features/desk-deals/nda/buyer-agreements";
import type { DeskHandle } from "~/layout/desk/desk-handle";

export const handle: DeskHandle = { screen: "buyer" };

export default function DeskBuyer() {
  return <BuyerPage agreements={(id) => <BuyerAgreements key={id} buyer={id} />} />;
}

import { api } from "~/api/client";
import { ReasonDialog } from "~/layout/desk/form-dialog";
import { dataOf } from "~/lib/query-client";
import { type Nda, useAgreementsAct } from "./queries";

const WORDS = {
  withdraw: {
    title: "Take it back?",
    text: "The link ends, and the buyer gets an email that says so.",
    submit: "Take it back",
    submitting: "Taking it back...",
  },
  revoke: {
    title: "Revoke the agreement?",
    text: "The buyer's access to everything it opens ends at once, also on pages that are open. The signed copy stays, and so do the buyer's duties. To let them in again, send another.",
    submit: "Revoke",
    submitting: "Revoking...",
  },
};

/** Asks why an agreement ends: one that was not signed, or one in force. */
export function EndDialog({
  buyer,
  nda,
  how,
  onClose,
}: {
  buyer: number;
  nda: Nda;
  how: "withdraw" | "revoke";
  onClose: () => void;
}) {
  const act = useAgreementsAct(buyer);
  return (
    <ReasonDialog
      id="end-nda"
      {...WORDS[how]}
      act={act}
      request={(text) => {
        const params = { path: { buyer_id: buyer, nda_id: nda.id } };
        const request = { params, body: { reason: text("reason") } };
        return dataOf(
          how === "withdraw"
            ? api.POST("/api/desk/buyers/{buyer_id}/agreements/{nda_id}/withdraw", request)
            : api.POST("/api/desk/buyers/{buyer_id}/agreements/{nda_id}/revoke", request),
        );
      }}
      isDangerous
      onClose={onClose}
    />
  );
}

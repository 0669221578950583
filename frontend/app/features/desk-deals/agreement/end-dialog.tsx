import { api } from "~/api/client";
import { ReasonDialog } from "~/layout/desk/form-dialog";
import { today } from "~/lib/dates";
import { dataOf } from "~/lib/query-client";
import { InputField } from "~/ui/input-field";
import type { Deal } from "../queries";
import { type Agreement, useAgreementAct } from "./queries";

const WORDS = {
  withdraw: {
    title: "Withdraw it?",
    text: "The links end, and nothing that was signed on them counts. Everyone who got one is told. You get a draft with the same terms.",
    submit: "Withdraw",
    submitting: "Withdrawing...",
  },
  terminate: {
    title: "Record a written notice",
    text: "From either side. The agreement ends after its notice period, and then the list of registered buyers is due.",
    submit: "Record it",
    submitting: "Recording...",
  },
};

/** Asks why an agreement is withdrawn before everyone has signed, or for the notice that ends one in force. */
export function EndDialog({
  deal,
  agreement,
  how,
  onClose,
}: {
  deal: Deal;
  agreement: Agreement;
  how: "withdraw" | "terminate";
  onClose: () => void;
}) {
  const act = useAgreementAct(deal.id);
  const params = { path: { deal_id: deal.id } };
  return (
    <ReasonDialog
      id="end-agreement"
      {...WORDS[how]}
      act={act}
      request={(text) => {
        const reason = text("reason");
        return how === "withdraw"
          ? dataOf(
              api.POST("/api/desk/deals/{deal_id}/agreement/withdraw", {
                params,
                body: { reason },
              }),
            )
          : dataOf(
              api.POST("/api/desk/deals/{deal_id}/agreement/terminate", {
                params,
                body: { noticeOn: text("noticeOn"), reason },
              }),
            );
      }}
      isDangerous
      onClose={onClose}
    >
      {how === "terminate" && (
        <InputField
          form="end"
          name="noticeOn"
          label="Day of the notice"
          help={`It ends ${agreement.terms.noticeDays} days later.`}
          type="date"
          defaultValue={today()}
          error={act.errors.noticeOn}
        />
      )}
    </ReasonDialog>
  );
}

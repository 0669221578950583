import type { SubmitEvent } from "react";
import { api } from "~/api/client";
import { DialogActions } from "~/layout/desk/dialog-actions";
import { today } from "~/lib/dates";
import { dataOf } from "~/lib/query-client";
import { Dialog } from "~/ui/dialog";
import { Field } from "~/ui/field";
import { Textarea } from "~/ui/input";
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
  const { title, text, submit, submitting } = WORDS[how];
  const params = { path: { deal_id: deal.id } };

  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const reason = String(typed.get("reason") ?? "");
    const noticeOn = String(typed.get("noticeOn") ?? "");
    const request = () =>
      how === "withdraw"
        ? dataOf(
            api.POST("/api/desk/deals/{deal_id}/agreement/withdraw", { params, body: { reason } }),
          )
        : dataOf(
            api.POST("/api/desk/deals/{deal_id}/agreement/terminate", {
              params,
              body: { noticeOn, reason },
            }),
          );
    if (await act.send(request)) onClose();
  }

  return (
    <Dialog id="end-agreement" title={title} text={text} onClose={onClose}>
      <form noValidate onSubmit={send} className="grid gap-4">
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
        <Field form="end" name="reason" label="Reason" error={act.errors.reason}>
          {(control) => <Textarea {...control} rows={3} />}
        </Field>
        <DialogActions
          submit={submit}
          submitting={submitting}
          isBusy={act.isBusy}
          error={act.errors.form}
          isDangerous
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}

import type { SubmitEvent } from "react";
import { api } from "~/api/client";
import { DialogActions } from "~/layout/desk/dialog-actions";
import { dataOf } from "~/lib/query-client";
import { Dialog } from "~/ui/dialog";
import { Field } from "~/ui/field";
import { Textarea } from "~/ui/input";
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
  const { title, text, submit, submitting } = WORDS[how];

  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const reason = String(new FormData(event.currentTarget).get("reason") ?? "");
    const request = { params: { path: { buyer_id: buyer, nda_id: nda.id } }, body: { reason } };
    const ended = await act.send(() =>
      dataOf(
        how === "withdraw"
          ? api.POST("/api/desk/buyers/{buyer_id}/agreements/{nda_id}/withdraw", request)
          : api.POST("/api/desk/buyers/{buyer_id}/agreements/{nda_id}/revoke", request),
      ),
    );
    if (ended) onClose();
  }

  return (
    <Dialog id="end-nda" title={title} text={text} onClose={onClose}>
      <form noValidate onSubmit={send} className="grid gap-4">
        <Field form="end-nda" name="reason" label="Reason" error={act.errors.reason}>
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

import { type SubmitEvent, useState } from "react";
import { Link } from "react-router";
import { api } from "~/api/client";
import { DialogActions } from "~/layout/desk/dialog-actions";
import { dataOf } from "~/lib/query-client";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { FieldError } from "~/ui/field";
import type { Deal } from "../queries";
import { FeeExample } from "./fee-example";
import { LetterText } from "./letter-text";
import { type Agreement, useAgreementAct } from "./queries";
import { termsOf, typedOf, typedTiers } from "./terms";
import { TermsFields } from "./terms-fields";

/** A draft: its terms, what the fee comes to, and the text as the signers will read it. */
export function Draft({
  deal,
  agreement,
  hasLicense,
}: {
  deal: Deal;
  agreement: Agreement;
  hasLicense: boolean;
}) {
  const act = useAgreementAct(deal.id);
  const [typed, setTyped] = useState(() => typedOf(agreement.terms));
  const [tiers, setTiers] = useState(() => typedTiers(agreement.terms.tiers));
  const [chosen, setChosen] = useState(agreement.terms);
  const [isFlat, setFlat] = useState(agreement.terms.flatFee !== null);
  const [isChanged, setChanged] = useState(false);
  const [version, setVersion] = useState(agreement.version);
  const [isSending, setSending] = useState(false);
  const params = { path: { deal_id: deal.id } };

  async function save(event?: SubmitEvent) {
    event?.preventDefault();
    const body = { terms: termsOf(typed, tiers, chosen, isFlat), version };
    const isSaved = await act.send(async () => {
      const shown = await dataOf(
        api.PUT("/api/desk/deals/{deal_id}/agreement/terms", { params, body }),
      );
      if (shown.agreement) setVersion(shown.agreement.version);
      return shown;
    });
    if (isSaved) setChanged(false);
  }

  const change = (apply: () => void) => {
    apply();
    setChanged(true);
  };
  const missing = Object.values(agreement.missing);

  return (
    <div className="gap-x-12 py-4 lg:grid lg:grid-cols-[24rem_minmax(0,1fr)]">
      <form noValidate onSubmit={(event) => void save(event)} aria-label="Terms">
        <TermsFields
          typed={typed}
          tiers={tiers}
          chosen={chosen}
          isFlat={isFlat}
          hasLicense={hasLicense}
          errors={act.errors}
          onType={(name, value) => change(() => setTyped({ ...typed, [name]: value }))}
          onTiers={(changed) => change(() => setTiers(changed))}
          onChoose={(changes) => change(() => setChosen({ ...chosen, ...changes }))}
          onFlat={(flat) => change(() => setFlat(flat))}
        />
        <section className="mt-6 border-t border-rule pt-4" aria-labelledby="fee-example">
          <h2 id="fee-example">What the fee comes to</h2>
          <div className="mt-1">
            <FeeExample examples={agreement.examples} />
          </div>
        </section>
        <div className="sticky bottom-0 mt-6 border-t border-rule bg-paper py-3">
          <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
            {isChanged ? (
              <Button type="submit" aria-disabled={act.isBusy}>
                {act.isBusy ? "Saving..." : "Save the terms"}
              </Button>
            ) : (
              <Button aria-disabled={missing.length > 0} onClick={() => setSending(true)}>
                Send to be signed
              </Button>
            )}
            <a
              className="underline underline-offset-[0.22em]"
              href={`/api/desk/deals/${deal.id}/agreement/pdf`}
              download
            >
              PDF
            </a>
          </div>
          <FieldError role="alert">
            {act.errors.form ?? (Object.keys(act.errors).length > 0 && "See the marked fields.")}
          </FieldError>
          {!isChanged && missing.length > 0 && (
            <ul className="mt-2 text-ink-soft">
              {missing.map((words) => (
                <li key={words}>{words}</li>
              ))}
              {agreement.missing.signers && (
                <li>
                  <Link
                    className="underline underline-offset-[0.22em]"
                    to={`/desk/deals/${deal.id}`}
                  >
                    Go to the people
                  </Link>
                </li>
              )}
            </ul>
          )}
        </div>
      </form>
      <div className="max-lg:mt-8">
        <LetterText agreement={agreement} />
      </div>
      {isSending && (
        <SendDialog deal={deal} agreement={agreement} onClose={() => setSending(false)} />
      )}
    </div>
  );
}

function SendDialog({
  deal,
  agreement,
  onClose,
}: {
  deal: Deal;
  agreement: Agreement;
  onClose: () => void;
}) {
  const act = useAgreementAct(deal.id);
  const params = { path: { deal_id: deal.id } };
  const body = { version: agreement.version };

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const request = () =>
      dataOf(api.POST("/api/desk/deals/{deal_id}/agreement/send", { params, body }));
    if (await act.send(request)) window.scrollTo(0, 0);
  }

  return (
    <Dialog
      id="send-agreement"
      title="Send it to be signed?"
      text={`${agreement.clients.join(" and ")} each get an email with a link. The subject gives nothing away. From then on, terms and text are fixed; a change is a new agreement.`}
      onClose={onClose}
    >
      <form noValidate onSubmit={submit} className="grid gap-4">
        {agreement.isSample && (
          <p className="border-l-4 border-amber py-1 pl-3">
            The text is still marked as a sample, and the signers see that.
          </p>
        )}
        <DialogActions
          submit="Send"
          submitting="Sending..."
          isBusy={act.isBusy}
          error={act.errors.form ?? Object.values(act.errors)[0]}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}

import { useState } from "react";
import { api } from "~/api/client";
import { RelativeTime } from "~/layout/desk/labels";
import { useRecentAuthentication } from "~/layout/desk/use-recent-authentication";
import { formatCalendarDate, formatLongDateTime } from "~/lib/dates";
import { dataOf } from "~/lib/query-client";
import { Button, buttonClass } from "~/ui/button";
import { FieldError } from "~/ui/field";
import type { Deal } from "../queries";
import { EndDialog } from "./end-dialog";
import { FeeExample } from "./fee-example";
import { LetterText } from "./letter-text";
import { type Agreement, useAgreementAct } from "./queries";
import { Signers } from "./signers";
import { Start } from "./start";
import { STATES } from "./words";

const IN_FORCE = ["signed", "active", "expiring"];
const OVER = ["expired", "terminated", "tail", "closed", "declined", "void"];

/** An agreement that was sent: who has signed, its seal, its dates, and what can be done with it. */
export function SentAgreement({ deal, agreement }: { deal: Deal; agreement: Agreement }) {
  return (
    <div className="gap-x-12 lg:grid lg:grid-cols-[24rem_minmax(0,1fr)]">
      <div>
        <section className="border-b border-rule py-4" aria-labelledby="agreement-state">
          <h2 id="agreement-state" className="text-[1.5rem]">
            {STATES[agreement.state]}
          </h2>
          <Dates agreement={agreement} />
          <Acts deal={deal} agreement={agreement} />
        </section>
        {agreement.seal && <Seal deal={deal} seal={agreement.seal} />}
        <Signers agreement={agreement} />
        <section className="border-b border-rule py-4" aria-labelledby="agreed-fee">
          <h2 id="agreed-fee">What the fee comes to</h2>
          <FeeExample examples={agreement.examples} />
        </section>
      </div>
      <div className="py-4">
        <LetterText agreement={agreement} />
      </div>
    </div>
  );
}

function Dates({ agreement }: { agreement: Agreement }) {
  const { state, sentAt, signBy, lastDay, listDueOn, tailEndsOn, isNoticeGiven } = agreement;
  const lines: [string, string | null][] =
    state === "sent"
      ? [["Open for signing until", signBy]]
      : [
          [isNoticeGiven ? "Ends after the notice on" : "Last day", lastDay],
          ["List of registered buyers due", listDueOn],
          ["Tail ends", tailEndsOn],
        ];
  return (
    <>
      {sentAt && state === "sent" && (
        <p className="text-ink-soft">
          Sent <RelativeTime at={sentAt} />
          {agreement.remindedOn.length > 0 &&
            `, reminded ${agreement.remindedOn.length} of 5 times`}
        </p>
      )}
      {!["declined", "void"].includes(state) && (
        <dl className="mt-2 grid gap-1">
          {lines.map(
            ([label, day]) =>
              day && (
                <div key={label} className="flex justify-between gap-4">
                  <dt className="text-ink-soft">{label}</dt>
                  <dd className="tabular-nums">{formatCalendarDate(day)}</dd>
                </div>
              ),
          )}
        </dl>
      )}
    </>
  );
}

function Acts({ deal, agreement }: { deal: Deal; agreement: Agreement }) {
  const act = useAgreementAct(deal.id);
  const withRecentAuthentication = useRecentAuthentication();
  const [ending, setEnding] = useState<"withdraw" | "terminate" | null>(null);
  const params = { path: { deal_id: deal.id } };
  const { state } = agreement;

  const remind = () =>
    act.send(() => dataOf(api.POST("/api/desk/deals/{deal_id}/agreement/remind", { params })));

  const countersign = () =>
    act.send(async () => {
      const opened = await withRecentAuthentication(() =>
        dataOf(api.POST("/api/desk/deals/{deal_id}/agreement/countersign", { params })),
      );
      if (opened) window.location.assign(opened.link);
      return null;
    });

  return (
    <div className="mt-4">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        {agreement.maySign && (
          <Button aria-disabled={act.isBusy} onClick={() => void countersign()}>
            {act.isBusy ? "Opening..." : "Read and sign for the firm"}
          </Button>
        )}
        {state === "sent" && !agreement.maySign && agreement.isOpen && (
          <Button variant="secondary" aria-disabled={act.isBusy} onClick={() => void remind()}>
            {act.isBusy ? "Reminding..." : "Remind"}
          </Button>
        )}
        {state === "sent" && (
          <Button variant="quiet" onClick={() => setEnding("withdraw")}>
            Withdraw and change
          </Button>
        )}
        {IN_FORCE.includes(state) && !agreement.isNoticeGiven && (
          <Button variant="quiet" onClick={() => setEnding("terminate")}>
            Record a notice
          </Button>
        )}
        {OVER.includes(state) && deal.stage !== "dead" && (
          <Start deal={deal} label="Prepare a new agreement" />
        )}
      </div>
      {state === "sent" && !agreement.isOpen && (
        <p className="mt-2 font-semibold text-red">
          It can't be signed anymore. Withdraw it, and send a new one.
        </p>
      )}
      <FieldError role="alert">{act.errors.form}</FieldError>
      {ending && (
        <EndDialog deal={deal} agreement={agreement} how={ending} onClose={() => setEnding(null)} />
      )}
    </div>
  );
}

function Seal({ deal, seal }: { deal: Deal; seal: NonNullable<Agreement["seal"]> }) {
  return (
    <section className="border-b border-rule py-4" aria-labelledby="agreement-seal">
      <h2 id="agreement-seal">The signed document</h2>
      <p className={seal.isIntact ? "" : "font-semibold text-red"}>
        {seal.isIntact
          ? `Seal intact, checked just now. Sealed ${formatLongDateTime(seal.sealedAt)}.`
          : "The seal is broken. Tell whoever runs the site, and restore the document from a backup."}
      </p>
      <p className="mt-1 text-fine text-ink-soft wrap-anywhere">SHA-256 {seal.sha256}</p>
      <p className="mt-3">
        <a
          className={buttonClass("secondary")}
          href={`/api/desk/deals/${deal.id}/agreement/pdf`}
          download
        >
          Download
        </a>
      </p>
    </section>
  );
}

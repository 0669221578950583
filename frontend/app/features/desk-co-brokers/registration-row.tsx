import { useState } from "react";
import { Link } from "react-router";
import { api } from "~/api/client";
import { RelativeDay, RelativeTime, useIsOverdue } from "~/layout/desk/labels";
import { formatCalendarDate } from "~/lib/dates";
import { dataOf } from "~/lib/query-client";
import { Button, buttonClass } from "~/ui/button";
import { FieldError } from "~/ui/field";
import { type Registration, useCoBrokersAct } from "./queries";
import { Rivals } from "./rivals";
import { type Step, StepDialog } from "./step-dialog";
import { STATUSES } from "./words";

/** A buyer whom a co-broker registered: the clocks, who else knows them, and what staff can do. */
export function RegistrationRow({ registration }: { registration: Registration }) {
  const [step, setStep] = useState<Step | null>(null);
  const act = useCoBrokersAct();
  const { id, abilities, rivals, share, letterAt, state } = registration;
  const path = { params: { path: { registration_id: id } } };

  function confirm() {
    if (rivals.length > 0) return setStep("confirm");
    const body = { confirmed: true, reason: "" };
    void act.send(() =>
      dataOf(
        api.POST("/api/desk/co-brokers/registrations/{registration_id}/answer", { ...path, body }),
      ),
    );
  }

  function confirmShare() {
    void act.send(() =>
      dataOf(api.POST("/api/desk/co-brokers/registrations/{registration_id}/letter", path)),
    );
  }

  return (
    <li className="grid gap-x-8 gap-y-2 border-t border-rule py-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <div className="min-w-0">
        <Who registration={registration} />
        <Clocks registration={registration} />
      </div>
      <div className="min-w-0">
        {state === "received" ? (
          <Rivals registration={registration} />
        ) : (
          <Answer registration={registration} />
        )}
        <p className="mt-1 flex flex-wrap items-center gap-x-5">
          {abilities.decide && (
            <>
              <Button variant="secondary" aria-disabled={act.isBusy} onClick={confirm}>
                Confirm
              </Button>
              <Button variant="quiet" onClick={() => setStep("refuse")}>
                Not available
              </Button>
            </>
          )}
          {abilities.confirm_share && share !== null && (
            <Button variant="secondary" aria-disabled={act.isBusy} onClick={confirmShare}>
              {act.isBusy ? "Writing the letter..." : `Confirm ${share}% in a letter`}
            </Button>
          )}
          {letterAt && (
            <a
              className={buttonClass("quiet")}
              href={`/api/desk/co-brokers/registrations/${id}/letter`}
              download
            >
              Letter, {share}%
            </a>
          )}
          {abilities.end && (
            <Button variant="quiet" onClick={() => setStep("end")}>
              End
            </Button>
          )}
        </p>
        <FieldError role="alert">{act.errors.form}</FieldError>
      </div>
      {step && <StepDialog registration={registration} step={step} onClose={() => setStep(null)} />}
    </li>
  );
}

function Who({ registration }: { registration: Registration }) {
  const { name, company, buyer, number, title, deal, listing, brokerName, brokerFirm } =
    registration;
  const contact = [registration.email, registration.phone].filter(Boolean).join(" · ");
  return (
    <>
      <h3 className="font-serif text-[1.0625rem] font-title wrap-anywhere">
        {buyer ? (
          <Link className="hover:underline" to={`/desk/buyers/${buyer}`}>
            {name}
          </Link>
        ) : (
          name
        )}
        {company && `, ${company}`}
      </h3>
      <p className="wrap-anywhere">
        for{" "}
        <Link
          className="underline underline-offset-[0.22em]"
          to={deal === null ? `/desk/listings/${listing}/buyers` : `/desk/deals/${deal}/buyers`}
        >
          No. {number}
        </Link>
        , {title}
      </p>
      <p className="text-ink-soft wrap-anywhere">
        by {brokerName}, {brokerFirm}
        {contact && ` · ${contact}`}
      </p>
    </>
  );
}

function Clocks({ registration }: { registration: Registration }) {
  const { registeredAt, protectedUntil, signedAt, answerBy } = registration;
  const isLate = useIsOverdue(answerBy);
  return (
    <p className="mt-1 text-ink-soft">
      Registered <RelativeTime at={registeredAt} />, protected until{" "}
      {formatCalendarDate(protectedUntil)}
      {signedAt && (
        <>
          , agreement signed <RelativeTime at={signedAt} />
        </>
      )}
      {answerBy && (
        <span className={`block ${isLate ? "font-semibold text-red" : "text-ink"}`}>
          {isLate ? "Our answer was due" : "Our answer is due"} <RelativeDay day={answerBy} />
        </span>
      )}
    </p>
  );
}

function Answer({ registration }: { registration: Registration }) {
  const { status, standing, decidedAt, decidedBy, reason, letterAt, abilities, share } =
    registration;
  return (
    <>
      <p>
        <span className="font-semibold">{STATUSES[status]}</span>
        {standing && standing !== STATUSES[status] && ` (${standing.toLowerCase()})`}
      </p>
      {decidedAt && (
        <p className="text-ink-soft">
          Answered <RelativeTime at={decidedAt} /> by {decidedBy}
        </p>
      )}
      {reason && <p className="mt-1 border-l-4 border-rule pl-3 wrap-anywhere">“{reason}”</p>}
      {abilities.confirm_share && !letterAt && (
        <p className="text-ink-soft">
          {share === null
            ? "No share is set for this listing: set it on the tab Listing."
            : "No letter yet: the joinder promises one before their buyer learns the name."}
        </p>
      )}
    </>
  );
}

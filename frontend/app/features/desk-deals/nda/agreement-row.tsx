import { useState } from "react";
import { api } from "~/api/client";
import { RelativeTime } from "~/layout/desk/labels";
import { formatCalendarDate } from "~/lib/dates";
import { dataOf } from "~/lib/query-client";
import { Button, buttonClass } from "~/ui/button";
import { FieldError } from "~/ui/field";
import { EndDialog } from "./end-dialog";
import { type Nda, useAgreementsAct } from "./queries";
import { coverOf, STATES } from "./words";

/** One agreement: what it covers, how far it is, and what can be done with it. */
export function AgreementRow({ buyer, nda }: { buyer: number; nda: Nda }) {
  const act = useAgreementsAct(buyer);
  const [ending, setEnding] = useState<"withdraw" | "revoke" | null>(null);
  const { can } = nda;
  const path = { buyer_id: buyer, nda_id: nda.id };
  const remind = () =>
    act.send(() =>
      dataOf(
        api.POST("/api/desk/buyers/{buyer_id}/agreements/{nda_id}/remind", { params: { path } }),
      ),
    );
  return (
    <li className="border-b border-rule py-3 last:border-0">
      <p className="font-semibold wrap-anywhere">{coverOf(nda)}</p>
      <Standing nda={nda} />
      <p className="mt-1 flex flex-wrap items-center gap-x-5">
        {nda.hasDocument && (
          <a
            className={buttonClass("quiet")}
            href={`/api/desk/buyers/${buyer}/agreements/${nda.id}/pdf`}
            download
          >
            Signed copy
          </a>
        )}
        {can.remind && (
          <Button variant="quiet" aria-disabled={act.isBusy} onClick={() => void remind()}>
            {act.isBusy ? "Reminding..." : "Remind"}
          </Button>
        )}
        {can.withdraw && (
          <Button variant="quiet" onClick={() => setEnding("withdraw")}>
            Take back
          </Button>
        )}
        {can.revoke && (
          <Button variant="quiet" onClick={() => setEnding("revoke")}>
            Revoke
          </Button>
        )}
      </p>
      <FieldError role="alert">{act.errors.form}</FieldError>
      {ending && <EndDialog buyer={buyer} nda={nda} how={ending} onClose={() => setEnding(null)} />}
    </li>
  );
}

function Standing({ nda }: { nda: Nda }) {
  const { state, endsOn, signedAt, entity, title, typedName } = nda;
  if (state === "sent") return <Waiting nda={nda} />;
  const isOver = state === "signed" && !nda.isLive;
  const words = isOver ? "Ended" : STATES[state];
  return (
    <>
      <p className={state === "revoked" ? "font-semibold text-red" : ""}>
        {words}
        {state === "signed" && endsOn
          ? ` ${isOver ? "on" : "until"} ${formatCalendarDate(endsOn)}`
          : ""}
        {state !== "signed" && (
          <>
            {" "}
            <RelativeTime at={nda.stateSince} />
            {nda.endedBy && ` by ${nda.endedBy}`}
          </>
        )}
      </p>
      {signedAt && (
        <p className="text-ink-soft wrap-anywhere">
          Signed <RelativeTime at={signedAt} /> by {typedName}
          {entity ? ` as ${title} of ${entity}` : " for themselves"}
        </p>
      )}
      {nda.reason && (
        <p className="mt-1 border-l-4 border-rule pl-3 wrap-anywhere">“{nda.reason}”</p>
      )}
    </>
  );
}

function Waiting({ nda }: { nda: Nda }) {
  const { sentAt, readAt, openedAt, reminders, openUntil } = nda;
  const isOpen = nda.can.remind;
  return (
    <p className="text-ink-soft">
      Sent <RelativeTime at={sentAt} />
      {reminders > 0 && `, reminded ${reminders === 1 ? "once" : `${reminders} times`}`}.{" "}
      {readAt ? (
        <>
          Read to the end <RelativeTime at={readAt} />.
        </>
      ) : openedAt ? (
        <>
          Opened <RelativeTime at={openedAt} />.
        </>
      ) : (
        "Not opened yet."
      )}{" "}
      {isOpen
        ? `Open until ${formatCalendarDate(openUntil)}.`
        : "It can't be signed anymore: send another."}
    </p>
  );
}

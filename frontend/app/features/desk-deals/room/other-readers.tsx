import { useState } from "react";
import { api } from "~/api/client";
import { FormDialog, ReasonDialog } from "~/layout/desk/form-dialog";
import { Options } from "~/layout/desk/options";
import { formatCalendarDate, formatLongDate } from "~/lib/dates";
import { dataOf } from "~/lib/query-client";
import { Button } from "~/ui/button";
import { InputField, SelectField } from "~/ui/input-field";
import {
  type DealRoom,
  type Room,
  type RoomCoBroker,
  type RoomLender,
  useRoomAct,
} from "./queries";
import { LENDER_STATES } from "./words";

/** The level of a buyer whose letter of intent was accepted. */
const LETTER = 2;

type Asked =
  | { kind: "name" }
  | { kind: "let-in" | "end"; lender: RoomLender }
  | { kind: "broker"; broker: RoomCoBroker };

/** The lenders and co-brokers of buyers: who reads for whom, since when, and the ways to close it. */
export function OtherReaders({ deal, room }: { deal: number; room: Room }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const { lenders, coBrokers, coBrokersSince, coBrokersByName, buyers } = room;
  const may = buyers.filter(({ level }) => level >= LETTER);
  const close = () => setAsked(null);
  return (
    <section aria-labelledby="room-others" className="border-t border-rule py-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="room-others">Their banks and brokers</h2>
        {may.length > 0 && (
          <Button variant="quiet" onClick={() => setAsked({ kind: "name" })}>
            Name a buyer's bank
          </Button>
        )}
      </div>
      {lenders.length === 0 && (
        <p className="text-ink-soft">
          No bank yet. Once a letter of intent is accepted, its buyer or you name one.
        </p>
      )}
      <ul>
        {lenders.map((lender) => (
          <LenderRow key={lender.id} lender={lender} onAsk={setAsked} />
        ))}
      </ul>
      <p className="mt-3 text-ink-soft">
        {coBrokersSince
          ? `${coBrokersByName} let co-brokers of approved buyers read level 1 on ${formatLongDate(Date.parse(coBrokersSince))}.`
          : "The owner has not let co-brokers read. They can on their page."}
      </p>
      <ul>
        {coBrokers.map((broker) => (
          <li
            key={broker.reader}
            className="flex flex-wrap items-baseline gap-x-6 border-b border-rule py-1.5 last:border-0"
          >
            <span className="min-w-48 flex-1">
              <span className="font-semibold">{broker.name}</span>
              <span className="text-ink-soft">, {broker.firm}</span>
            </span>
            <span className="min-w-48 flex-1">
              {broker.level > 0 ? "Level 1" : "Closed"}
              {broker.reason && <span className="block text-ink-soft">{broker.reason}</span>}
            </span>
            <Button variant="quiet" onClick={() => setAsked({ kind: "broker", broker })}>
              {broker.isClosed ? "Open again" : "Close"}
              <span className="sr-only"> the room to {broker.name}</span>
            </Button>
          </li>
        ))}
      </ul>
      {asked?.kind === "name" && <NameDialog deal={deal} buyers={may} onClose={close} />}
      {(asked?.kind === "let-in" || asked?.kind === "end") && (
        <LenderDialog
          deal={deal}
          lender={asked.lender}
          isOpen={asked.kind === "let-in"}
          onClose={close}
        />
      )}
      {asked?.kind === "broker" && (
        <BrokerDialog deal={deal} broker={asked.broker} onClose={close} />
      )}
    </section>
  );
}

function LenderRow({ lender, onAsk }: { lender: RoomLender; onAsk: (asked: Asked) => void }) {
  const { name, bank, email, buyer, state, level, agreedByName, agreedAt, consent, reason } =
    lender;
  const isClosed = state === "open" && level === 0;
  return (
    <li className="flex flex-wrap items-baseline gap-x-6 border-b border-rule py-1.5 last:border-0">
      <span className="min-w-48 flex-1 wrap-anywhere">
        <span className="font-semibold">{bank}</span>
        <span className="text-ink-soft">, the bank of {buyer}</span>
        {name && (
          <span className="block text-ink-soft">
            {name}, {email}
          </span>
        )}
      </span>
      <span className="min-w-48 flex-1">
        {isClosed
          ? "Closed with the buyer’s own level"
          : state === "open" && lender.endsOn
            ? `Financial folders, until ${formatCalendarDate(lender.endsOn)}`
            : LENDER_STATES[state]}
        {reason && <span className="block text-ink-soft">{reason}</span>}
        {agreedAt && (
          <details className="text-ink-soft">
            <summary>
              {agreedByName} agreed on {formatLongDate(Date.parse(agreedAt))}
            </summary>
            {consent}
          </details>
        )}
      </span>
      <span className="flex flex-wrap gap-x-4">
        {(state === "agreed" || state === "open") && (
          <Button variant="quiet" onClick={() => onAsk({ kind: "let-in", lender })}>
            {state === "agreed" ? "Let in" : "Renew"}
            <span className="sr-only">: {bank}</span>
          </Button>
        )}
        {state !== "over" && (
          <Button variant="quiet" onClick={() => onAsk({ kind: "end", lender })}>
            Close<span className="sr-only"> the room to {bank}</span>
          </Button>
        )}
      </span>
    </li>
  );
}

function NameDialog({
  deal,
  buyers,
  onClose,
}: {
  deal: number;
  buyers: Room["buyers"];
  onClose: () => void;
}) {
  const act = useRoomAct(deal);
  const { errors } = act;
  return (
    <FormDialog
      id="room-lender"
      title="The bank of a buyer"
      text="The buyer gets a mail and answers on their page. Nothing opens before that, and then you let the bank in."
      act={act}
      request={(text) => {
        const params = { path: { deal_id: deal } };
        const body = {
          interest: Number(text("interest")),
          bank: text("bank"),
          name: text("name"),
          email: text("email"),
        };
        return dataOf(api.POST("/api/desk/deals/{deal_id}/room/lenders", { params, body }));
      }}
      submit="Ask the buyer"
      submitting="Asking..."
      onClose={onClose}
    >
      <SelectField form="room-lender" name="interest" label="Buyer" error={errors.interest}>
        <Options of={buyers.map(({ interest, name }) => [interest, name] as const)} />
      </SelectField>
      <InputField form="room-lender" name="bank" label="Bank" error={errors.bank} />
      <InputField form="room-lender" name="name" label="Banker" error={errors.name} />
      <InputField
        form="room-lender"
        name="email"
        type="email"
        label="Email at the bank"
        error={errors.email}
      />
    </FormDialog>
  );
}

function LenderDialog({
  deal,
  lender: { id, bank, name, email },
  isOpen,
  onClose,
}: {
  deal: number;
  lender: RoomLender;
  /** Whether they are let in, or the room is closed to them. */
  isOpen: boolean;
  onClose: () => void;
}) {
  return (
    <ReasonDialog
      id="room-lender-reason"
      title={isOpen ? `Let ${bank} in` : `Close the room to ${bank}`}
      text={
        isOpen
          ? `${name} gets a mail to ${email}, and reads the financial folders up to level 2 for 90 days from today.`
          : "It counts at once, also for pages that are open on their screen."
      }
      label={isOpen ? "What you looked at" : "Why"}
      act={useRoomAct(deal)}
      request={(text) => {
        const params = { path: { deal_id: deal, lender_id: id } };
        const body = { isOpen, reason: text("reason") };
        const url = "/api/desk/deals/{deal_id}/room/lenders/{lender_id}";
        return dataOf(api.PUT(url, { params, body }));
      }}
      submit={isOpen ? "Let in" : "Close"}
      onClose={onClose}
    />
  );
}

function BrokerDialog({
  deal,
  broker: { reader, name, isClosed },
  onClose,
}: {
  deal: number;
  broker: RoomCoBroker;
  onClose: () => void;
}) {
  const Shown = isClosed ? FormDialog<DealRoom> : ReasonDialog<DealRoom>;
  return (
    <Shown
      id="room-broker"
      title={isClosed ? `Open the room to ${name} again` : `Close the room to ${name}`}
      text="It counts at once. Their buyer reads as before."
      act={useRoomAct(deal)}
      request={(text) => {
        const params = { path: { deal_id: deal, reader_id: reader } };
        const body = { isClosed: !isClosed, reason: text("reason") };
        const url = "/api/desk/deals/{deal_id}/room/co-brokers/{reader_id}";
        return dataOf(api.PUT(url, { params, body }));
      }}
      submit={isClosed ? "Open again" : "Close"}
      onClose={onClose}
    />
  );
}

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { api } from "~/api/client";
import { DialogForm, type TextOf } from "~/layout/desk/form-dialog";
import { deskContextQuery } from "~/layout/desk/queries";
import { type Cents, formatAmount, parseMoney, parsePercent } from "~/lib/amounts";
import { firmDate } from "~/lib/firm-time";
import { dataOf } from "~/lib/query-client";
import { QueryView } from "~/lib/query-view";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { FieldError } from "~/ui/field";
import { InputField, SelectField } from "~/ui/input-field";
import { type Offer, offersQuery } from "../offers/queries";
import { type DealFees, type Fee, useFeesAct } from "./queries";

type Parts = Fee["parts"];

const PARTS: Record<keyof Parts, string> = {
  cash: "Cash, escrow included",
  note: "Note, face amount",
  notePaid: "Principal of the note paid so far",
  earnoutMost: "Earnout, at most",
  earnoutPaid: "Earnout paid so far",
  stake: "Stake in the buyer's company",
  assumedDebt: "Debt the buyer took over",
  consultingExcess: "Pay above what the work is worth",
  inventoryExtra: "Inventory paid for on top",
  realEstate: "Real estate",
};

/** Asks what the seller has received by now and who shares the fee. It starts with the last fee, or the accepted offer. */
export function BookDialog({
  deal,
  fees,
  onClose,
}: {
  deal: number;
  fees: DealFees;
  onClose: () => void;
}) {
  const query = useQuery(offersQuery(deal));
  return (
    <Dialog
      id="fee-book"
      title="Book a fee"
      text="What the seller has received by now. The agreement decides what of it counts."
      onClose={onClose}
    >
      <QueryView query={query} loading="Loading the accepted offer...">
        {({ offers }) => (
          <BookForm
            deal={deal}
            start={startOf(
              fees,
              offers.find(({ state }) => state === "accepted"),
            )}
            coBroke={fees.coBroke}
            onClose={onClose}
          />
        )}
      </QueryView>
    </Dialog>
  );
}

function startOf({ fees }: DealFees, accepted: Offer | undefined): Partial<Parts> {
  const last = fees.at(-1);
  if (last) return last.parts;
  if (!accepted) return {};
  const { content } = accepted;
  const cents = (dollars: number | null | undefined) => (dollars ?? 0) * 100;
  return {
    cash: cents(content.cashAtClosing),
    note: cents(content.noteAmount),
    earnoutMost: cents(content.earnoutMost),
    stake: cents(content.rolloverAmount),
    assumedDebt: cents(content.assumedDebt),
    consultingExcess: cents(content.consultingExcess),
    inventoryExtra: content.inventory === "extra" ? cents(content.inventoryAmount) : 0,
  };
}

const range = (length: number) => Array.from({ length }, (_, at) => at);

function BookForm({
  deal,
  start,
  coBroke,
  onClose,
}: {
  deal: number;
  start: Partial<Parts>;
  coBroke: DealFees["coBroke"];
  onClose: () => void;
}) {
  const act = useFeesAct(deal);
  const { errors } = act;
  const [brokers, setBrokers] = useState(1);
  const { data: context } = useQuery(deskContextQuery);
  const today = firmDate(Date.now());

  function book(typed: TextOf) {
    const text = (name: string) => typed(name).trim();
    const wrong: Record<string, string> = {};
    const amounts = (Object.keys(PARTS) as (keyof Parts)[]).map((name): [keyof Parts, Cents] => {
      const cents = text(name) === "" ? 0 : parseMoney(text(name));
      if (cents === null) wrong[name] = "Write it like $1,200,000.50";
      return [name, cents ?? 0];
    });
    const rows = [
      { kind: "co-broker" as const, who: "coBroker", share: "coBrokerPercent" },
      ...range(brokers).map((at) => ({
        kind: "broker" as const,
        who: `broker-${at}`,
        share: `percent-${at}`,
      })),
    ].filter(({ who, share }) => text(who) !== "" || text(share) !== "");
    for (const { kind, who, share } of rows) {
      if (text(who) === "")
        wrong[who] = kind === "broker" ? "Please choose" : "Please name the firm";
      if (!parsePercent(text(share))) wrong[share] = "A number up to 100";
    }
    if (Object.keys(wrong).length > 0) return act.refuse(wrong);
    const payees = rows.map(({ kind, who, share }) => ({
      kind,
      percent: String(parsePercent(text(share))),
      name: kind === "broker" ? "" : text(who),
      user: kind === "broker" ? Number(text(who)) : null,
    }));
    return dataOf(
      api.POST("/api/desk/deals/{deal_id}/fees", {
        params: { path: { deal_id: deal } },
        body: {
          parts: Object.fromEntries(amounts) as Parts,
          earnedOn: text("earnedOn") || today,
          dueOn: text("dueOn") || today,
          payees,
        },
      }),
    );
  }

  return (
    <DialogForm act={act} request={book} submit="Book it" submitting="Booking..." onClose={onClose}>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {(Object.entries(PARTS) as [keyof Parts, string][]).map(([name, label]) => (
          <InputField
            key={name}
            form="fee"
            name={name}
            label={label}
            required={false}
            error={errors[name]}
            inputMode="decimal"
            autoComplete="off"
            className="tabular-nums"
            defaultValue={start[name] ? formatAmount(start[name] ?? 0) : ""}
          />
        ))}
        <InputField
          form="fee"
          name="earnedOn"
          label="Earned on"
          error={errors.earnedOn}
          type="date"
          defaultValue={today}
        />
        <InputField
          form="fee"
          name="dueOn"
          label="Due on"
          error={errors.dueOn}
          type="date"
          defaultValue={today}
        />
      </div>
      <fieldset className="border-t border-rule pt-3">
        <legend className="float-left mb-2 w-full font-strong">Who shares it</legend>
        <div className="clear-both grid grid-cols-[minmax(0,1fr)_7rem] items-start gap-4">
          <InputField
            form="fee"
            name="coBroker"
            label="The buyer's broker"
            required={false}
            error={errors.coBroker}
            autoComplete="off"
            maxLength={200}
            defaultValue={coBroke?.firm ?? ""}
          />
          <InputField
            form="fee"
            name="coBrokerPercent"
            label="Percent of the fee"
            required={false}
            error={errors.coBrokerPercent}
            inputMode="decimal"
            autoComplete="off"
            defaultValue={coBroke?.percent ?? ""}
          />
          {coBroke && <Confirmed coBroke={coBroke} />}
          {range(brokers).map((at) => (
            <div key={at} className="col-span-2 grid grid-cols-subgrid items-start">
              <SelectField
                form="fee"
                name={`broker-${at}`}
                label="Colleague"
                required={false}
                error={errors[`broker-${at}`]}
              >
                <option value="">Nobody</option>
                {context?.colleagues.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </SelectField>
              <InputField
                form="fee"
                name={`percent-${at}`}
                label="Percent of ours"
                required={false}
                error={errors[`percent-${at}`]}
                inputMode="decimal"
                autoComplete="off"
              />
            </div>
          ))}
        </div>
        <FieldError role="alert">{errors.shares}</FieldError>
        {brokers < 4 && (
          <Button variant="quiet" onClick={() => setBrokers(brokers + 1)}>
            Another colleague
          </Button>
        )}
      </fieldset>
    </DialogForm>
  );
}

/** Where the share of the buyer's broker comes from, or that nobody has confirmed one. */
function Confirmed({ coBroke }: { coBroke: NonNullable<DealFees["coBroke"]> }) {
  return (
    <p className="col-span-2 -mt-2 text-ink-soft">
      {coBroke.percent === null ? (
        <>
          {coBroke.firm} represents the buyer, but no share is confirmed.{" "}
          <Link className="underline underline-offset-[0.22em]" to="/desk/co-brokers">
            Confirm it in a letter first
          </Link>
          , or type what you agreed on.
        </>
      ) : (
        `As our letter to ${coBroke.firm} confirms.`
      )}
    </p>
  );
}

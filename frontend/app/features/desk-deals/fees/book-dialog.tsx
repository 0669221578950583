import { useQuery } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { Link } from "react-router";
import { api } from "~/api/client";
import { DialogActions } from "~/layout/desk/dialog-actions";
import { deskContextQuery } from "~/layout/desk/queries";
import { type Cents, formatAmount, parseMoney } from "~/lib/amounts";
import { firmDate } from "~/lib/firm-time";
import { dataOf } from "~/lib/query-client";
import { QueryView } from "~/lib/query-view";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { Field, FieldError } from "~/ui/field";
import { Input, Select } from "~/ui/input";
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
  const { send, isBusy, errors } = useFeesAct(deal);
  const [brokers, setBrokers] = useState(1);
  const [unreadable, setUnreadable] = useState<readonly string[]>([]);
  const { data: context } = useQuery(deskContextQuery);
  const today = firmDate(Date.now());

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const text = (name: string) => String(typed.get(name) ?? "").trim();
    const amounts = (Object.keys(PARTS) as (keyof Parts)[]).map(
      (name): [keyof Parts, Cents | null] => [name, text(name) === "" ? 0 : parseMoney(text(name))],
    );
    const bad = amounts.filter(([, cents]) => cents === null).map(([name]) => name);
    setUnreadable(bad);
    if (bad.length > 0) return;
    const parts = Object.fromEntries(amounts) as Parts;
    const shared = Array.from({ length: brokers }, (_, at) => at)
      .filter((at) => text(`broker-${at}`) !== "" && text(`percent-${at}`) !== "")
      .map((at) => ({
        kind: "broker" as const,
        percent: text(`percent-${at}`).replace("%", ""),
        name: "",
        user: Number(text(`broker-${at}`)),
      }));
    const other =
      text("coBroker") === ""
        ? []
        : [
            {
              kind: "co-broker" as const,
              percent: text("coBrokerPercent").replace("%", "") || "0",
              name: text("coBroker"),
              user: null,
            },
          ];
    const booked = await send(() =>
      dataOf(
        api.POST("/api/desk/deals/{deal_id}/fees", {
          params: { path: { deal_id: deal } },
          body: {
            parts,
            earnedOn: text("earnedOn") || today,
            dueOn: text("dueOn") || today,
            payees: [...other, ...shared],
          },
        }),
      ),
    );
    if (booked) onClose();
  }

  return (
    <form className="grid gap-4" noValidate onSubmit={submit}>
      <div className="grid items-end gap-4 sm:grid-cols-2">
        {(Object.entries(PARTS) as [keyof Parts, string][]).map(([name, label]) => (
          <Field
            key={name}
            form="fee"
            name={name}
            label={label}
            required={false}
            error={unreadable.includes(name) ? "Write it like $1,200,000.50" : undefined}
          >
            {(control) => (
              <Input
                {...control}
                inputMode="decimal"
                autoComplete="off"
                className="tabular-nums"
                defaultValue={start[name] ? formatAmount(start[name] ?? 0) : ""}
              />
            )}
          </Field>
        ))}
        <Field form="fee" name="earnedOn" label="Earned on" error={errors.earnedOn}>
          {(control) => <Input {...control} type="date" defaultValue={today} />}
        </Field>
        <Field form="fee" name="dueOn" label="Due on" error={errors.dueOn}>
          {(control) => <Input {...control} type="date" defaultValue={today} />}
        </Field>
      </div>
      <fieldset className="border-t border-rule pt-3">
        <legend className="float-left mb-2 w-full font-strong">Who shares it</legend>
        <div className="clear-both grid grid-cols-[minmax(0,1fr)_7rem] items-end gap-4">
          <Field form="fee" name="coBroker" label="The buyer's broker" required={false}>
            {(control) => (
              <Input
                {...control}
                autoComplete="off"
                maxLength={200}
                defaultValue={coBroke?.firm ?? ""}
              />
            )}
          </Field>
          <Field form="fee" name="coBrokerPercent" label="Percent of the fee" required={false}>
            {(control) => (
              <Input
                {...control}
                inputMode="decimal"
                autoComplete="off"
                defaultValue={coBroke?.percent ?? ""}
              />
            )}
          </Field>
          {coBroke && <Confirmed coBroke={coBroke} />}
          {Array.from({ length: brokers }, (_, at) => at).map((at) => (
            <div key={at} className="col-span-2 grid grid-cols-subgrid items-end">
              <Field form="fee" name={`broker-${at}`} label="Colleague" required={false}>
                {(control) => (
                  <Select {...control}>
                    <option value="">Nobody</option>
                    {context?.colleagues.map(({ id, name }) => (
                      <option key={id} value={id}>
                        {name}
                      </option>
                    ))}
                  </Select>
                )}
              </Field>
              <Field form="fee" name={`percent-${at}`} label="Percent of ours" required={false}>
                {(control) => <Input {...control} inputMode="decimal" autoComplete="off" />}
              </Field>
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
      <DialogActions
        submit="Book it"
        submitting="Booking..."
        isBusy={isBusy}
        error={errors.form}
        onCancel={onClose}
      />
    </form>
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

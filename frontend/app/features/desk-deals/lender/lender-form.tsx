import { useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { parseDollars } from "~/lib/amounts";
import { formatCalendarDate } from "~/lib/dates";
import { assumedFor, purchaseAt, shown, type Typed, withTyped } from "~/lib/lender-assumptions";
import { lenderTest } from "~/lib/lender-test";
import { formatMoney } from "~/lib/money";
import { useAct } from "~/lib/use-act";
import { Button } from "~/ui/button";
import { FieldError } from "~/ui/field";
import { Checkbox, Choice } from "~/ui/input";
import { InputField } from "~/ui/input-field";
import { showToast } from "~/ui/toasts";
import type { Deal } from "../queries";
import { LenderAssumptions } from "./lender-assumptions";
import { LenderResults } from "./lender-results";
import { type LenderSheet, lenderKey, saveLenderTest } from "./queries";

type Edit = {
  price: string;
  typed: Typed;
  ownersAreCitizens: boolean;
  earnout: boolean;
  sellerKeepsStake: boolean;
  /** The version that the editor saw. */
  version: number;
};

/** The lender test of a deal: its result, and the form with its price and assumptions, which it follows as they are typed. */
export function LenderForm({
  deal,
  sheet,
  sde,
}: {
  deal: Deal;
  sheet: LenderSheet;
  sde: NonNullable<LenderSheet["sde"]>;
}) {
  const client = useQueryClient();
  // Null while nothing differs from what is stored: then the screen follows what colleagues save.
  const [edit, setEdit] = useState<Edit | null>(null);
  const { send, isBusy, errors } = useAct<Awaited<ReturnType<typeof saveLenderTest>>>({
    onDone(saved) {
      client.setQueryData(lenderKey(deal.id), saved);
      setEdit(null);
      showToast({ title: "Lender test saved", detail: deal.name, tone: "plain" });
    },
  });
  const now = edit ?? stored(sheet);
  const { terms } = sheet;
  const assumed = assumedFor(sde.documented, terms);
  const { assumptions, unreadable } = withTyped(assumed, now.typed);
  const price = parseDollars(now.price);
  const isPriceBad = now.price.trim() !== "" && !price;
  const test = (earnings: number) => {
    const at = (amount: number) =>
      lenderTest({ ...purchaseAt(amount, earnings, assumptions), ...factsOf(now) }, terms);
    return at(price || at(0).largestPrice);
  };
  const change = (changes: Partial<Edit>) => setEdit({ ...now, ...changes });

  function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isPriceBad || unreadable.length > 0) return;
    const changes = Object.fromEntries(
      Object.keys(now.typed).map((name) => [name, assumptions[name as keyof Typed]]),
    );
    const body = { price, changes, ...factsOf(now), version: now.version };
    void send(() => saveLenderTest(deal.id, body));
  }

  return (
    <div className="py-4">
      <LenderResults
        price={price || null}
        period={sde.period}
        documented={{ sde: sde.documented, test: test(sde.documented) }}
        withProof={{ sde: sde.withProof, test: test(sde.withProof) }}
        target={assumptions.target}
        minimum={terms.minimumCoverage.value}
      />
      <form className="mt-8 border-t border-rule pt-4" noValidate onSubmit={save}>
        <div className="flex flex-wrap items-end gap-x-8 gap-y-3">
          <div className="w-48">
            <InputField
              form="lender"
              name="price"
              label="Price to test"
              required={false}
              inputMode="decimal"
              autoComplete="off"
              value={now.price}
              error={errors.price ?? (isPriceBad && "Write it like $1,200,000 or 1.2m")}
              onChange={({ target }) => change({ price: target.value })}
              onBlur={() => price && change({ price: formatMoney(price) })}
            />
          </div>
          {FACTS.map(({ name, label }) => (
            <Choice key={name}>
              <Checkbox
                checked={now[name]}
                onChange={({ target }) => change({ [name]: target.checked })}
              />
              {label}
            </Choice>
          ))}
        </div>
        <LenderAssumptions
          terms={terms}
          sheet={{
            assumed,
            typed: now.typed,
            unreadable,
            onType: (name, text) => change({ typed: { ...now.typed, [name]: text } }),
          }}
        />
        <FieldError role="alert" className="mt-4">
          {errors.form ?? Object.values(errors)[0]}
        </FieldError>
        <div className="mt-5 flex flex-wrap items-center gap-3">
          <Button type="submit" aria-disabled={!edit || isBusy}>
            {isBusy ? "Saving..." : "Save"}
          </Button>
          {edit && (
            <Button variant="secondary" onClick={() => setEdit(null)}>
              Discard changes
            </Button>
          )}
          {Object.keys(now.typed).length > 0 && (
            <Button variant="quiet" onClick={() => change({ typed: {} })}>
              Back to the firm's figures
            </Button>
          )}
          <p className="text-ink-soft">
            By the lending terms of {formatCalendarDate(terms.date)}. Not a loan offer.
          </p>
        </div>
      </form>
    </div>
  );
}

const FACTS = [
  { name: "ownersAreCitizens", label: "All owners of the buyer are US citizens" },
  { name: "earnout", label: "Earnout" },
  { name: "sellerKeepsStake", label: "Seller keeps a stake" },
] as const;

const factsOf = ({ ownersAreCitizens, earnout, sellerKeepsStake }: Edit) => ({
  ownersAreCitizens,
  earnout,
  sellerKeepsStake,
});

function stored(sheet: LenderSheet): Edit {
  const { price, changes, ownersAreCitizens, earnout, sellerKeepsStake, version } = sheet;
  const typed = Object.fromEntries(
    Object.entries(changes).map(([name, value]) => [name, shown(name as keyof Typed, value)]),
  );
  return {
    price: price === null ? "" : formatMoney(price),
    typed,
    ownersAreCitizens,
    earnout,
    sellerKeepsStake,
    version,
  };
}

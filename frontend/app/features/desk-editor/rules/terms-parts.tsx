import type { ReactNode } from "react";
import { Options } from "~/layout/desk/options";
import type { LendingTerms } from "~/lib/facts";
import { type Path, valueAt } from "~/lib/json";
import { formatMoney } from "~/lib/money";
import { Select } from "~/ui/input";
import type { EntryDraft } from "../use-entry-draft";
import { Cell, CHANGED, Labelled } from "./cell";

type Props = { draft: EntryDraft; current: unknown };

/** The figures that have a source each, in the order of the screen. */
export const FIGURES = {
  baseRate: "Base rate, %",
  spread: "Spread, %",
  months: "Months of the loan",
  injection: "Injection, % of the project",
  standbyShare: "Standby note, % of the injection",
  targetCoverage: "Coverage that lenders want",
  minimumCoverage: "Coverage that the SBA wants",
  loanLimit: "Largest loan, $",
  smallLoan: "Small loan up to, $",
  valuationAbove: "Own valuation above, $",
} as const;

export const STATUSES = {
  verified: "Verified",
  reported: "Reported",
  unconfirmed: "Not confirmed",
} as const;

const WHOLE = new Set(["months", "loanLimit", "smallLoan", "valuationAbove"]);

/** The part of the editor with the figures of the rules, each with its source, its days and how sure it is. */
export function TermsFigures({ draft, current }: Props) {
  return (
    <section aria-labelledby="figures-title">
      <h2 id="figures-title" className="sr-only">
        Figures
      </h2>
      <p className="max-w-prose py-3 text-ink-soft">
        Visitors see each figure with its source and days. Verified means read in the rule itself or
        at its issuer, reported that others write it. A figure that you change needs a new source or
        the day on which you read it.
      </p>
      <table className="figure-table">
        <thead>
          <tr>
            <th scope="col">Rule</th>
            <th scope="col">Figure</th>
            <Origins />
          </tr>
        </thead>
        <tbody>
          {Object.entries(FIGURES).map(([name, label]) => (
            <tr key={name}>
              <th scope="row">{label}</th>
              <td data-label="Figure">
                <Figure
                  draft={draft}
                  current={current}
                  path={[name, "value"]}
                  label={label}
                  isWhole={WHOLE.has(name)}
                />
                {name === "smallLoan" && (
                  <Labelled label="Its coverage" className="mt-1.5">
                    <Figure
                      draft={draft}
                      current={current}
                      path={[name, "coverage"]}
                      label="Coverage of a small loan"
                    />
                  </Labelled>
                )}
              </td>
              <Origin draft={draft} current={current} name={name} label={label} />
            </tr>
          ))}
        </tbody>
      </table>
      <section className="mt-6 max-w-prose" aria-labelledby="terms-source">
        <h2 id="terms-source">Where the rules come from</h2>
        <Cell
          draft={draft}
          path={["source"]}
          before={valueAt(current, ["source"])}
          label="Where the rules come from"
          kind="long"
        />
      </section>
    </section>
  );
}

/** The part of the editor with the SBA's fee by size of the loan. */
export function TermsFees({ draft, current }: Props) {
  const { tiers } = (draft.body as LendingTerms).fees;
  return (
    <section aria-labelledby="fees-title">
      <h2 id="fees-title" className="sr-only">
        The SBA's fee
      </h2>
      <p className="max-w-prose py-3 text-ink-soft">
        In percent of the part that the SBA guarantees. A step is a part of that amount; the last
        one is for all the rest.
      </p>
      <table className="figure-table">
        <thead>
          <tr>
            <th scope="col">Loans</th>
            <Origins />
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">All</th>
            <Origin draft={draft} current={current} name="fees" label="The SBA's fee" />
          </tr>
        </tbody>
      </table>
      {tiers.map((tier, index) => {
        const path = ["fees", "tiers", index] as const;
        const name = `Tier ${index + 1}`;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the tiers keep their places
          <section key={index} className="mt-5 max-w-160" aria-label={name}>
            <div className="grid grid-cols-2 items-end gap-4 border-t border-rule py-1.5">
              <End draft={draft} current={current} path={path} label="Loans up to, $" name={name} />
              <Labelled label="Guaranteed, %">
                <Figure
                  draft={draft}
                  current={current}
                  path={[...path, "guaranteed"]}
                  label={`${name}, guaranteed`}
                />
              </Labelled>
            </div>
            {tier.steps.map((_, position) => {
              const step = [...path, "steps", position] as const;
              const label = `${name}, step ${position + 1}`;
              return (
                <div
                  // biome-ignore lint/suspicious/noArrayIndexKey: the steps keep their places
                  key={position}
                  className="grid grid-cols-2 items-end gap-4 py-1.5 pl-4"
                >
                  <End
                    draft={draft}
                    current={current}
                    path={step}
                    label="Of the guaranteed part, up to $"
                    name={label}
                  />
                  <Labelled label="Fee, %">
                    <Figure
                      draft={draft}
                      current={current}
                      path={[...step, "rate"]}
                      label={`${label}, fee`}
                    />
                  </Labelled>
                </div>
              );
            })}
          </section>
        );
      })}
    </section>
  );
}

const BANDS = {
  ownerPay: "Owner's pay, $",
  replacements: "Replacements, $",
  closingCosts: "Closing costs, $",
  workingCapital: "Working capital, $",
} as const;

/** The part of the editor with what the firm assumes by SDE, which everyone sees and can change. */
export function TermsAssumptions({ draft, current }: Props) {
  const { bands } = (draft.body as LendingTerms).assumptions;
  const field = (path: Path, label: string, kind: "text" | "whole" | "date") => (
    <Cell
      draft={draft}
      path={["assumptions", ...path]}
      before={valueAt(current, ["assumptions", ...path])}
      label={label}
      kind={kind}
    />
  );
  return (
    <section aria-labelledby="assumptions-title">
      <h2 id="assumptions-title" className="sr-only">
        Assumptions
      </h2>
      <p className="max-w-prose py-3 text-ink-soft">
        What the test uses where an owner has not said otherwise, by SDE a year.
      </p>
      <table className="figure-table">
        <thead>
          <tr>
            <th scope="col">SDE</th>
            {Object.values(BANDS).map((label) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {bands.map(({ upTo }, index) => {
            const before = index > 0 ? bands[index - 1]?.upTo : null;
            const name = upTo === null ? `Above ${formatMoney(before ?? 0)}` : `Band ${index + 1}`;
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: the bands keep their places
              <tr key={index}>
                <th scope="row">
                  {upTo === null ? (
                    name
                  ) : (
                    <Labelled label="Up to, $">
                      {field(["bands", index, "upTo"], `${name}, up to`, "whole")}
                    </Labelled>
                  )}
                </th>
                {Object.entries(BANDS).map(([key, label]) => (
                  <td key={key} data-label={label}>
                    {field(["bands", index, key], `${name}, ${label}`, "whole")}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
      <div className="mt-6 grid max-w-176 grid-cols-2 gap-4">
        <Labelled label="Rate of a seller note, %">
          {field(["noteRate"], "Rate of a seller note", "text")}
        </Labelled>
        <Labelled label="Months of a seller note">
          {field(["noteMonths"], "Months of a seller note", "whole")}
        </Labelled>
        <Labelled label="Source">{field(["source"], "Source of the assumptions", "text")}</Labelled>
        <Labelled label="Reviewed on">{field(["readOn"], "Day of the review", "date")}</Labelled>
      </div>
    </section>
  );
}

function Figure({
  draft,
  current,
  path,
  label,
  isWhole = false,
}: Props & { path: Path; label: string; isWhole?: boolean }) {
  return (
    <Cell
      draft={draft}
      path={path}
      before={valueAt(current, path)}
      label={label}
      kind={isWhole ? "whole" : "text"}
    />
  );
}

/** The end of a tier or a step: a field, or words for the last one, which has no end. */
function End({
  draft,
  current,
  path,
  label,
  name,
}: Props & { path: Path; label: string; name: string }) {
  const upTo = [...path, "upTo"];
  if (valueAt(draft.body, upTo) === null) return <p className="self-center">All the rest</p>;
  return (
    <Labelled label={label}>
      <Figure draft={draft} current={current} path={upTo} label={`${name}, up to`} isWhole />
    </Labelled>
  );
}

function Origins(): ReactNode {
  return (
    <>
      <th scope="col">Source</th>
      <th scope="col">In effect from</th>
      <th scope="col">Read on</th>
      <th scope="col">Status</th>
    </>
  );
}

/** The cells with the source of a figure, its days and how sure it is. */
function Origin({ draft, current, name, label }: Props & { name: string; label: string }) {
  const cell = (part: string, words: string, kind: "date" | "long") => (
    <td data-label={words} data-origin="">
      <Cell
        draft={draft}
        path={[name, part]}
        before={valueAt(current, [name, part])}
        label={`${label}, ${words.toLowerCase()}`}
        kind={kind}
      />
    </td>
  );
  const status = [name, "status"];
  const now = String(valueAt(draft.body, status));
  return (
    <>
      {cell("source", "Source", "long")}
      {cell("effectiveFrom", "In effect from", "date")}
      {cell("readOn", "Read on", "date")}
      <td data-label="Status">
        <Select
          className={CHANGED}
          aria-label={`${label}, status`}
          value={now}
          data-changed={now !== valueAt(current, status) || undefined}
          onChange={({ target }) => draft.change(status, target.value)}
        >
          <Options of={STATUSES} />
        </Select>
      </td>
    </>
  );
}

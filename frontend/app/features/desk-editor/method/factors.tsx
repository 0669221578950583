import type { ReactNode } from "react";
import { type Path, valueAt } from "~/lib/json";
import { Cell } from "./cell";
import { OwnJudgment } from "./own-judgment";
import type { Body } from "./queries";
import type { MethodDraft } from "./use-method-draft";

/** The part of the editor with the factors for places and years in business, and the limits of the calculator. */
export function Factors({ draft, current }: { draft: MethodDraft; current: Body }) {
  const body = draft.body as Body;
  const field = (path: Path, label: string, kind: "decimal" | "whole" | "text" | "date") => (
    <Cell draft={draft} path={path} before={valueAt(current, path)} label={label} kind={kind} />
  );
  return (
    <div className="grid grid-cols-1 gap-8 pt-4">
      <section aria-labelledby="places-title">
        <h2 id="places-title">Places</h2>
        <p className="mt-1 max-w-prose text-ink-soft">
          All three figures are multiplied by the factor of the place. One that you change needs its
          source.
        </p>
        <table className="method-table method-places">
          <thead>
            <tr>
              <th scope="col">Place</th>
              <th scope="col">Factor</th>
              <th scope="col">Source</th>
              <th scope="col">Its date</th>
            </tr>
          </thead>
          <tbody>
            {body.locations.map(({ value, factor, source }, index) => {
              const path = ["locations", index] as const;
              const isQuiet = factor === valueAt(current, [...path, "factor"]) && !source;
              return (
                <tr key={value} data-quiet={isQuiet || undefined}>
                  <th scope="row">{value}</th>
                  <td data-label="Factor">
                    {field([...path, "factor"], `${value}, factor`, "decimal")}
                  </td>
                  <td data-label="Source" data-origin="">
                    {field([...path, "source"], `${value}, source`, "text")}
                    <OwnJudgment source={source} date={current.date} />
                  </td>
                  <td data-label="Its date" data-origin="">
                    {field([...path, "date"], `${value}, date of the source`, "date")}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </section>
      <section aria-labelledby="years-title">
        <h2 id="years-title">Years in business</h2>
        <p className="mt-1 max-w-prose text-ink-soft">
          The first line that applies counts. More years never have a lower factor.
        </p>
        <ul className="method-years">
          {body.yearsFactors.map((_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines keep their places
            <li key={index}>
              <Labelled label="More years than">
                {field(["yearsFactors", index, "over"], `Step ${index + 1}, years`, "whole")}
              </Labelled>
              <Labelled label="Factor">
                {field(["yearsFactors", index, "factor"], `Step ${index + 1}, factor`, "decimal")}
              </Labelled>
            </li>
          ))}
          <li>
            <p>Fewer years</p>
            <Labelled label="Factor">
              {field(["fewerYearsFactor"], "Fewer years, factor", "decimal")}
            </Labelled>
          </li>
        </ul>
      </section>
      <section aria-labelledby="limits-title">
        <h2 id="limits-title">Limits of the calculator</h2>
        <p className="mt-1 max-w-prose text-ink-soft">
          Below or above them, it asks to check the numbers instead of showing a range. The messages
          name these amounts: change them under Texts.
        </p>
        <ul className="method-limits">
          <li>
            <Labelled label="Least revenue, $">
              {field(["limits", "minimumRevenue"], "Least revenue in dollars", "whole")}
            </Labelled>
          </li>
          <li>
            <Labelled label="Least SDE, $">
              {field(["limits", "minimumSde"], "Least SDE in dollars", "whole")}
            </Labelled>
          </li>
          <li>
            <Labelled label="Largest SDE, share of revenue">
              {field(["limits", "maximumSdeShare"], "Largest SDE as a share of revenue", "decimal")}
            </Labelled>
          </li>
        </ul>
      </section>
    </div>
  );
}

/** A cell with a visible label above it. Screen readers get the cell's own, longer name. */
export function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <span aria-hidden="true" className="method-label">
        {label}
      </span>
      {children}
    </div>
  );
}

import { type Path, valueAt } from "~/lib/json";
import type { EntryDraft } from "../use-entry-draft";
import { Cell, Labelled } from "./cell";
import type { MethodBody } from "./method-body";
import { judgmentOf, OWN_JUDGMENT } from "./own-judgment";

/** The part of the editor with the factors for places and years in business, and the limits of the calculator. */
export function Factors({ draft, current }: { draft: EntryDraft; current: MethodBody }) {
  const body = draft.body as MethodBody;
  type FigureKind = "decimal" | "whole" | "text" | "date";
  const field = (path: Path, label: string, kind: FigureKind, isBare = false) => (
    <Cell
      draft={draft}
      path={path}
      before={valueAt(current, path)}
      label={label}
      kind={kind}
      placeholder={isBare && kind === "text" ? OWN_JUDGMENT : ""}
      isBare={isBare}
    />
  );
  return (
    <div className="grid grid-cols-1 gap-8">
      <section aria-labelledby="places-title">
        <h2 id="places-title">Places</h2>
        <p className="mt-1 max-w-prose text-ink-soft">
          All three figures are multiplied by the factor of the place.{" "}
          {judgmentOf(body.locations, current.date)} One that you change needs its source.
        </p>
        <table className="figure-table figure-table-places mt-2">
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
                    <div className="border border-rule bg-white">
                      {field([...path, "factor"], `${value}, factor`, "decimal", true)}
                    </div>
                  </td>
                  <td data-label="Source" data-origin="">
                    {field([...path, "source"], `${value}, source`, "text", true)}
                  </td>
                  <td data-label="Its date" data-origin="">
                    {field([...path, "date"], `${value}, date of the source`, "date", true)}
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
        <ul className="mt-2 max-w-88">
          {body.yearsFactors.map((_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines keep their places
            <li key={index} className={`${YEARS} ${index > 0 ? HIDE_LABELS : ""}`}>
              <Labelled label="More years than">
                {field(["yearsFactors", index, "over"], `Step ${index + 1}, years`, "whole")}
              </Labelled>
              <Labelled label="Factor">
                {field(["yearsFactors", index, "factor"], `Step ${index + 1}, factor`, "decimal")}
              </Labelled>
            </li>
          ))}
          <li className={`${YEARS} ${HIDE_LABELS}`}>
            <p className="self-center">Fewer years</p>
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
        <ul className="mt-2 grid max-w-176 grid-cols-[repeat(auto-fill,minmax(min(13rem,100%),1fr))] gap-x-4 gap-y-2">
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

const YEARS = "grid grid-cols-2 items-end gap-4 py-1.5";
/** Only the first line shows its labels. */
const HIDE_LABELS = "[&_.cell-label]:hidden";

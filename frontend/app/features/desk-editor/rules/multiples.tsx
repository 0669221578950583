import { useState } from "react";
import { type Path, valueAt } from "~/lib/json";
import { containsWords } from "~/lib/search-words";
import { SearchField } from "../search-field";
import type { EntryDraft } from "../use-entry-draft";
import { Cell } from "./cell";
import type { Industry, MethodBody } from "./method-body";
import { OwnJudgment } from "./own-judgment";

/** The part of the editor with the multiples of each industry and their sources. */
export function Multiples({ draft, current }: { draft: EntryDraft; current: MethodBody }) {
  const [search, setSearch] = useState("");
  const body = draft.body as MethodBody;
  const before = new Map(current.industries.map((each) => [each.value, each]));
  const shown = body.industries
    .map((industry, index) => ({ industry, index }))
    .filter(({ industry }) => containsWords(industry.value, search));
  return (
    <section aria-labelledby="multiples-title">
      <h2 id="multiples-title" className="sr-only">
        Multiples by industry
      </h2>
      <div className="flex flex-wrap items-center justify-between gap-3 py-3">
        <p className="max-w-prose text-ink-soft">
          The calculator uses the low revenue multiple and both ends of SDE. A multiple that you
          change needs its source and the source's date.
        </p>
        <SearchField
          label="Search the industries"
          placeholder="Search industries"
          value={search}
          onSearch={setSearch}
        />
      </div>
      <table className="figure-table">
        <thead>
          <tr>
            <th scope="col">Industry</th>
            <th scope="col">× revenue, low and high</th>
            <th scope="col">× SDE, low and high</th>
            <th scope="col">Source</th>
            <th scope="col">Its date</th>
            <th scope="col">Note</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ industry, index }) => (
            <Row
              key={industry.value}
              draft={draft}
              name={industry.value}
              path={["industries", index]}
              before={before.get(industry.value)}
              reviewedOn={current.date}
            />
          ))}
          {search.trim() === "" && (
            <Row
              draft={draft}
              name="Any other industry"
              path={["unknownIndustry"]}
              before={current.unknownIndustry as Industry}
              reviewedOn={current.date}
              hasOrigin={false}
            />
          )}
        </tbody>
      </table>
      {shown.length === 0 && <p className="py-4">No industry has “{search.trim()}” in its name.</p>}
    </section>
  );
}

function Row({
  draft,
  name,
  path,
  before,
  reviewedOn,
  hasOrigin = true,
}: {
  draft: EntryDraft;
  name: string;
  path: Path;
  before: Industry | undefined;
  /** When the version in use took effect: an ISO date. */
  reviewedOn: string;
  hasOrigin?: boolean;
}) {
  const pair = (figure: "revenue" | "sde", title: string) => (
    <td data-label={`× ${title}`}>
      <div className="grid grid-flow-dense grid-cols-2 gap-x-1.5 gap-y-1">
        {(["low", "high"] as const).map((end) => (
          <div key={end} className="figure-cell">
            <Cell
              draft={draft}
              path={[...path, figure, end]}
              before={before?.[figure][end]}
              label={`${name}, ${title}, ${end}`}
              kind="decimal"
            />
          </div>
        ))}
      </div>
    </td>
  );
  const now = valueAt(draft.body, path);
  const isQuiet = hasOrigin && JSON.stringify(now) === JSON.stringify(before);
  return (
    <tr data-quiet={(isQuiet && !before?.source) || undefined}>
      <th scope="row">{name}</th>
      {pair("revenue", "revenue")}
      {pair("sde", "SDE")}
      {hasOrigin ? (
        <>
          <td data-label="Source" data-origin="">
            <Cell
              draft={draft}
              path={[...path, "source"]}
              before={before?.source}
              label={`${name}, source`}
            />
            <OwnJudgment source={valueAt(now, ["source"])} date={reviewedOn} />
          </td>
          <td data-label="Its date" data-origin="">
            <Cell
              draft={draft}
              path={[...path, "date"]}
              before={before?.date}
              label={`${name}, date of the source`}
              kind="date"
            />
          </td>
          <td data-label="Note" data-origin="">
            <Cell
              draft={draft}
              path={[...path, "note"]}
              before={before?.note}
              label={`${name}, note`}
            />
          </td>
        </>
      ) : (
        <td colSpan={3} className="align-middle text-ink-soft">
          For an industry that is not listed.
        </td>
      )}
    </tr>
  );
}

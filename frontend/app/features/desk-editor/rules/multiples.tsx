import { useContext, useState } from "react";
import { type Path, valueAt } from "~/lib/json";
import { containsWords } from "~/lib/search-words";
import { RangeStrip } from "~/ui/range-figure";
import { SearchField } from "../search-field";
import type { EntryDraft } from "../use-entry-draft";
import { Cell } from "./cell";
import { IndustryNotes } from "./industry-notes";
import type { Industry, MethodBody } from "./method-body";
import { judgmentOf, OWN_JUDGMENT } from "./own-judgment";

/** The part of the editor with the multiples of each industry, drawn on one scale, and their sources. */
export function Multiples({ draft, current }: { draft: EntryDraft; current: MethodBody }) {
  const [search, setSearch] = useState("");
  const body = draft.body as MethodBody;
  const before = new Map(current.industries.map((each) => [each.value, each]));
  const shown = body.industries
    .map((industry, index) => ({ industry, index }))
    .filter(({ industry }) => containsWords(industry.value, search));
  const ends = body.industries.map(({ sde }) => sde);
  const lowest = ends.reduce((least, { low }) => (Number(low) < Number(least) ? low : least), "9");
  const highest = ends.reduce((most, { high }) => (Number(high) > Number(most) ? high : most), "0");
  const end = Math.ceil(Number(highest)) || 1;
  return (
    <section aria-labelledby="multiples-title">
      <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-3 pb-5">
        <div>
          <h2 id="multiples-title" className="max-w-none text-[1.375rem] leading-snug">
            A business is worth {lowest} to {highest} times its SDE, by industry.
          </h2>
          <p className="mt-1.5 max-w-prose text-ink-soft">
            {judgmentOf(body.industries, current.date)} The calculator uses both ends of SDE and the
            low revenue multiple. One that you change needs its source and the source's date.
          </p>
        </div>
        <SearchField
          label="Search the industries"
          placeholder="Search industries"
          value={search}
          onSearch={setSearch}
        />
      </div>
      <table className="figure-table figure-table-multiples">
        <thead>
          <tr>
            <th scope="col">Industry</th>
            <th scope="col">× SDE, low to high</th>
            <td />
            <th scope="col">× revenue</th>
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
              end={end}
            />
          ))}
          {search.trim() === "" && (
            <Row
              draft={draft}
              name="Any other industry"
              path={["unknownIndustry"]}
              before={current.unknownIndustry as Industry}
              end={end}
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
  end,
  hasOrigin = true,
}: {
  draft: EntryDraft;
  name: string;
  path: Path;
  before: Industry | undefined;
  /** The end of the scale of all rows, in times SDE. */
  end: number;
  hasOrigin?: boolean;
}) {
  const now = valueAt(draft.body, path) as Industry;
  const [low, high] = [Number(now.sde.low), Number(now.sde.high)];
  const pair = (figure: "revenue" | "sde", title: string) => (
    <td data-label={`× ${title}`}>
      <div className="grid grid-flow-dense grid-cols-2 gap-x-1.5 gap-y-1 border border-rule bg-white">
        {(["low", "high"] as const).map((end) => (
          <div key={end} className="figure-cell">
            <Cell
              draft={draft}
              path={[...path, figure, end]}
              before={before?.[figure][end]}
              label={`${name}, ${title}, ${end}`}
              kind="decimal"
              isBare
            />
          </div>
        ))}
      </div>
    </td>
  );
  const origin = (part: "source" | "date" | "note", label: string, words: string) => (
    <td data-label={label} data-origin="">
      <Cell
        draft={draft}
        path={[...path, part]}
        before={before?.[part]}
        label={`${name}, ${words}`}
        kind={part === "date" ? "date" : "text"}
        placeholder={part === "source" ? OWN_JUDGMENT : ""}
        isBare
      />
    </td>
  );
  const note = useContext(IndustryNotes)(name);
  const isQuiet = hasOrigin && JSON.stringify(now) === JSON.stringify(before) && !before?.source;
  const row = (
    <tr data-quiet={isQuiet || undefined}>
      <th scope="row">{name}</th>
      {pair("sde", "SDE")}
      <td data-strip="">
        {low >= 0 && low < high && <RangeStrip low={low} high={high} end={Math.max(end, high)} />}
      </td>
      {pair("revenue", "revenue")}
      {hasOrigin ? (
        <>
          {origin("source", "Source", "source")}
          {origin("date", "Its date", "date of the source")}
          {origin("note", "Note", "note")}
        </>
      ) : (
        <td colSpan={3} className="text-ink-soft">
          For an industry that is not listed.
        </td>
      )}
    </tr>
  );
  if (!note) return row;
  return (
    <>
      {row}
      <tr data-note="">
        <td colSpan={7} className="text-ink-soft">
          {note}
        </td>
      </tr>
    </>
  );
}

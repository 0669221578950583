import {
  type ClipboardEvent,
  type FocusEvent,
  type PointerEvent,
  type ReactNode,
  useRef,
  useState,
} from "react";
import { Button } from "~/ui/button";
import { useCurrentInSight } from "~/ui/use-current-in-sight";
import { cellsOfBlock, moveByKey, ORIGIN_ID, pastedBlock } from "./cells";
import {
  columnClass,
  Differences,
  ManagerPay,
  MarginRow,
  ResultRow,
  RowOfLedger,
} from "./ledger-rows";
import { figureOf, type Period, type Recast, type Row, YEAR } from "./queries";
import type { Figures } from "./use-figures";
import { RESULTS, whereFrom } from "./words";

type ResultKey = keyof typeof RESULTS;
/** The row and the period of the figure whose origin is shown; the row is the id of one, or of a result. */
type Pointed = { row: string; period: string };

/**
 * The ledger: periods as columns, the lines of the statement, the add-backs with a dot for their proof, and the results,
 * which stay in view. A phone shows one period at a time.
 */
export function Ledger({
  recast,
  figures,
  onOpenRow,
  onProof,
  children,
}: {
  recast: Recast;
  figures: Figures;
  onOpenRow: (row: Row) => void;
  onProof: (row: Row) => void;
  /** The button to add an add-back. */
  children: ReactNode;
}) {
  const [pointed, setPointed] = useState<Pointed | null>(null);
  const { periods, rows, basis } = recast;
  const [chosen, setChosen] = useState(basis || String(recast.setUp.lastYear));
  const onPhone = periods.some(({ id }) => id === chosen) ? chosen : String(recast.setUp.lastYear);
  const lines = rows.filter(({ isAddBack, kind }) => !isAddBack && kind !== "managerPay");
  const addBacks = rows.filter(({ isAddBack }) => isAddBack);
  const manager = rows.find(({ kind }) => kind === "managerPay");

  function point({ target }: FocusEvent | PointerEvent) {
    if (!(target instanceof Element)) return;
    const at = target.closest<HTMLElement>("[data-row][data-period]");
    const { row, period } = at?.dataset ?? {};
    if (row && period) setPointed({ row, period });
  }

  function paste(event: ClipboardEvent<HTMLTableElement>) {
    const block = pastedBlock(event);
    if (!block || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    for (const { row: id, period, text } of cellsOfBlock(
      event.currentTarget,
      event.target,
      block,
    )) {
      const row = rows.find((each) => each.id === id);
      if (row) figures.enter(row, period, text);
    }
  }

  const columns = periods.length + 1;
  const shared = { recast, onPhone };
  return (
    <div className="@container/ledger mt-3">
      <PhonePeriods periods={periods} chosen={onPhone} onChoose={setChosen} />
      <table
        className="w-full table-fixed border-collapse tabular-nums md:@max-[46rem]/ledger:text-[0.8125rem] max-md:table-auto print:table-fixed [&_tbody_tr]:border-b [&_tbody_tr]:border-rule"
        aria-label="Recast"
        onKeyDown={moveByKey}
        onPaste={paste}
        onFocus={point}
        onPointerOver={point}
      >
        <thead className="sticky top-0 z-1 border-ink bg-paper align-bottom max-md:border-b-2 md:[&_th]:shadow-[inset_0_-2px_0_var(--color-ink)] print:border-b-2 print:bg-transparent print:[&_th]:shadow-none">
          <tr>
            <th
              scope="col"
              className="w-56 text-left max-md:w-3/5 print:w-[38rem] lg:w-64 md:@max-[46rem]/ledger:w-40"
            >
              <span className="sr-only">Line</span>
            </th>
            {periods.map((period) => (
              <th
                key={period.id}
                scope="col"
                className={columnClass(period, recast, onPhone, "pr-1.5 text-right")}
              >
                {period.label}
                {period.id === basis && (
                  <span className="block text-[0.75rem] font-normal text-ink-soft">basis</span>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines
            .map((row) => <RowOfLedger key={row.id} row={row} figures={figures} {...shared} />)
            .flatMap((line, index) =>
              lines[index]?.kind === "costOfSales"
                ? [
                    line,
                    <ResultRow key="gross" label="Gross profit" result="grossProfit" {...shared} />,
                  ]
                : [line],
            )}
          <Differences {...shared} />
        </tbody>
        <tbody>
          <tr>
            <th scope="rowgroup" colSpan={columns} className="pt-5 pb-1 text-left">
              <span className="flex flex-wrap items-baseline justify-between gap-x-4">
                <span className="font-serif text-[1.0625rem] font-title">Add-backs</span>
                {children}
              </span>
            </th>
          </tr>
          {addBacks.length === 0 && (
            <tr>
              <td colSpan={columns} className="py-2 text-ink-soft">
                None yet. The owner's pay, interest and depreciation are the usual first three.
              </td>
            </tr>
          )}
          {addBacks.map((row) => (
            <RowOfLedger
              key={row.id}
              row={row}
              figures={figures}
              onOpen={onOpenRow}
              onProof={onProof}
              {...shared}
            />
          ))}
        </tbody>
        <tfoot className="border-ink max-md:border-y-2 md:sticky md:bottom-[2.375rem] md:z-1 md:[&_tr:first-child>*]:shadow-[inset_0_2px_0_var(--color-ink)] print:border-y-2 print:[&_tr:first-child>*]:shadow-none low:static print:static print:table-row-group [&_tr]:bg-paper print:[&_tr]:bg-transparent">
          <ResultRow label="SDE claimed" result="sdeClaimed" {...shared} />
          <ResultRow label="SDE with plausible" result="sdePlausible" {...shared} />
          <ResultRow label="SDE documented" result="sdeDocumented" isLead {...shared} />
          {manager && <ManagerPay row={manager} figures={figures} {...shared} />}
          <ResultRow label="EBITDA" result="ebitda" {...shared} />
          <MarginRow {...shared} />
        </tfoot>
      </table>
      <Origin recast={recast} pointed={pointed} figures={figures} />
    </div>
  );
}

function PhonePeriods({
  periods,
  chosen,
  onChoose,
}: {
  periods: readonly Period[];
  chosen: string;
  onChoose: (id: string) => void;
}) {
  const line = useRef<HTMLFieldSetElement>(null);
  useCurrentInSight(line, chosen);
  return (
    <fieldset
      ref={line}
      className="scrolling-line min-w-0 no-print gap-x-5 border-b border-rule md:hidden"
    >
      <legend className="sr-only">Period</legend>
      {periods.map(({ id, label }) => (
        <Button
          key={id}
          variant="plain"
          aria-pressed={id === chosen}
          className={`min-h-(--control-height) border-b-3 font-semibold whitespace-nowrap ${id === chosen ? "border-copper text-ink" : "border-transparent text-ink-soft"}`}
          onClick={() => onChoose(id)}
        >
          {label}
        </Button>
      ))}
    </fieldset>
  );
}

/** Where the figure comes from that has the focus or the pointer, and what is wrong with it; always in view at a desk. */
function Origin({
  recast,
  pointed,
  figures,
}: {
  recast: Recast;
  pointed: Pointed | null;
  figures: Figures;
}) {
  const period =
    recast.periods.find(({ id }) => id === pointed?.period) ??
    ({ id: YEAR, label: "a year", months: 12, isEntered: true } satisfies Period);
  const row = recast.rows.find(({ id }) => String(id) === pointed?.row);
  const error = row && figures.draftOf(row, period.id)?.error;
  const result = RESULTS[pointed?.row as ResultKey];
  return (
    <p
      id={ORIGIN_ID}
      className={`no-print min-h-10 pt-1.5 text-[0.8125rem] leading-tight md:sticky md:bottom-0 md:z-2 md:-mt-0.5 md:border-t-2 md:border-ink md:bg-paper low:static ${error ? "font-semibold text-red" : "text-ink-soft"}`}
    >
      {error
        ? `${row.label}, ${period.label}: ${error} Press Enter to keep yours, Escape to drop it.`
        : row
          ? whereFrom(recast, row, period)
          : result
            ? `${period.label}: ${result}.`
            : "Point to a figure to see where it comes from."}
      {row &&
        !figureOf(row, period.id) &&
        period.id === YEAR &&
        " What a hired manager would be paid."}
    </p>
  );
}

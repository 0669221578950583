import { Button } from "~/ui/button";
import { CellInput } from "~/ui/input";
import { FigureCell, ORIGIN_ID } from "./cells";
import { ProofDot } from "./proof-dot";
import { type Period, type Recast, type Row, type Totals, YEAR } from "./queries";
import type { Figures } from "./use-figures";
import { formatFigure, formatPercent, GRADES, placeOf, type RESULTS } from "./words";

type ResultKey = keyof typeof RESULTS;

export type Shared = { recast: Recast; onPhone: string };

/** The classes of a column: hidden on a phone unless it is the one shown, and tinted as the basis. */
export function columnClass({ id }: Period, { basis }: Recast, onPhone: string, more = "") {
  return `${id === onPhone ? "" : "max-md:hidden print:table-cell"} ${id === basis ? "bg-paper-deep" : ""} ${more}`;
}

/** A line or an add-back; `onOpen` opens what an add-back says, `onProof` its proof. */
export function RowOfLedger({
  row,
  figures,
  onOpen,
  onProof,
  recast,
  onPhone,
}: Shared & {
  row: Row;
  figures: Figures;
  onOpen?: (row: Row) => void;
  onProof?: (row: Row) => void;
}) {
  const isStart = row.kind === "start";
  const source = placeOf(row);
  return (
    <tr className={isStart ? "font-semibold" : undefined}>
      <th scope="row" className="pr-2 text-left font-normal">
        {onOpen ? (
          <span className="flex items-center print:inline-flex print:items-baseline">
            <Button
              variant="plain"
              id={`proof-of-${row.id}`}
              className="-ml-2 flex min-h-8 flex-none items-center px-2 hover:bg-white max-md:min-h-(--control-height) print:min-h-0 print:self-center"
              aria-label={`${GRADES[row.grade]}: ${row.proof ? "see" : "add"} the proof of ${row.label}`}
              onClick={() => (row.proof ? onProof?.(row) : onOpen(row))}
            >
              <ProofDot grade={row.grade} />
            </Button>
            <Button
              variant="plain"
              className="min-w-0 flex-1 py-1 text-left underline-offset-[0.22em] wrap-anywhere hover:underline print:flex-none print:py-0"
              onClick={() => onOpen(row)}
            >
              {row.label}
            </Button>
            {row.proof && (
              <span
                className={`no-print flex-none pl-2 text-[0.8125rem] ${row.proof.isReady ? "text-ink-soft" : "font-semibold text-amber-deep"}`}
                aria-hidden="true"
              >
                {!row.proof.isReady ? "removed" : row.proof.page ? `p. ${row.proof.page}` : "file"}
              </span>
            )}
          </span>
        ) : (
          <span className={isStart ? "font-semibold" : ""}>{row.label}</span>
        )}
        {source && (
          <span className="hidden text-[0.625rem] text-ink-soft print:ml-2 print:inline">
            {source}
          </span>
        )}
      </th>
      {recast.periods.map((period) => (
        <td key={period.id} className={columnClass(period, recast, onPhone)}>
          <FigureCell row={row} period={period} figures={figures} />
        </td>
      ))}
    </tr>
  );
}

/** A computed row. `isLead`: the one that the eye goes to. */
export function ResultRow({
  label,
  result,
  isLead = false,
  recast,
  onPhone,
}: Shared & { label: string; result: ResultKey; isLead?: boolean }) {
  const look = isLead
    ? "font-serif text-[1.125rem] font-title text-copper md:@max-[46rem]/ledger:text-[0.875rem]"
    : result === "grossProfit"
      ? "text-ink-soft"
      : "font-serif text-[1rem] md:@max-[46rem]/ledger:text-[0.875rem]";
  return (
    <tr
      className={
        isLead ? "bg-paper max-md:sticky max-md:bottom-14 max-md:z-1 low:static" : undefined
      }
    >
      <th scope="row" className={`text-left font-normal ${isLead ? "font-semibold" : ""}`}>
        {label}
      </th>
      {recast.periods.map((period) => (
        <td key={period.id} className={columnClass(period, recast, onPhone)}>
          <CellInput
            readOnly
            tabIndex={-1}
            className={`${result === "grossProfit" ? "" : "md:min-h-7"} ${look}`}
            aria-label={`${label}, ${period.label}`}
            aria-describedby={ORIGIN_ID}
            data-row={result}
            data-period={period.id}
            value={formatFigure(totalsOf(recast, period)?.[result] ?? null) || "–"}
          />
        </td>
      ))}
    </tr>
  );
}

const totalsOf = ({ totals }: Recast, { id }: Period): Totals | undefined =>
  totals.find(({ period }) => period === id);

/** Where net income is not what the lines above it give. */
export function Differences({ recast, onPhone }: Shared) {
  if (recast.totals.every(({ difference }) => difference === null)) return null;
  return (
    <tr className="text-amber-deep">
      <th scope="row" className="text-left text-[0.8125rem] font-normal">
        Differs from the lines above by
      </th>
      {recast.periods.map((period) => (
        <td
          key={period.id}
          className={columnClass(period, recast, onPhone, "px-1.5 text-right tabular-nums")}
        >
          {formatFigure(totalsOf(recast, period)?.difference ?? null)}
        </td>
      ))}
    </tr>
  );
}

/** The pay of a hired manager, typed for a year and subtracted by months. */
export function ManagerPay({
  row,
  figures,
  recast,
  onPhone,
}: Shared & { row: Row; figures: Figures }) {
  const year: Period = { id: YEAR, label: "a year", months: 12, isEntered: true };
  return (
    <tr>
      <th scope="row" className="text-left font-normal">
        <span className="flex items-center justify-between gap-2">
          Less a manager's pay
          <span className="w-24 flex-none border-b border-edge md:@max-[46rem]/ledger:w-18">
            <FigureCell row={row} period={year} figures={figures} />
          </span>
        </span>
      </th>
      {recast.periods.map((period) => {
        const pay = totalsOf(recast, period)?.managerPay ?? null;
        return (
          <td
            key={period.id}
            className={columnClass(
              period,
              recast,
              onPhone,
              "px-1.5 text-right text-ink-soft tabular-nums",
            )}
            data-row="managerPay"
            data-period={period.id}
          >
            {pay === null ? "–" : formatFigure(-pay)}
          </td>
        );
      })}
    </tr>
  );
}

export function MarginRow({ recast, onPhone }: Shared) {
  return (
    <tr className="text-ink-soft">
      <th scope="row" className="text-left font-normal">
        Margin, and change in a year
      </th>
      {recast.periods.map((period) => {
        const { margin = null, trend = null } = totalsOf(recast, period) ?? {};
        return (
          <td
            key={period.id}
            className={columnClass(
              period,
              recast,
              onPhone,
              "px-1.5 text-right whitespace-nowrap tabular-nums",
            )}
          >
            {margin === null ? "–" : formatPercent(margin)}
            {trend !== null && (
              <span className="md:@max-[46rem]/ledger:block"> {formatPercent(trend, true)}</span>
            )}
          </td>
        );
      })}
    </tr>
  );
}

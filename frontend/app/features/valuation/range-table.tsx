import { formatMoney } from "~/lib/money";
import { DataTable } from "~/ui/data-table";
import { FIGURES } from "./figures";
import type { Result } from "./rules";

/** The table of the range chart's figures. */
export function RangeTable({ result }: { result: Result }) {
  return (
    <DataTable
      className="no-print"
      head={["Figure", "US dollars"]}
      rows={FIGURES.map(([name, key]) => [name, formatMoney(result[key])])}
    />
  );
}

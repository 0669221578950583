import { BAND_NAMES } from "./band-mark";
import type { Assessed, Bank, Mark } from "./rules";

/** The drawing in words and figures. On paper the drawing's own figures are enough. */
export function CategoryTable({ bank, assessed }: { bank: Bank; assessed: Assessed }) {
  const rows: [string, Mark][] = bank.categories.map(({ title }, index) => [
    title,
    assessed.categories[index] ?? assessed.overall,
  ]);
  rows.push(["Overall", assessed.overall]);
  return (
    <details className="fold no-print mt-4">
      <summary>The same as a table</summary>
      <div className="fold-body">
        <table className="figures w-full max-w-2xl">
          <thead>
            <tr>
              <th scope="col">Category</th>
              <th scope="col">Band</th>
              <th scope="col">Percent</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(([title, { percent, band }]) => (
              <tr key={title}>
                <th scope="row">{title}</th>
                <td>{BAND_NAMES[band]}</td>
                <td>{percent}%</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

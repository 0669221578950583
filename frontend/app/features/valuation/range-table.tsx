import { FIGURES } from "./figures";
import { formatMoney } from "./money";
import type { Result } from "./rules";

/** The table of the range chart's figures. */
export function RangeTable({ result }: { result: Result }) {
  return (
    <details className="fold no-print">
      <summary>Show as a table</summary>
      <table className="fold-body figures">
        <thead>
          <tr>
            <th scope="col">Figure</th>
            <th scope="col">US dollars</th>
          </tr>
        </thead>
        <tbody>
          {FIGURES.map(([name, key]) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              <td>{formatMoney(result[key])}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

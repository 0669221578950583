import { formatMoney } from "./money";
import type { Result } from "./rules";

/** The drawing in words and figures. */
export function RangeTable({ result }: { result: Result }) {
  const rows: [string, number][] = [
    ["Asset-based (a share of revenue)", result.assetBased],
    ["Earnings-based", result.earningsBased],
    ["Market-based", result.marketBased],
    ["Low end of the range", result.rangeLow],
    ["High end of the range", result.rangeHigh],
    ["Gap: the width of the range", result.gap],
  ];
  return (
    <details className="fold">
      <summary>The same as a table</summary>
      <table className="fold-body figures">
        <thead>
          <tr>
            <th scope="col">Figure</th>
            <th scope="col">US dollars</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, amount]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{formatMoney(amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

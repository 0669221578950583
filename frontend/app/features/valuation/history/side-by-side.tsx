import { momentOf } from "~/lib/dates";
import { formatMoney } from "../money";
import { inWords, type Labels, type SavedRun } from "./answers";

/** Both runs line by line: the answers, then the figures. What differs is marked, by a word too. */
export function SideBySide({
  first,
  second,
  labels,
}: {
  first: SavedRun;
  second: SavedRun;
  labels: Labels;
}) {
  const answers = Object.entries(labels).map(([field, label]): [string, string, string] => [
    label,
    inWords(field, first.inputs[field] ?? ""),
    inWords(field, second.inputs[field] ?? ""),
  ]);
  const figures = (
    [
      ["Asset-based", "assetBased"],
      ["Earnings-based", "earningsBased"],
      ["Market-based", "marketBased"],
      ["Low end", "rangeLow"],
      ["High end", "rangeHigh"],
      ["Gap", "gap"],
    ] as const
  ).map(([name, key]): [string, string, string] => [
    name,
    formatMoney(first.result[key]),
    formatMoney(second.result[key]),
  ]);
  const rows = [...answers, ...figures, ["Method", first.version, second.version] as const];
  return (
    <table className="sides">
      <thead>
        <tr>
          <td />
          <th scope="col">First run, {momentOf(first.madeAt)}</th>
          <th scope="col">Second run, {momentOf(second.madeAt)}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, one, other]) => (
          <tr key={name} data-differs={one === other ? undefined : ""}>
            <th scope="row">
              {name}
              {one !== other && <span className="sides-mark">Changed</span>}
            </th>
            <td>{one}</td>
            <td>{other}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

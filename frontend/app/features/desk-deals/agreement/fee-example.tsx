import { formatMoney } from "~/lib/money";
import { Table } from "~/ui/table";
import type { Agreement } from "./queries";

/** What the fee comes to at both ends of the range. */
export function FeeExample({ examples }: { examples: Agreement["examples"] }) {
  if (examples.length === 0) {
    return <p className="text-ink-soft">Enter a price range to see what the fee comes to.</p>;
  }
  const hasCredit = examples.some(({ fee, dueAtClosing }) => fee !== dueAtClosing);
  return (
    <Table className="w-full">
      <caption className="sr-only">The fee at both ends of the range</caption>
      <thead>
        <tr>
          <th scope="col">At a price of</th>
          <th scope="col">Our fee</th>
          {hasCredit && <th scope="col">Due at closing</th>}
        </tr>
      </thead>
      <tbody>
        {examples.map(({ price, fee, isMinimum, dueAtClosing }) => (
          <tr key={price}>
            <th scope="row">{formatMoney(price)}</th>
            <td>
              {formatMoney(fee)}
              {isMinimum && <span className="block text-ink-soft">the minimum</span>}
            </td>
            {hasCredit && <td>{formatMoney(dueAtClosing)}</td>}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { DeskScreen } from "~/layout/desk/desk-screen";
import { formatHeadline, formatMoney } from "~/lib/money";
import { QueryView } from "~/lib/query-view";
import { useSignedIn } from "~/lib/session";
import { EmptyState } from "~/ui/empty-state";
import { Checkbox, Choice } from "~/ui/input";
import { DealCard } from "./deal-card";
import { type DealBoard, dealBoardQuery } from "./queries";

/** The board of deals by stage. The query string of the address has the filters. */
export function DealsScreen() {
  const [address, setAddress] = useSearchParams();
  const isPrincipal = useSignedIn().staffRole === "principal";
  const filter = {
    mine: address.has("mine"),
    closed: address.has("closed"),
    dead: address.has("dead"),
  };
  const board = useQuery(dealBoardQuery(filter));

  function toggle(name: keyof typeof filter) {
    const ended = name === "mine" ? {} : { closed: false, dead: false };
    const chosen = { ...filter, ...ended, [name]: !filter[name] };
    const names = (Object.keys(chosen) as (keyof typeof filter)[]).filter((each) => chosen[each]);
    setAddress(new URLSearchParams(names.map((each) => [each, "1"])), { replace: true });
  }

  return (
    <DeskScreen
      screen="deals"
      aside={
        <div className="flex flex-wrap items-center gap-x-5">
          {isPrincipal && (
            <Choice>
              <Checkbox checked={filter.mine} onChange={() => toggle("mine")} />
              Mine only
            </Choice>
          )}
          <Choice>
            <Checkbox checked={filter.closed} onChange={() => toggle("closed")} />
            Sold
          </Choice>
          <Choice>
            <Checkbox checked={filter.dead} onChange={() => toggle("dead")} />
            Ended without a sale
          </Choice>
          {board.data && !filter.dead && !filter.closed && <Expected board={board.data} />}
        </div>
      }
    >
      <QueryView query={board} loading="Loading the deals...">
        {({ columns }) =>
          columns.every(({ total }) => total.count === 0) ? (
            <EmptyState
              title={
                filter.dead
                  ? "No deal has ended"
                  : filter.closed
                    ? "Nothing sold yet"
                    : "No deals yet"
              }
            >
              {filter.dead
                ? "A deal that ends without a sale appears here, with the reason."
                : filter.closed
                  ? "A deal appears here on the day it closes, and stays until the last date after it has passed."
                  : "Open a lead and choose “Open a deal” as soon as you start to work on a sale."}
            </EmptyState>
          ) : (
            <div className="relative md:flex md:-mb-8.25 md:h-[calc(100dvh-4.75rem)] md:overflow-x-auto">
              {columns.map((column) => (
                <Column key={column.stage} column={column} />
              ))}
            </div>
          )
        }
      </QueryView>
    </DeskScreen>
  );
}

/** What all open deals are worth today, fees times probability, and those that are to close in this quarter. */
function Expected({ board: { columns, quarter } }: { board: DealBoard }) {
  const all = columns.reduce((sum, { total }) => sum + total.expected, 0);
  return (
    <>
      <Sum label="Expected fees" amount={all} />
      {quarter.count > 0 && <Sum label="This quarter" amount={quarter.expected} />}
    </>
  );
}

const Sum = ({ label, amount }: { label: string; amount: number }) => (
  <p title={formatMoney(amount)}>
    {label}{" "}
    <strong className="font-serif text-[1.125rem] font-title tabular-nums">
      {formatHeadline(amount)}
    </strong>
  </p>
);

function Column({ column }: { column: DealBoard["columns"][number] }) {
  const { stage, label, deals, total } = column;
  const { count, fee, expected } = total;
  return (
    <section
      aria-labelledby={`deals-${stage}`}
      className="md:flex md:max-w-96 md:min-w-46 md:flex-1 md:flex-col md:border-r md:border-rule md:first:-ml-3"
    >
      <div className="flex items-baseline justify-between gap-2 border-b border-rule pt-4 pb-2 md:px-3 md:pt-3">
        <h2 id={`deals-${stage}`}>{label}</h2>
        <p className="font-serif tabular-nums">
          <span className="sr-only">Deals: </span>
          {count}
          {fee > 0 && (
            <span
              className="ml-2 text-ink-soft"
              title={`${formatMoney(fee)} in fees, ${formatMoney(expected)} by probability`}
            >
              <span className="sr-only">, expected fees </span>
              {formatHeadline(expected)}
            </span>
          )}
        </p>
      </div>
      <ul className="md:min-h-0 md:flex-1 md:overflow-y-auto md:px-1 md:[scrollbar-width:thin]">
        {deals.map((deal) => (
          <DealCard key={deal.id} deal={deal} />
        ))}
        {count > deals.length && (
          <li className="py-3 text-ink-soft md:px-2">
            and {count - deals.length} more, with less recent progress
          </li>
        )}
        {count === 0 && <li className="py-3 text-ink-soft max-md:sr-only md:px-2">No deals</li>}
      </ul>
    </section>
  );
}

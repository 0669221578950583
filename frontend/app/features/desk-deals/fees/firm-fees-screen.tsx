import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { type Cents, formatAmount } from "~/lib/amounts";
import { formatCalendarDate } from "~/lib/dates";
import { DownloadLink } from "~/lib/download-link";
import { QueryView } from "~/lib/query-view";
import { DataTable } from "~/ui/data-table";
import { Table } from "~/ui/table";
import { type FirmFees, firmFeesQuery, type MonthOfFees } from "./queries";

const KINDS = { house: "The firm", broker: "Colleague", "co-broker": "Co-broker" };
const ROUND = (cents: Cents) => formatAmount(Math.round(cents / 100) * 100);

/** The firm's fees by month, what is owed to it, and what it paid out this year: for principals. */
export function FirmFeesScreen() {
  const query = useQuery(firmFeesQuery);
  return (
    <div className="pb-12">
      <h1 className="pt-2">Fees</h1>
      <QueryView query={query} loading="Adding up the fees..." rows={8}>
        {(fees) => <Fees fees={fees} />}
      </QueryView>
    </div>
  );
}

function Fees({ fees }: { fees: FirmFees }) {
  const { months, other, open, payees, year } = fees;
  const expected = months.reduce((sum, month) => sum + month.expected, 0);
  return (
    <>
      <p className="mt-2 text-ink-soft">Expected in twelve months, by the chance of each deal</p>
      <p className="font-serif text-[2.25rem] leading-tight font-title tabular-nums">
        {ROUND(expected)}
      </p>
      <Months months={months} />
      {other.deals > 0 && (
        <p className="mt-3 max-w-prose text-ink-soft">
          {other.deals === 1 ? "1 open deal has" : `${other.deals} open deals have`} no day of
          closing in these months: {ROUND(other.expected)} expected of {ROUND(other.possible)}.
        </p>
      )}
      <section aria-labelledby="open-fees" className="mt-8 border-t border-rule pt-4">
        <h2 id="open-fees">Booked and not paid</h2>
        {open.length === 0 ? (
          <p className="text-ink-soft">Nothing is owed to us.</p>
        ) : (
          <div className="mt-2 max-w-[44rem] overflow-x-auto">
            <Table className="w-full">
              <thead>
                <tr>
                  <th scope="col">Deal</th>
                  <th scope="col">Invoice</th>
                  <th scope="col">Due</th>
                  <th scope="col">To pay</th>
                </tr>
              </thead>
              <tbody>
                {open.map((fee) => (
                  <tr key={`${fee.deal}-${fee.number}`}>
                    <th scope="row">
                      <Link
                        className="underline underline-offset-[0.22em]"
                        to={`/desk/deals/${fee.deal}/fees`}
                      >
                        {fee.dealName}
                      </Link>
                    </th>
                    <td>{fee.invoiceNumber || "not made"}</td>
                    <td>{formatCalendarDate(fee.dueOn)}</td>
                    <td>{formatAmount(fee.due)}</td>
                  </tr>
                ))}
              </tbody>
            </Table>
          </div>
        )}
      </section>
      <section aria-labelledby="payees" className="mt-8 border-t border-rule pt-4">
        <h2 id="payees">Paid out in {year}</h2>
        {payees.length === 0 ? (
          <p className="text-ink-soft">Nothing yet this year.</p>
        ) : (
          <div className="mt-2 max-w-[44rem] overflow-x-auto">
            <Table isWords className="w-full">
              <thead>
                <tr>
                  <th scope="col">Payee</th>
                  <th scope="col">Kind</th>
                  <th scope="col">Paid</th>
                </tr>
              </thead>
              <tbody>
                {payees.map(({ name, kind, cents }) => (
                  <tr key={`${kind}-${name}`}>
                    <th scope="row">{name}</th>
                    <td>{KINDS[kind]}</td>
                    <td>{formatAmount(cents)}</td>
                  </tr>
                ))}
              </tbody>
            </Table>
          </div>
        )}
        <p className="mt-3">
          <DownloadLink
            className="font-semibold text-copper underline underline-offset-[0.22em]"
            href={`/api/desk/fees/payees.csv?year=${year}`}
            fileName={`payees-${year}.csv`}
          >
            The list for the 1099 forms as CSV
          </DownloadLink>
        </p>
      </section>
    </>
  );
}

const HEIGHT = 160;
const BAR = 30;
const STEP = 56;

/** The months as bars: what is booked is solid, what is expected an outline on top of it. */
function Months({ months }: { months: readonly MonthOfFees[] }) {
  const largest = Math.max(1, ...months.map(({ booked, expected }) => booked + expected));
  const scaled = (cents: Cents) => (HEIGHT * cents) / largest;
  return (
    <figure className="mt-5">
      <div className="overflow-x-auto">
        <svg
          role="img"
          aria-label="Fees by month. The table below has the figures."
          viewBox={`0 0 ${STEP * months.length} ${HEIGHT + 44}`}
          className="w-full max-w-[48rem] min-w-[36rem]"
        >
          <line
            x1="0"
            x2={STEP * months.length}
            y1={HEIGHT + 18}
            y2={HEIGHT + 18}
            className="stroke-rule"
          />
          {months.map(({ month, booked, expected }, index) => {
            const x = index * STEP + (STEP - BAR) / 2;
            const bookedTop = HEIGHT + 18 - scaled(booked);
            const top = bookedTop - scaled(expected);
            return (
              <g key={month}>
                {booked > 0 && (
                  <rect
                    x={x}
                    y={bookedTop}
                    width={BAR}
                    height={scaled(booked)}
                    className="fill-copper"
                  />
                )}
                {expected > 0 && (
                  <rect
                    x={x + 0.75}
                    y={top}
                    width={BAR - 1.5}
                    height={scaled(expected)}
                    className="fill-none stroke-ink"
                    strokeWidth="1.5"
                  />
                )}
                {booked + expected > 0 && (
                  <text
                    x={x + BAR / 2}
                    y={top - 5}
                    textAnchor="middle"
                    className="fill-ink text-[11px] tabular-nums"
                  >
                    {shortened(booked + expected)}
                  </text>
                )}
                <text
                  x={x + BAR / 2}
                  y={HEIGHT + 36}
                  textAnchor="middle"
                  className="fill-ink-soft text-[12px]"
                >
                  {monthName(month)}
                </text>
              </g>
            );
          })}
        </svg>
      </div>
      <figcaption className="text-ink-soft">Solid: booked. Outline: expected.</figcaption>
      <DataTable
        head={["Month", "Booked", "Paid", "Expected", "If all close"]}
        rows={months.map(({ month, booked, paid, expected, possible }) => [
          monthName(month),
          ROUND(booked),
          ROUND(paid),
          ROUND(expected),
          ROUND(possible),
        ])}
      />
    </figure>
  );
}

const monthName = (day: string) =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString("en-US", {
    month: "short",
    year: day.endsWith("-01-01") ? "2-digit" : undefined,
    timeZone: "UTC",
  });

const shortened = (cents: Cents) => `$${Math.round(cents / 100_000).toLocaleString("en-US")}K`;

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { TITLE_LINE } from "~/layout/desk/desk-screen";
import { formatAmount } from "~/lib/amounts";
import { formatCalendarDate } from "~/lib/dates";
import { DownloadLink } from "~/lib/download-link";
import { formatHeadline } from "~/lib/money";
import { QueryView } from "~/lib/query-view";
import { useSignedIn } from "~/lib/session";
import { useRootData } from "~/lib/site";
import { Button } from "~/ui/button";
import { PrintHeading } from "~/ui/print-heading";
import { Table } from "~/ui/table";
import { placeOf, SECTIONS, whenWords } from "./monday-words";
import { type Monday, type MondaySection, mondayQuery } from "./queries";

/** The Monday sheet: one page for the week's meeting, what needs an answer first. An advisor's is about their own deals. */
export function MondayScreen() {
  const query = useQuery(mondayQuery);
  return (
    <QueryView query={query} loading="Putting the sheet together..." rows={10}>
      {(sheet) => <Week sheet={sheet} />}
    </QueryView>
  );
}

const isBusy = ({ total }: MondaySection) => total > 0;
/** In the order of the words, which is that of the meeting. */
const inOrder = (sections: readonly MondaySection[]) =>
  Object.keys(SECTIONS).flatMap((name) => sections.filter(({ id }) => id === name));

function Week({ sheet }: { sheet: Monday }) {
  const { firm } = useRootData();
  const isPrincipal = useSignedIn().staffRole === "principal";
  const { today, listings, months, other } = sheet;
  const sections = inOrder(sheet.sections);
  const busy = sections.filter(isBusy);
  const quiet = sections.filter((section) => !isBusy(section));
  const points = busy.reduce((sum, { id, total }) => sum + (id === "tails" ? 0 : total), 0);
  const expected = months.reduce((sum, month) => sum + month.expected, other?.expected ?? 0);
  return (
    <div className="monday pb-12">
      <PrintHeading firm={firm} title="Monday sheet" date={formatCalendarDate(today)} />
      <div className={`${TITLE_LINE} print:hidden`}>
        <h1>Monday sheet</h1>
        <p className="no-print flex flex-wrap items-center gap-x-6">
          <Button variant="quiet" onClick={() => window.print()}>
            Print
          </Button>
          <DownloadLink
            className="font-semibold text-copper underline underline-offset-[0.22em]"
            href="/api/desk/monday.csv"
            fileName={`monday-${today}.csv`}
          >
            CSV
          </DownloadLink>
        </p>
      </div>
      <p className="mt-4 font-serif text-[1.75rem] leading-tight font-title print:mt-0 print:text-[14pt]">
        {points === 0
          ? "Nothing needs an answer this week."
          : `${points} ${points === 1 ? "point" : "points"} to go through.`}
      </p>
      <p className="mt-1 text-ink-soft">
        <span className="print:hidden">{formatCalendarDate(today)}. </span>
        {listings.length} {listings.length === 1 ? "business" : "businesses"} on the market.{" "}
        {isPrincipal
          ? `${formatHeadline(Math.round(expected / 100))} of fees expected, by the chance of each deal.`
          : "The deals that you work on."}
      </p>
      {busy.map((section) => (
        <Points
          key={section.id}
          section={section}
          today={today}
          printed={Math.floor(ROWS_OF_PAPER / busy.length)}
        />
      ))}
      {quiet.length > 0 && (
        <p className="mt-6 border-t border-rule pt-4 text-ink-soft print:mt-2 print:pt-1">
          Quiet: {quiet.map(({ id }) => SECTIONS[id]?.quiet).join("; ")}.
        </p>
      )}
      <p className="mt-2 text-ink-soft print:mt-0">
        Compliance goes by agreements, disclosures, license dates on intake sheets, accepted offers,
        and what {isPrincipal ? "each of us has" : "you have"} recorded under{" "}
        <Link className="underline underline-offset-[0.22em]" to="/desk/settings">
          Settings
        </Link>
        .
      </p>
      <div className="gap-x-8 print:grid print:grid-cols-[minmax(0,1fr)_auto]">
        <OnMarket listings={listings} />
        {other && <Fees months={months} other={other} />}
      </div>
    </div>
  );
}

/** How many rows a section shows at first. */
const SHOWN = 8;
/** How many rows of all sections fit on the page of paper, and how many listings. */
const ROWS_OF_PAPER = 21;
const PRINTED = 9;

function Points({
  section,
  today,
  printed,
}: {
  section: MondaySection;
  today: string;
  /** How many rows are printed. */
  printed: number;
}) {
  const [isOpen, setOpen] = useState(false);
  const { id, rows, total } = section;
  const words = SECTIONS[id];
  if (!words) return null;
  const rest = rows.length - SHOWN;
  return (
    <section aria-labelledby={`monday-${id}`} className="mt-6 border-t border-rule pt-4">
      <h2 id={`monday-${id}`} className="flex items-baseline gap-2">
        {words.title}
        <span className="font-serif text-ink-soft">{total}</span>
        {total > printed && (
          <span className="hidden font-sans font-normal text-ink-soft print:inline">
            the first {printed}
          </span>
        )}
      </h2>
      <ul className="mt-1 max-w-[56rem] print:max-w-none">
        {rows.map((row, at) => (
          <li
            key={`${row.deal}-${row.name}-${row.text}-${row.on}`}
            className={`grid gap-x-6 border-b border-rule py-2 last:border-b-0 md:grid-cols-[14rem_minmax(0,1fr)_14rem] print:grid-cols-[14rem_minmax(0,1fr)_14rem] ${at < SHOWN || isOpen ? "" : "hidden"} ${at < printed ? "print:grid" : "print:hidden"}`}
          >
            <Link
              className="font-semibold underline decoration-rule underline-offset-[0.22em] hover:decoration-ink"
              to={placeOf(row)}
            >
              {row.name}
            </Link>
            <span>{row.text}</span>
            <span className="text-ink-soft tabular-nums md:text-right print:text-right">
              {whenWords(row, today, words.isSince)}
            </span>
          </li>
        ))}
      </ul>
      {rest > 0 && !isOpen && (
        <Button variant="quiet" className="no-print" onClick={() => setOpen(true)}>
          Show {rest} more
        </Button>
      )}
      {isOpen && total > rows.length && (
        <p className="text-ink-soft">{total - rows.length} more are in the CSV file.</p>
      )}
    </section>
  );
}

function OnMarket({ listings }: { listings: Monday["listings"] }) {
  const days = (count: number | null) => (count === null ? "–" : String(count));
  return (
    <section aria-labelledby="on-market" className="mt-6 border-t border-rule pt-4">
      <h2 id="on-market">On the market</h2>
      {listings.length === 0 ? (
        <p className="text-ink-soft">No listing is public.</p>
      ) : (
        <div className="overflow-x-auto">
          <Table className="mt-2 w-full max-w-[56rem] print:mt-0 print:[&_:is(td,thead_th)]:whitespace-nowrap">
            <thead>
              <tr>
                <th scope="col">Business</th>
                <th scope="col" className="text-left">
                  Stage
                </th>
                <th scope="col">Days in it</th>
                <th scope="col">Days on the market</th>
                <th scope="col">Asking price</th>
              </tr>
            </thead>
            <tbody>
              {listings.map((each, at) => (
                <tr key={each.name} className={at < PRINTED ? "" : "print:hidden"}>
                  <th scope="row">
                    {each.deal === null ? (
                      each.name
                    ) : (
                      <Link
                        className="underline decoration-rule underline-offset-[0.22em] hover:decoration-ink"
                        to={`/desk/deals/${each.deal}`}
                      >
                        {each.name}
                      </Link>
                    )}
                  </th>
                  <td className="text-left">{each.stage || each.state}</td>
                  <td>{days(each.daysInStage)}</td>
                  <td>{days(each.daysOnMarket)}</td>
                  <td>{each.askingPrice === null ? "–" : formatHeadline(each.askingPrice)}</td>
                </tr>
              ))}
            </tbody>
          </Table>
          {listings.length > PRINTED && (
            <p className="hidden text-ink-soft print:block">
              and {listings.length - PRINTED} more on the screen
            </p>
          )}
        </div>
      )}
    </section>
  );
}

function Fees({
  months,
  other,
}: {
  months: Monday["months"];
  other: NonNullable<Monday["other"]>;
}) {
  const whole = (cents: number) =>
    cents === 0 ? "–" : formatAmount(Math.round(cents / 100) * 100);
  return (
    <section aria-labelledby="monday-fees" className="mt-6 border-t border-rule pt-4">
      <h2 id="monday-fees">
        <Link className="underline decoration-rule underline-offset-[0.22em]" to="/desk/fees">
          Fees
        </Link>{" "}
        by month
      </h2>
      <div className="overflow-x-auto">
        <Table className="mt-2 w-full max-w-[56rem] print:mt-0 print:whitespace-nowrap print:[&_:is(th,td):nth-child(n+4)]:hidden">
          <thead>
            <tr>
              <th scope="col">Month</th>
              <th scope="col">Booked</th>
              <th scope="col">Expected</th>
              <th scope="col">If all close</th>
              <th scope="col">Open deals</th>
            </tr>
          </thead>
          <tbody>
            {[...months, ...(other.deals > 0 ? [other] : [])].map((month) => (
              <tr key={month === other ? "other" : month.month}>
                <th scope="row">{month === other ? "Another month" : monthName(month.month)}</th>
                <td>{whole(month.booked)}</td>
                <td>{whole(month.expected)}</td>
                <td>{whole(month.possible)}</td>
                <td>{month.deals || "–"}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
    </section>
  );
}

const monthName = (day: string) =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString("en-US", {
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  });

import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { formatCalendarDate } from "~/lib/dates";
import { DownloadLink } from "~/lib/download-link";
import { QueryView } from "~/lib/query-view";
import { useSignedIn } from "~/lib/session";
import { EmptyState } from "~/ui/empty-state";
import { Select } from "~/ui/input";
import { TextTable } from "~/ui/table";
import { deviationWords } from "../comparables/words";
import { type Measure, type Period, type Rate, type Results, resultsQuery } from "./queries";

const PERIODS: Record<Period, string> = {
  year: "This year",
  "12-months": "The last 12 months",
  all: "Since the beginning",
};

/** What became of deals, letters of intent and buyers, and what the sales say: for principals. */
export function WonAndLost() {
  const isPrincipal = useSignedIn().staffRole === "principal";
  const [search, setSearch] = useSearchParams();
  const asked = search.get("period") ?? "";
  const period = asked in PERIODS ? (asked as Period) : "12-months";
  if (!isPrincipal) {
    return (
      <EmptyState title="For principals">
        <p>Wins and losses of the whole firm are seen by principals only.</p>
      </EmptyState>
    );
  }
  return (
    <>
      <div className="mt-4 flex flex-wrap items-center gap-x-8 gap-y-2">
        <label className="flex items-center gap-3">
          <span className="font-strong">Period</span>
          <Select
            value={period}
            onChange={({ target }) => setSearch({ period: target.value }, { replace: true })}
          >
            {Object.entries(PERIODS).map(([key, words]) => (
              <option key={key} value={key}>
                {words}
              </option>
            ))}
          </Select>
        </label>
        <DownloadLink
          className="font-semibold text-copper underline underline-offset-[0.22em]"
          href={`/api/desk/results.csv?period=${period}`}
          fileName={`results-${period}.csv`}
        >
          CSV
        </DownloadLink>
      </div>
      <OfPeriod period={period} />
    </>
  );
}

function OfPeriod({ period }: { period: Period }) {
  const query = useQuery(resultsQuery(period));
  return (
    <QueryView query={query} loading="Counting wins and losses..." rows={8}>
      {(results) => <Tables results={results} />}
    </QueryView>
  );
}

const TOO_FEW = "too few to say";

/** `67%, 4 of 6`, or only the counts with fewer than three cases. */
const rateWords = ({ part, cases, percent }: Rate) =>
  cases === 0 ? "none" : `${percent === null ? "" : `${percent}%, `}${part} of ${cases}`;

function measureWords({ median, cases }: Measure, unit: string): string {
  const of = `${cases} ${cases === 1 ? "sale" : "sales"}`;
  return median === null ? `${TOO_FEW}, ${of}` : `${Number(median)}${unit}, ${of}`;
}

function Tables({ results }: { results: Results }) {
  const { sellers, buyers, listings, letters, start, calibration } = results;
  const ended = sellers.reduce((sum, each) => sum + each.ended.cases, 0);
  const won = sellers.reduce((sum, each) => sum + each.ended.part, 0);
  return (
    <>
      <p className="mt-4 font-serif text-[1.75rem] leading-tight font-title">
        {ended === 0
          ? "No deal has ended in this time."
          : `${won} of ${ended} ${ended === 1 ? "deal" : "deals"} that ended ${won === 1 ? "was" : "were"} closed.`}
      </p>
      <p className="mt-1 max-w-prose text-ink-soft">
        {start
          ? `Since ${formatCalendarDate(start)}, by the day on which something ended. `
          : "By the day on which something ended. "}
        Under three cases there is no rate and no median, only counts.
      </p>
      <Part id="sales" title="What the sales say">
        <TextTable
          isWords
          className="w-full"
          head={["Measure", "Median or rate, and cases"]}
          rows={[
            ["Letters of intent that closed", rateWords(letters)],
            [
              "Price in percent of the last asking price",
              measureWords(results.priceOfLastAsk, "%"),
            ],
            ["Price in percent of the first", measureWords(results.priceOfFirstAsk, "%")],
            [
              "Price against the middle of our range",
              calibration
                ? `${deviationWords(calibration.deviation)}, ${calibration.ranged} sales`
                : TOO_FEW,
            ],
            [
              "Sales within our range",
              calibration
                ? `${calibration.held} of ${calibration.ranged}; the true share is most probably ${calibration.least} to ${calibration.most} in 100`
                : TOO_FEW,
            ],
            ["Listed until the letter of intent", measureWords(results.daysToLoi, " days")],
            ["Listed until closing", measureWords(results.daysToClose, " days")],
          ]}
        />
      </Part>
      <Part id="sellers" title="Sellers, by how they first came to us">
        {sellers.length === 0 ? (
          <p className="text-ink-soft">No deal yet.</p>
        ) : (
          <TextTable
            isWords
            className="w-full"
            head={["Came by", "Closed, of those that ended", "Still open"]}
            rows={sellers.map(({ label, ended, open }) => [label, rateWords(ended), String(open)])}
          />
        )}
      </Part>
      <Part id="buyers" title="Buyers who asked in this time, by where they came from">
        {buyers.length === 0 ? (
          <p className="text-ink-soft">Nobody asked.</p>
        ) : (
          <TextTable
            className="w-full"
            head={["Came from", "Asked", "Approved", "Made an offer", "Bought"]}
            rows={buyers.map(({ label, inquiries, approved, offers, bought }) => [
              label,
              String(inquiries),
              String(approved),
              String(offers),
              bought.percent === null || bought.part === 0
                ? String(bought.part)
                : `${bought.part}, ${bought.percent}%`,
            ])}
          />
        )}
      </Part>
      {listings.length > 0 && (
        <Part id="listings" title="Listings that were read on our site">
          <TextTable
            className="w-full"
            head={["Listing", "Views", "Asked on our site"]}
            rows={listings.map(({ number, title, views, inquiries }) => [
              `${title} (${number})`,
              views.toLocaleString(),
              String(inquiries),
            ])}
          />
        </Part>
      )}
    </>
  );
}

function Part({ id, title, children }: { id: string; title: string; children: React.ReactNode }) {
  return (
    <section aria-labelledby={`results-${id}`} className="mt-8 border-t border-rule pt-4">
      <h2 id={`results-${id}`}>{title}</h2>
      <div className="mt-2 max-w-[52rem] overflow-x-auto">{children}</div>
    </section>
  );
}

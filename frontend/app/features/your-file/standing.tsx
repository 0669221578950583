import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { api } from "~/api/client";
import type { components } from "~/api/schema";
import { formatLongDate } from "~/lib/dates";
import { DownloadLink } from "~/lib/download-link";
import type { PortalWords } from "~/lib/facts";
import { interpolate } from "~/lib/interpolate";
import { apiQuery } from "~/lib/query-client";
import { QueryView } from "~/lib/query-view";
import { ReportLetter } from "~/tools/seller-report/report-letter";
import { buttonClass } from "~/ui/button";
import { PageSection } from "~/ui/page-section";
import { SALE, saleQuery } from "./queries";

type Words = PortalWords["file"]["standing"];
type Report = components["schemas"]["MyReportOut"];

const reportsQuery = apiQuery([...SALE, "reports"], ({ signal }) =>
  api.GET("/api/sale/reports", { signal }),
);
const reportQuery = (number: number) =>
  apiQuery([...SALE, "reports", number], ({ signal }) =>
    api.GET("/api/sale/reports/{number}", { params: { path: { number } }, signal }),
  );

/** Our letters on where things stand, the newest folded, because others may look at the screen. */
export function WhereThingsStand({ words }: { words: Words }) {
  const { data } = useQuery(reportsQuery);
  const [isOpen, setOpen] = useState(false);
  const [latest, ...earlier] = data?.reports ?? [];
  if (!latest) return null;
  return (
    <PageSection
      id="standing"
      title={words.title}
      lede={interpolate(words.lede, { name: latest.sentByName })}
    >
      <div className="border-b border-edge">
        <details
          className="disclosure"
          onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
        >
          <summary>
            <h3>{dayOf(latest, words)}</h3>
          </summary>
          <div className="disclosure-body">
            {isOpen && <Opened number={latest.number} words={words} />}
          </div>
        </details>
        {earlier.length > 0 && (
          <details className="disclosure">
            <summary>
              <h3>{words.earlier}</h3>
            </summary>
            <ul className="disclosure-body">
              {earlier.map((report) => (
                <li key={report.number} className="border-b border-rule py-2 last:border-0">
                  <DownloadLink
                    className="font-semibold text-copper underline underline-offset-[0.22em]"
                    href={`/api/sale/reports/${report.number}/document`}
                    fileName={`letter-${report.number}.pdf`}
                  >
                    {dayOf(report, words)}
                  </DownloadLink>
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
    </PageSection>
  );
}

const dayOf = ({ sentAt }: Report, words: Words) =>
  interpolate(words.open, { day: formatLongDate(Date.parse(sentAt)) });

function Opened({ number, words }: { number: number; words: Words }) {
  const client = useQueryClient();
  const query = useQuery(reportQuery(number));
  const { isSuccess } = query;
  useEffect(() => {
    // It is no longer among the requests.
    if (isSuccess) void client.invalidateQueries({ queryKey: saleQuery.queryKey });
  }, [isSuccess, client]);
  return (
    <QueryView query={query} loading={words.loading} rows={8}>
      {(letter) => (
        <>
          <ReportLetter letter={letter} />
          <p className="no-print mt-6">
            <DownloadLink
              className={buttonClass("secondary")}
              href={`/api/sale/reports/${number}/document`}
              fileName={`letter-${number}.pdf`}
            >
              {words.download}
            </DownloadLink>
          </p>
        </>
      )}
    </QueryView>
  );
}

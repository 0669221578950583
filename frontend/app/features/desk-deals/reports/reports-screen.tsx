import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { RelativeTime } from "~/layout/desk/labels";
import { DownloadLink } from "~/lib/download-link";
import { QueryView } from "~/lib/query-view";
import { ReportLetter, shortDay } from "~/tools/seller-report/report-letter";
import { Button, buttonClass } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { FieldError } from "~/ui/field";
import { DealPage } from "../deal-page";
import { Conflict, SaveState } from "../sheet-state";
import { LetterField } from "./letter-field";
import {
  type NextReport,
  type ReportSheet,
  type Reports,
  reportsQuery,
  useReportSheet,
  useSendReport,
} from "./queries";

/** The tab with the report to the owner: the next one as they will read it, and those that they have. */
export function ReportsScreen() {
  return <DealPage>{(deal) => <ReportsOfDeal key={deal.id} deal={deal.id} />}</DealPage>;
}

function ReportsOfDeal({ deal }: { deal: number }) {
  const query = useQuery(reportsQuery(deal));
  return (
    <QueryView query={query} loading="Loading the report..." rows={8}>
      {(reports) => {
        const { next } = reports;
        return next ? (
          <Next key={next.letter.number} deal={deal} reports={reports} next={next} />
        ) : (
          <>
            <EmptyState title="No report is due">
              <p>
                The owner hears from us every Friday while the business is on the market, until the
                sale has closed. The letter is drafted here from what happened.
              </p>
            </EmptyState>
            <Sent deal={deal} reports={reports} />
          </>
        );
      }}
    </QueryView>
  );
}

function Next({ deal, reports, next }: { deal: number; reports: Reports; next: NextReport }) {
  const sheet = useReportSheet(deal, reports, next.letter.number);
  return (
    <div className="flex flex-col gap-x-12 lg:grid lg:grid-cols-[minmax(0,1fr)_20rem]">
      {/* On a phone its two parts stand above and below the letter. */}
      <aside
        aria-label="Sending"
        className="max-lg:contents lg:sticky lg:top-0 lg:col-start-2 lg:max-h-dvh lg:self-start lg:overflow-y-auto lg:pl-6"
      >
        <div className="pt-5 pb-6 max-lg:border-b max-lg:border-rule">
          <Due next={next} readers={reports.readers} />
          <Send deal={deal} next={next} sheet={sheet} />
        </div>
        <Sent deal={deal} reports={reports} />
      </aside>
      <div className="min-w-0 pt-5 pb-8 lg:col-start-1 lg:row-start-1">
        <div className="flex max-w-[44rem] flex-wrap items-baseline justify-between gap-x-6">
          <h2>Where things stand</h2>
          <SaveState sheet={sheet} />
        </div>
        <p className="mb-4 max-w-prose text-ink-soft">
          The owner reads exactly this. Write in any part; parts you leave alone follow what
          happens, and empty ones are left out.
        </p>
        {sheet.isConflict && <Conflict sheet={sheet} title="A colleague has changed this report" />}
        <ReportLetter
          letter={next.letter}
          heading="h3"
          slot={(key, _text, label, isList) => (
            <LetterField
              key={key}
              name={key}
              label={label}
              isList={isList}
              next={next}
              sheet={sheet}
            />
          )}
        />
      </div>
    </div>
  );
}

function Due({ next, readers }: { next: NextReport; readers: readonly string[] }) {
  const { dueOn, isDue, isLate, isTwiceWeekly } = next;
  return (
    <>
      <p className="text-ink-soft">{isLate ? "Was due" : "Due by 3 PM"}</p>
      <p
        className={`font-serif text-[1.75rem] leading-tight font-title ${isLate ? "text-red" : ""}`}
      >
        {isDue && !isLate ? "Today" : shortDay(dueOn)}
      </p>
      {isTwiceWeekly && (
        <p className="mt-1 text-ink-soft">
          Tuesdays and Fridays: the agreement or the sale is to end within 30 days.
        </p>
      )}
      <p className="mt-3">
        {readers.length > 0
          ? `Goes to ${readers.join(" and ")}.`
          : "No owner has an email address. Add one under People."}{" "}
        <span className="text-ink-soft">The email only says that a letter is on their page.</span>
      </p>
    </>
  );
}

/** The one act: sends the report once what was typed is saved, as it is on the screen. */
function Send({ deal, next, sheet }: { deal: number; next: NextReport; sheet: ReportSheet }) {
  const act = useSendReport(deal);
  const [isSending, setSending] = useState(false);
  const isHeldUp = sheet.isConflict || sheet.status.is === "refused";
  // What was saved shows a moment later, with the digest of what the owner will read.
  const isShown = !sheet.isUnsaved && next.version === sheet.version;
  const send = useEffectEvent(() => {
    setSending(false);
    void act.sendToOwner(sheet.version, next.digest);
  });
  useEffect(() => {
    if (isSending && isHeldUp) setSending(false);
    else if (isSending && isShown) send();
  }, [isSending, isShown, isHeldUp]);
  const isBusy = isSending || act.isBusy;
  return (
    <>
      <p className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-2">
        <Button
          aria-disabled={isBusy || isHeldUp}
          onClick={() => {
            sheet.saveNow();
            setSending(true);
          }}
        >
          {isBusy ? "Sending..." : "Send to the owner"}
        </Button>
        <DownloadLink
          className={buttonClass("quiet")}
          href={`/api/desk/deals/${deal}/reports/next/document`}
          fileName={`report-${deal}-${next.letter.number}-draft.pdf`}
        >
          See the PDF
        </DownloadLink>
      </p>
      <FieldError role="alert">{act.errors.form}</FieldError>
    </>
  );
}

function Sent({ deal, reports: { sent } }: { deal: number; reports: Reports }) {
  if (sent.length === 0) return null;
  return (
    <section
      className="border-t border-rule pt-3 pb-6 max-lg:order-last"
      aria-labelledby="reports-sent"
    >
      <h3 id="reports-sent" className="font-semibold">
        What the owner has
      </h3>
      <ul>
        {sent.map(({ number, sentAt, sentByName, openedAt, openedByName }) => (
          <li key={number} className="border-b border-rule py-2 last:border-0">
            <p className="flex justify-between gap-x-4">
              <span>
                No. {number}, <RelativeTime at={sentAt} />
              </span>
              <DownloadLink
                className="font-semibold text-copper underline underline-offset-[0.22em]"
                href={`/api/desk/deals/${deal}/reports/${number}/document`}
                fileName={`report-${deal}-${number}.pdf`}
              >
                PDF<span className="sr-only"> of report {number}</span>
              </DownloadLink>
            </p>
            <p className="text-ink-soft">
              {openedAt ? (
                <>
                  {openedByName} opened it <RelativeTime at={openedAt} />.
                </>
              ) : (
                `Sent by ${sentByName}. Not opened yet.`
              )}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNow } from "~/layout/desk/now";
import { DownloadLink } from "~/lib/download-link";
import { firmDate } from "~/lib/firm-time";
import { QueryView } from "~/lib/query-view";
import { Button } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { DealPage } from "../deal-page";
import type { Deal } from "../queries";
import { AddDateDialog } from "./add-date-dialog";
import { ClosingList } from "./closing-list";
import { DateList } from "./date-list";
import { FeedDialog } from "./feed-dialog";
import { GuestsDialog } from "./guests-dialog";
import { History } from "./history";
import { type Dates, datesQuery } from "./queries";
import { Retrades } from "./retrades";
import { Timeline } from "./timeline";
import { Tracks } from "./tracks";
import { Wires } from "./wires";

/** The tab with the dates of a deal and its way to closing. */
export function DatesScreen() {
  return <DealPage>{(deal) => <DatesOfDeal key={deal.id} deal={deal} />}</DealPage>;
}

function DatesOfDeal({ deal }: { deal: Deal }) {
  const query = useQuery(datesQuery(deal.id));
  return (
    <QueryView query={query} loading="Loading the dates..." rows={8}>
      {(dates) =>
        dates.version === 0 ? (
          <EmptyState title="No dates yet">
            <p>
              Accept a letter of intent on the tab Offers. Its dates then appear here: exclusivity,
              diligence, lender, landlord, taxes and closing, each with an owner.
            </p>
          </EmptyState>
        ) : (
          <Plan deal={deal} dates={dates} />
        )
      }
    </QueryView>
  );
}

const SOLD: readonly Deal["stage"][] = ["closed", "post-closing"];

function Plan({ deal, dates }: { deal: Deal; dates: Dates }) {
  const [isAdding, setAdding] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [isInviting, setInviting] = useState(false);
  const [isDrawn, setDrawn] = useState(true);
  const today = firmDate(useNow());
  const isSold = SOLD.includes(deal.stage);
  const current = dates.dates.filter(({ isAfterClosing }) => isAfterClosing === isSold);
  const drawn = current.filter(
    ({ key, state }) =>
      state !== "not-needed" && !["lease-end", "engagement-end", "tail-end"].includes(key),
  );
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2 py-4">
        <Button onClick={() => setAdding(true)}>Add a date</Button>
        <Button variant="quiet" aria-pressed={isDrawn} onClick={() => setDrawn(!isDrawn)}>
          {isDrawn ? "Hide the drawing" : "Draw them"}
        </Button>
        <DownloadLink
          className="font-semibold text-copper underline underline-offset-[0.22em]"
          href={`/api/desk/deals/${deal.id}/calendar`}
          fileName={`dates-${deal.id}.ics`}
        >
          Calendar file
        </DownloadLink>
        <Button variant="quiet" onClick={() => setAsking(true)}>
          My calendar's address
        </Button>
        <Button variant="quiet" onClick={() => setInviting(true)}>
          Their calendars
        </Button>
      </div>
      {isDrawn && drawn.length > 0 && (
        <figure className="mb-4 border-t border-rule pt-4">
          <Timeline dates={drawn} today={today} moved={new Map()} chosen={null} />
        </figure>
      )}
      <DateList deal={deal.id} dates={dates} shown={current} today={today} />
      {isSold && (
        <DateList
          deal={deal.id}
          dates={dates}
          shown={dates.dates.filter(({ isAfterClosing }) => !isAfterClosing)}
          today={today}
          title="Before closing"
        />
      )}
      {!isSold && <Tracks deal={deal.id} dates={dates} today={today} />}
      <Retrades deal={deal.id} dates={dates} today={today} />
      <ClosingList deal={deal.id} dates={dates} today={today} />
      <Wires deal={deal.id} dates={dates} />
      <History dates={dates} today={today} />
      {isInviting && (
        <GuestsDialog deal={deal.id} dates={dates} onClose={() => setInviting(false)} />
      )}
      {isAsking && <FeedDialog onClose={() => setAsking(false)} />}
      {isAdding && <AddDateDialog deal={deal.id} dates={dates} onClose={() => setAdding(false)} />}
    </>
  );
}

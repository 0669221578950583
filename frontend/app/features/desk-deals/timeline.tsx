import { infiniteQueryOptions, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Fragment, type ReactNode } from "react";
import { api } from "~/api/client";
import type { components } from "~/api/schema";
import { colleagueName } from "~/layout/desk/people";
import { deskContextQuery, LIVE_MS } from "~/layout/desk/queries";
import { LoadMore } from "~/layout/desk/states";
import { TimelineRow } from "~/layout/desk/timeline-row";
import { capitalize } from "~/lib/capitalize";
import { dataOf } from "~/lib/query-client";
import { QueryView } from "~/lib/query-view";
import { EmptyState } from "~/ui/empty-state";
import { MailOfDeal } from "./mail-of-deal";
import { type Deal, dealKey } from "./queries";

type Entry = components["schemas"]["DealTimelineEntry"];
export type EntryOfLead = components["schemas"]["TimelineEntry"];

const ENTRIES_A_PAGE = 30;

const timelineQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: [...dealKey(id), "timeline"],
    queryFn: ({ signal, pageParam }) => {
      const query = { before: pageParam, limit: ENTRIES_A_PAGE };
      const params = { path: { deal_id: id }, query };
      return dataOf(api.GET("/api/desk/deals/{deal_id}/timeline", { params, signal }));
    },
    initialPageParam: "",
    getNextPageParam: ({ nextCursor }) => nextCursor || undefined,
    refetchInterval: LIVE_MS,
  });

/** What happened in the deal and with its lead, the latest first. `ofLead` renders an entry of the lead. */
export function DealTimeline({
  deal,
  ofLead,
}: {
  deal: Deal;
  ofLead: (lead: number, entry: EntryOfLead) => ReactNode;
}) {
  const query = useInfiniteQuery(timelineQuery(deal.id));
  const { lead } = deal;
  return (
    <section className="mt-6" aria-labelledby="deal-timeline-title">
      <h2 id="deal-timeline-title">What happened</h2>
      <QueryView query={query} loading="Loading what happened..." rows={4}>
        {({ pages }) => {
          const entries = pages.flatMap((page) => page.entries);
          if (entries.length === 0) {
            return (
              <EmptyState title="Nothing here yet">
                Moves, files, answers and everything about the lead appear here as they happen.
              </EmptyState>
            );
          }
          return (
            <>
              <ol className="mt-2">
                {entries.map((entry) =>
                  entry.ofLead && lead !== null ? (
                    <Fragment key={entry.key}>{ofLead(lead, entry.ofLead)}</Fragment>
                  ) : entry.received ? (
                    <MailOfDeal
                      key={entry.key}
                      deal={deal.id}
                      entry={entry}
                      mail={entry.received}
                    />
                  ) : (
                    <DealEntry key={entry.key} entry={entry} />
                  ),
                )}
              </ol>
              <LoadMore query={query} label="Show older entries" />
            </>
          );
        }}
      </QueryView>
    </section>
  );
}

function DealEntry({ entry: { at, actor, actorName, moved, text } }: { entry: Entry }) {
  const { data: context } = useQuery(deskContextQuery);
  const isColleague = context?.colleagues.some(({ id }) => id === actor) ?? false;
  const who =
    actor !== null && context && (isColleague || !actorName) && colleagueName(actor, context);
  return (
    <TimelineRow
      at={at}
      who={who ? capitalize(who) : actorName}
      isTheirs={actorName !== "" && !isColleague}
      isAutomatic={actor === null && !actorName && !moved}
      act={moved ? <Moved {...moved} /> : text}
    >
      {moved?.reason && <p className="lead-text whitespace-pre-line">{moved.reason}</p>}
    </TimelineRow>
  );
}

function Moved({ fromStage, toStage }: NonNullable<Entry["moved"]>) {
  if (!fromStage) return "opened the deal";
  return toStage === "Dead"
    ? "ended the deal without a sale"
    : `moved the deal from ${fromStage} to ${toStage}`;
}

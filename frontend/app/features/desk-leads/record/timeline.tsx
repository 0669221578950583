import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { RelativeTime } from "~/layout/desk/labels";
import { LoadMore } from "~/layout/desk/states";
import { QueryView } from "~/lib/query-view";
import { EmptyState } from "~/ui/empty-state";
import { Select } from "~/ui/input";
import {
  type DeskContext,
  type Entry,
  FILTERS,
  type Filter,
  type Lead,
  timelineQuery,
} from "./queries";
import { TimelineEntry } from "./timeline-entry";
import type { DraftControl } from "./use-draft";

/** How many entries somebody sees without scrolling. */
const IN_SIGHT = 3;

/** What the person wrote first, unless the latest entries show it. */
function FirstMessage({
  lead: { firstMessage },
  entries,
}: {
  lead: Lead;
  entries: readonly Entry[];
}) {
  const isInSight = entries
    .slice(0, IN_SIGHT)
    .some(({ message }) => message?.reference === firstMessage?.reference);
  if (!firstMessage || isInSight) return null;
  return (
    <div className="mt-3 bg-paper-deep px-4 py-3 print:hidden">
      <h3 className="flex items-baseline justify-between gap-4 font-sans text-fine font-semibold text-ink-soft">
        Their first message
        <span className="font-normal">
          <RelativeTime at={firstMessage.at} />
        </span>
      </h3>
      <p className="mt-1 max-w-prose font-serif text-[1rem] leading-normal whitespace-pre-line">
        {firstMessage.text}
      </p>
    </div>
  );
}

/** Everything that happened with a lead, the latest first. */
export function Timeline({
  lead,
  context,
  control,
}: {
  lead: Lead;
  context: DeskContext;
  control: DraftControl;
}) {
  const [filter, setFilter] = useState<Filter>("all");
  const query = useInfiniteQuery(timelineQuery(lead.id, filter));
  return (
    <section className="mt-6" aria-labelledby="timeline-title">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="timeline-title">What happened</h2>
        <label className="sr-only" htmlFor="lead-filter">
          Show
        </label>
        <Select
          id="lead-filter"
          className="w-52 print:hidden"
          value={filter}
          onChange={(event) => setFilter(event.target.value as Filter)}
        >
          {Object.entries(FILTERS).map(([key, { label }]) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </Select>
      </div>
      <QueryView query={query} loading="Loading what happened..." rows={4}>
        {({ pages }) => {
          const entries = pages.flatMap((page) => page.entries);
          if (entries.length === 0) {
            return (
              <EmptyState title="Nothing here yet">
                Messages, emails, notes, calls and moves appear here as they happen.
              </EmptyState>
            );
          }
          return (
            <>
              <FirstMessage lead={lead} entries={entries} />
              <ol className="mt-2">
                {entries.map((entry) => (
                  <TimelineEntry
                    key={entry.key}
                    entry={entry}
                    lead={lead}
                    context={context}
                    control={control}
                  />
                ))}
              </ol>
              <LoadMore query={query} label="Show older entries" />
            </>
          );
        }}
      </QueryView>
    </section>
  );
}

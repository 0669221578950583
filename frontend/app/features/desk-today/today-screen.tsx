import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { DeskScreen } from "~/layout/desk/desk-screen";
import { deskContextQuery, failedPublicationsQuery, LIVE_MS } from "~/layout/desk/queries";
import { formatCalendarDate } from "~/lib/dates";
import { firmDate } from "~/lib/firm-time";
import { QueryView } from "~/lib/query-view";
import { EmptyState } from "~/ui/empty-state";
import { FailedPublications } from "./failed-publications";
import { FailedSchedules } from "./failed-schedules";
import { isDone, todayQuery } from "./queries";
import { Actions, Results, Suspected, Tasks, Undelivered, Waiting } from "./sections";
import { UnusableEntries } from "./unusable-entries";
import { useNextActionForms } from "./use-next-action-forms";

type Props = {
  /** Emails that nobody has placed, as a section. */
  inbox?: ReactNode;
  /** What deals wait for, as a section. */
  deals?: ReactNode;
  /** Whether any email or deal waits for something. */
  othersWait?: boolean;
};

/** The screen Today: what the staff have to do, the most urgent first. */
export function TodayScreen({ inbox, deals, othersWait = false }: Props) {
  const today = useQuery(todayQuery);
  const context = useQuery(deskContextQuery);
  const { data: failed } = useQuery({ ...failedPublicationsQuery, refetchInterval: LIVE_MS });
  const publications = failed?.publications ?? [];
  const drafts = failed?.scheduled ?? [];
  const unusable = failed?.unusable ?? [];
  const isPublished = publications.length + drafts.length + unusable.length === 0;
  const nextActions = useNextActionForms();
  return (
    <DeskScreen
      screen="today"
      aside={<p className="text-ink-soft">{formatCalendarDate(firmDate(Date.now()))}</p>}
    >
      <QueryView query={context} loading="Loading what waits...">
        {(known) => (
          <QueryView query={today} loading="Loading what waits...">
            {(waits) => (
              <>
                {isDone(waits) && !othersWait && nextActions.forms.length === 0 && isPublished && (
                  <EmptyState title={waits.results.length > 0 ? "All done for now" : "All done"}>
                    Nobody is waiting for an answer, and nothing is due today. A new message appears
                    here within seconds.
                  </EmptyState>
                )}
                <Waiting today={waits} context={known} />
                {inbox}
                <Undelivered today={waits} />
                <FailedPublications publications={publications} />
                <FailedSchedules drafts={drafts} />
                <UnusableEntries entries={unusable} />
                <Actions today={waits} context={known} nextActions={nextActions} />
                <Tasks today={waits} context={known} />
                {deals}
                <Suspected today={waits} context={known} />
                <Results today={waits} context={known} />
              </>
            )}
          </QueryView>
        )}
      </QueryView>
    </DeskScreen>
  );
}

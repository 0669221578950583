import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { RequestRefused } from "~/lib/query-client";
import { DeskScreen } from "../shell/desk-screen";
import { deskContextQuery } from "../shell/queries";
import { EmptyState, QueryBoundary } from "../shell/states";
import { LeadRecord } from "./lead-record";
import { leadQuery } from "./queries";

/** One lead, whose number is in the address. */
export function LeadScreen() {
  const { id = "" } = useParams();
  return <LeadById key={id} id={Number(id)} />;
}

/** A lead with everything the firm knows about it. */
export function LeadById({ id }: { id: number }) {
  const lead = useQuery(leadQuery(id));
  const context = useQuery(deskContextQuery);
  if (lead.error instanceof RequestRefused && lead.error.status === 404) {
    return (
      <DeskScreen title="Lead">
        <EmptyState title="No lead to show">
          It may have been deleted, or merged into another one. Search for the name above.
        </EmptyState>
      </DeskScreen>
    );
  }
  if (lead.data && context.data) {
    return <LeadRecord lead={lead.data} context={context.data} />;
  }
  return (
    <DeskScreen title="Lead">
      <QueryBoundary query={lead} loading="Loading the lead..." rows={8}>
        {() => (
          <QueryBoundary query={context} loading="Loading the lead..." rows={8}>
            {() => null}
          </QueryBoundary>
        )}
      </QueryBoundary>
    </DeskScreen>
  );
}

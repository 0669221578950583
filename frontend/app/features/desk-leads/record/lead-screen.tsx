import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { useLocation, useNavigate, useParams } from "react-router";
import { DeskScreen } from "~/layout/desk/desk-screen";
import { deskContextQuery } from "~/layout/desk/queries";
import { RequestRefused } from "~/lib/query-client";
import { QueryView } from "~/lib/query-view";
import { EmptyState } from "~/ui/empty-state";
import { showToast } from "~/ui/toasts";
import { moveDrafts } from "./lead-drafts";
import { LeadRecord } from "./lead-record";
import { leadKey, leadQuery } from "./queries";

/** Renders what other parts of the desk do with a lead. */
type Action = (lead: number) => ReactNode;

/**
 * The screen of a lead, whose number is in the address. `action` is rendered beside the lead's name, and `dealStage` in
 * place of the stage of a lead that has a deal.
 */
export function LeadScreen(parts: { action: Action; dealStage: Action }) {
  const { id = "" } = useParams();
  return <LeadById key={id} id={Number(id)} {...parts} />;
}

/** A lead with everything the firm knows about it. */
export function LeadById({
  id,
  action,
  dealStage,
}: {
  id: number;
  action?: Action;
  dealStage?: Action;
}) {
  const lead = useQuery(leadQuery(id));
  const context = useQuery(deskContextQuery);
  if (lead.error instanceof RequestRefused && lead.error.status === 404) {
    return (
      <DeskScreen screen="lead">
        <EmptyState title="No lead to show">
          It may have been deleted or erased. Search for the name above.
        </EmptyState>
      </DeskScreen>
    );
  }
  if (lead.data && context.data) {
    if (lead.data.id !== id) {
      return <RedirectToMergedLead me={context.data.me} merged={id} kept={lead.data.id} />;
    }
    return (
      <LeadRecord
        lead={lead.data}
        context={context.data}
        action={action?.(id)}
        dealStage={dealStage?.(id)}
      />
    );
  }
  return (
    <DeskScreen screen="lead">
      <QueryView query={lead} loading="Loading the lead..." shape="record" rows={6}>
        {() => (
          <QueryView query={context} loading="Loading the lead..." shape="record" rows={6}>
            {() => null}
          </QueryView>
        )}
      </QueryView>
    </DeskScreen>
  );
}

/** Goes from a merged lead to the one that it is part of now, with what was being typed. */
function RedirectToMergedLead({ me, merged, kept }: { me: number; merged: number; kept: number }) {
  const navigate = useNavigate();
  const { search } = useLocation();
  const client = useQueryClient();
  // The two may be split again, so the next visit asks the server where this lead is.
  useEffect(() => () => client.removeQueries({ queryKey: leadKey(merged) }), [client, merged]);
  useEffect(() => {
    moveDrafts(me, merged, kept);
    showToast({
      title: "Merged",
      detail: "The lead that you opened is part of this one.",
      tone: "plain",
    });
    void navigate({ pathname: `/desk/leads/${kept}`, search }, { replace: true });
  }, [me, merged, kept, search, navigate]);
  return null;
}

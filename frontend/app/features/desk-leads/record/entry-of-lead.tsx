import { useQuery } from "@tanstack/react-query";
import { deskContextQuery } from "~/layout/desk/queries";
import { type DeskContext, type Entry, type Lead, leadQuery } from "./queries";
import { TimelineEntry } from "./timeline-entry";
import { useDraft } from "./use-draft";

/** An entry of a lead's timeline on another page than the lead's. */
export function EntryOfLead({ lead, entry }: { lead: number; entry: Entry }) {
  const { data } = useQuery(leadQuery(lead));
  const { data: context } = useQuery(deskContextQuery);
  return data && context && <Loaded lead={data} context={context} entry={entry} />;
}

function Loaded(props: { lead: Lead; context: DeskContext; entry: Entry }) {
  const control = useDraft(props.context.me, props.lead.id);
  return <TimelineEntry {...props} control={control} />;
}

import { api } from "~/api/client";
import type { components } from "~/api/schema";
import { formatDate } from "~/lib/dates";
import { Button } from "~/ui/button";
import type { Lead } from "./queries";
import { useLeadAct } from "./use-lead-act";

const NAMES = { email: "email address", phone: "phone number", company: "company" };

/** A contact detail that a message gives and the lead lacks, until staff use or dismiss it. */
export function Suggestion({
  lead,
  suggestion: { field, value, at },
  onAccept,
}: {
  lead: Lead;
  suggestion: components["schemas"]["SuggestionOut"];
  onAccept: () => void;
}) {
  const dismiss = useLeadAct(lead.id, () =>
    api.POST("/api/desk/leads/{lead_id}/suggestions/dismiss", {
      params: { path: { lead_id: lead.id } },
      body: { field, value },
    }),
  );
  return (
    <div className="text-ink-soft mt-2">
      <p className="break-words">
        A message from {formatDate(at)} gives the {NAMES[field]} <strong>{value}</strong>. Not
        verified.
      </p>
      <p className="mt-1 flex flex-wrap items-center gap-2">
        <Button variant="secondary" onClick={onAccept}>
          Use this {NAMES[field]}
        </Button>
        <Button
          variant="quiet"
          aria-disabled={dismiss.isPending}
          onClick={() => dismiss.mutate(undefined)}
        >
          Dismiss
        </Button>
      </p>
    </div>
  );
}

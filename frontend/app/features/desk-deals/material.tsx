import { useState } from "react";
import { api } from "~/api/client";
import { ReasonDialog } from "~/layout/desk/form-dialog";
import { formatCalendarDate } from "~/lib/dates";
import { firmDate } from "~/lib/firm-time";
import { dataOf } from "~/lib/query-client";
import { Button } from "~/ui/button";
import type { Deal } from "./queries";
import { useDealAct } from "./use-deal";

/** What becomes of the owner's files and answers once the deal is dead. */
export function Material({ deal }: { deal: Deal }) {
  const [isAsked, setAsked] = useState(false);
  const { keptReason, forgottenOn, forgottenAt } = deal;
  if (deal.stage !== "dead") return null;
  return (
    <section className="border-b border-rule py-4" aria-labelledby="deal-material-title">
      <h2 id="deal-material-title">The owner's files and answers</h2>
      {forgottenAt && (
        <p>
          Deleted on {formatCalendarDate(firmDate(Date.parse(forgottenAt)))}. The list of files and
          the log stay.
        </p>
      )}
      {keptReason && <p>Kept: {keptReason}</p>}
      {forgottenOn && (
        <>
          <p>
            They will be deleted on {formatCalendarDate(forgottenOn)}, unless there is a reason to
            keep them. The owner can no longer see them.
          </p>
          <p className="mt-2">
            <Button variant="secondary" onClick={() => setAsked(true)}>
              Keep them
            </Button>
          </p>
        </>
      )}
      {isAsked && <KeepDialog deal={deal} onClose={() => setAsked(false)} />}
    </section>
  );
}

function KeepDialog({ deal, onClose }: { deal: Deal; onClose: () => void }) {
  return (
    <ReasonDialog
      id="deal-keep"
      title="Why keep them?"
      text="The owner gave them for a sale that did not happen. The reason stays with the deal."
      act={useDealAct()}
      request={(text) =>
        dataOf(
          api.POST("/api/desk/deals/{deal_id}/keep", {
            params: { path: { deal_id: deal.id } },
            body: { reason: text("reason") },
          }),
        )
      }
      submit="Keep them"
      onClose={onClose}
    />
  );
}

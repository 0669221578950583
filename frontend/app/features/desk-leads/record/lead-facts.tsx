import { type ReactNode, useRef, useState } from "react";
import { DEAL_STAGE, RelativeTime } from "~/layout/desk/labels";
import { Options } from "~/layout/desk/options";
import { useShortcut } from "~/layout/desk/shortcuts";
import { ChangedByOther } from "./changed-by-other";
import { LossDialog } from "./loss-dialog";
import { nameOf, reasonName, stageName } from "./people";
import type { DeskContext, Lead } from "./queries";
import { SelectInPlace } from "./select-in-place";
import { Tags } from "./tags";
import { useChangeLead } from "./use-change-lead";
import { useMoveLead } from "./use-move-lead";

/** The stage, the owner and the tags of a lead, which can be edited in place. */
export function LeadFacts({
  lead,
  context,
  dealStage,
}: {
  lead: Lead;
  context: DeskContext;
  /** What stands in place of the stage of a lead that has a deal. */
  dealStage?: ReactNode;
}) {
  const [lossStage, setLossStage] = useState<string | null>(null);
  const stageField = useRef<HTMLSelectElement>(null);
  const ownerField = useRef<HTMLSelectElement>(null);
  const { change, conflict, resolve } = useChangeLead(lead);
  const move = useMoveLead(lead, context);
  useShortcut("s", "Change the stage", () => stageField.current?.focus());
  useShortcut("e", "Assign the lead", () => ownerField.current?.focus());

  function chooseStage(id: string) {
    const stage = context.stages.find((each) => each.id === id);
    if (stage?.asksReason) setLossStage(id);
    else move(id);
  }

  function assign(assignee: number | null) {
    const who = nameOf(assignee, context);
    void change({ assignee }, assignee === null ? "Assigned to nobody" : `Assigned to ${who}`);
  }

  const isKnownOwner = context.colleagues.some(({ id }) => id === lead.assignee);
  const isKnownStage = context.stages.some(({ id }) => id === lead.stage);
  return (
    <section className="border-b border-rule py-3.5" aria-label="Stage, owner and tags">
      <div className="grid grid-cols-[4rem_minmax(0,1fr)] items-center gap-x-3 py-1">
        {lead.stage === DEAL_STAGE ? (
          <>
            <span>Stage</span>
            <span>{dealStage ?? stageName(lead.stage, context)}</span>
          </>
        ) : (
          <>
            <label htmlFor="lead-stage">Stage</label>
            <SelectInPlace
              field={stageField}
              id="lead-stage"
              value={lead.stage}
              onChoose={chooseStage}
            >
              {!isKnownStage && <option value={lead.stage}>{lead.stage}</option>}
              <Options of={context.stages.map(({ id, name }) => [id, name])} />
            </SelectInPlace>
          </>
        )}
        <p className="col-start-2 text-ink-soft">
          {lead.lossReason && <>{reasonName(lead.lossReason, context)}, </>}
          since <RelativeTime at={lead.stageSince} />
        </p>
      </div>
      <div className="grid grid-cols-[4rem_minmax(0,1fr)] items-center gap-x-3 py-1">
        <label htmlFor="lead-owner">Owner</label>
        <SelectInPlace
          field={ownerField}
          id="lead-owner"
          value={String(lead.assignee ?? "")}
          onChoose={(value) => assign(value ? Number(value) : null)}
        >
          <option value="">Nobody</option>
          {!isKnownOwner && lead.assignee !== null && (
            <option value={lead.assignee}>A former colleague</option>
          )}
          {context.colleagues.map(({ id, name }) => (
            <option key={id} value={id}>
              {id === context.me ? `${name} (you)` : name}
            </option>
          ))}
        </SelectInPlace>
      </div>
      <Tags lead={lead} context={context} />
      <ChangedByOther
        context={context}
        conflict={conflict}
        onResolve={(choice) => void resolve(choice)}
      />
      {lossStage && (
        <LossDialog
          stage={stageName(lossStage, context)}
          reasons={context.lossReasons}
          onClose={() => setLossStage(null)}
          onChoose={(reason) => {
            setLossStage(null);
            move(lossStage, reason);
          }}
        />
      )}
    </section>
  );
}

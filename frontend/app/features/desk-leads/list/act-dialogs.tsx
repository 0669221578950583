import { lazy, Suspense, useState } from "react";
import { byName } from "~/lib/search-words";
import type { DeskContext } from "./lead-cells";
import { nameOf } from "./lead-cells";
import type { LeadRow } from "./queries";
import type { BulkAct } from "./use-bulk-acts";

const Chooser = lazy(() => import("./chooser"));

export type ActDialog = "assign" | "move" | "tag" | "untag";

/** The dialog that asks for what an act needs, for example whom the leads are assigned to. */
export function ActDialogs({
  dialog,
  leads,
  count,
  context,
  onAct,
  onClose,
}: {
  dialog: ActDialog;
  /** The chosen leads that are loaded. */
  leads: readonly LeadRow[];
  count: number;
  context: DeskContext;
  onAct: (act: BulkAct) => void;
  onClose: () => void;
}) {
  const [lostStage, setLostStage] = useState<DeskContext["stages"][number] | null>(null);
  const whom = leads.length === 1 && count === 1 ? leads[0]?.name : `${count} leads`;
  const act = (chosen: BulkAct) => {
    onClose();
    onAct(chosen);
  };
  const props = { text: `${whom}`, onClose };

  function assign({ value, label }: { value: string; label: string }) {
    const done = value ? `Assigned to ${label}` : "Assigned to nobody";
    act({ act: "assign", assignee: value ? Number(value) : null, done });
  }

  function move({ value }: { value: string }) {
    const stage = context.stages.find(({ id }) => id === value);
    if (stage?.asksReason) setLostStage(stage);
    else if (stage) act({ act: "move", stage: value, done: `Moved to ${stage.name}` });
  }

  if (dialog === "assign") {
    const people = context.colleagues.map(({ id }) => ({
      value: String(id),
      label: nameOf(id, context),
    }));
    people.sort((one, other) => Number(other.label === "Me") - Number(one.label === "Me"));
    const options = [...people, { value: "", label: "Nobody" }];
    return (
      <Suspense>
        <Chooser {...props} title="Assign to" options={options} onChoose={assign} />
      </Suspense>
    );
  }
  if (dialog === "move") {
    const reasons = context.lossReasons.map(({ id, name }) => ({ value: id, label: name }));
    const stages = context.stages.map(({ id, name }) => ({ value: id, label: name }));
    return (
      <Suspense>
        {lostStage ? (
          <Chooser
            {...props}
            key="reason"
            title={`Why ${lostStage.name}?`}
            options={reasons}
            onChoose={({ value }) =>
              act({
                act: "move",
                stage: lostStage.id,
                reason: value,
                done: `Moved to ${lostStage.name}`,
              })
            }
          />
        ) : (
          <Chooser {...props} key="stage" title="Move to" options={stages} onChoose={move} />
        )}
      </Suspense>
    );
  }
  const names = dialog === "tag" ? context.tags : leads.flatMap(({ tags }) => tags);
  const tags = [...new Set(names)].sort(byName).map((name) => ({ value: name, label: name }));
  return (
    <Suspense>
      <Chooser
        {...props}
        title={dialog === "tag" ? "Add a tag" : "Remove a tag"}
        options={tags}
        newLabel={dialog === "tag" ? (typed) => `Add “${typed}”` : undefined}
        onChoose={({ value }) =>
          act({
            act: dialog,
            tag: value,
            done: dialog === "tag" ? `Tagged “${value}”` : `Tag “${value}” removed`,
          })
        }
      />
    </Suspense>
  );
}

import { formatCalendarDate } from "~/lib/dates";
import { ConflictNotice } from "../shell/states";
import { nameOf } from "./people";
import type { DeskContext, Lead, LeadChanges } from "./queries";
import type { Conflict } from "./use-change-lead";

const LABELS: Record<keyof LeadChanges, string> = {
  name: "Name",
  email: "Email",
  phone: "Phone",
  company: "Company",
  assignee: "Owner",
  nextAction: "Next action",
  nextActionOn: "Next action",
  tags: "Tags",
};

/** Both versions of a field that somebody else has changed in the meantime. Shows nothing without a conflict. */
export function ChangedByOther({
  lead,
  context,
  conflict,
  onTheirs,
  onMine,
}: {
  lead: Lead;
  context: DeskContext;
  conflict: Conflict | null;
  onTheirs: () => void;
  /** Gets the values to save again, over those that are stored now. */
  onMine: (mine: LeadChanges) => void;
}) {
  if (!conflict) return null;
  const names = Object.keys(conflict.mine) as (keyof LeadChanges)[];
  const words = (values: LeadChanges) =>
    names
      .map((name) => inWords(values[name], name, context))
      .filter(Boolean)
      .join(", ");
  return (
    <ConflictNotice
      field={LABELS[conflict.field]}
      theirs={words(lead)}
      mine={words(conflict.mine)}
      onTheirs={onTheirs}
      onMine={() => onMine(conflict.mine)}
    />
  );
}

function inWords(
  value: LeadChanges[keyof LeadChanges],
  name: keyof LeadChanges,
  context: DeskContext,
): string {
  if (name === "assignee") return nameOf(value as number | null, context);
  if (Array.isArray(value)) return value.join(", ");
  if (name === "nextActionOn" && typeof value === "string") return formatCalendarDate(value);
  return String(value ?? "");
}

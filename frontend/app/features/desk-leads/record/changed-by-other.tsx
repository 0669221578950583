import { ConflictNotice } from "~/layout/desk/states";
import { formatCalendarDate } from "~/lib/dates";
import { nameOf } from "./people";
import type { DeskContext, LeadChanges } from "./queries";
import type { Conflict } from "./use-change-lead";

const LABELS: Record<keyof LeadChanges, string> = {
  name: "Name",
  email: "Email",
  phone: "Phone",
  company: "Company",
  assignee: "Owner",
  nextAction: "Next action",
  nextActionOn: "Day of the next action",
  tags: "Tags",
};

/** Both versions of the fields that somebody else has changed in the meantime. Shows nothing without a conflict. */
export function ChangedByOther({
  context,
  conflict,
  onResolve,
}: {
  context: DeskContext;
  conflict: Conflict | null;
  onResolve: (choice: "mine" | "theirs") => void;
}) {
  if (!conflict) return null;
  const { fields, mine, theirs } = conflict;
  const words = (values: LeadChanges) =>
    fields
      .map((name) => inWords(values[name], name, context))
      .filter(Boolean)
      .join(", ");
  return (
    <ConflictNotice
      field={[...new Set(fields.map((name) => LABELS[name]))].join(", ")}
      theirs={words(theirs)}
      mine={words(mine)}
      onTheirs={() => onResolve("theirs")}
      onMine={() => onResolve("mine")}
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

import type { ReactNode } from "react";
import type { components } from "~/api/schema";
import { RelativeDay, RelativeTime, StageLabel, useIsOverdue } from "~/layout/desk/labels";
import { capitalize } from "~/lib/capitalize";
import { formatHeadline } from "~/lib/money";
import type { Column } from "./columns";
import type { LeadRow } from "./queries";

export type DeskContext = components["schemas"]["DeskContextOut"];

/** The content of a column's cell for a lead. */
export function cellOf(column: Column, lead: LeadRow, context: DeskContext): ReactNode {
  switch (column) {
    case "company":
      return lead.company;
    case "stage":
      return <Stage lead={lead} context={context} />;
    case "assignee":
      return ownerOf(lead.assignee, context);
    case "nextAction":
      return <NextAction lead={lead} />;
    case "tags":
      return lead.tags.join(", ");
    case "phone":
      return lead.phone;
    case "email":
      return lead.email;
    case "score":
      return lead.score;
    case "value":
      return lead.expectedValue === null ? "" : formatHeadline(lead.expectedValue);
    case "waiting":
      return lead.waitingSince && <RelativeTime at={lead.waitingSince} focusable={false} />;
    case "activity":
      return <RelativeTime at={lead.lastActivityAt} focusable={false} />;
    case "created":
      return <RelativeTime at={lead.createdAt} focusable={false} />;
  }
}

/** The stage of a lead, or for spam the reasons why it is spam. */
export function Stage({ lead, context }: { lead: LeadRow; context: DeskContext }) {
  if (lead.isSpam) {
    const reasons = lead.spamReasons.join("; ");
    return <span title={reasons}>{capitalize(reasons)}</span>;
  }
  return <StageLabel id={lead.stage} stages={context.stages} dealStage={lead.dealStage} />;
}

/** Shortens the last name to its initial: `Dana O.` for `Dana Okafor`. */
function shortName(name: string): string {
  const [first = "", ...others] = name.split(" ");
  const last = others.at(-1);
  return last ? `${first} ${last.charAt(0)}.` : first;
}

/** The owner of a lead, a colleague by the short name. */
function ownerOf(id: number | null, context: DeskContext): string {
  const name = nameOf(id, context);
  const isColleague = context.colleagues.some((each) => each.id === id);
  return isColleague ? shortName(name) : name;
}

/** The name of a member of staff; `Me` for the signed-in person, empty for null. */
export function nameOf(id: number | null, { me, colleagues }: DeskContext): string {
  if (id === me) return "Me";
  return colleagues.find((each) => each.id === id)?.name ?? (id === null ? "" : "Former colleague");
}

function NextAction({ lead: { nextAction, nextActionOn } }: { lead: LeadRow }) {
  const isOverdue = useIsOverdue(nextActionOn);
  return (
    <>
      {nextActionOn && (
        <span className={isOverdue ? "font-semibold text-red" : "text-ink-soft"}>
          <RelativeDay day={nextActionOn} />
          {nextAction && ": "}
        </span>
      )}
      {nextAction}
    </>
  );
}

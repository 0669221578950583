import { useDraggable } from "@dnd-kit/core";
import { Link } from "react-router";
import { Avatar, RelativeDay, useIsOverdue } from "~/layout/desk/labels";
import { useNow } from "~/layout/desk/now";
import { colleagueName } from "~/layout/desk/people";
import { formatHeadline } from "~/lib/money";
import { Button } from "~/ui/button";
import type { Card, DeskContext } from "./queries";

type Props = {
  lead: Card;
  context: DeskContext;
  /** Opens the menu of stages below the button. */
  onMenu: (lead: Card, button: HTMLElement) => void;
};

/** A lead on the board, which is dragged by the mouse, or by a finger that rests on it. */
export function BoardCard(props: Props) {
  const { lead } = props;
  const isOverdue = useIsOverdue(lead.nextActionOn);
  const { setNodeRef, listeners, isDragging } = useDraggable({ id: lead.id, data: { lead } });
  return (
    <li
      ref={setNodeRef}
      className={`touch-manipulation border-t border-rule py-2 select-none [-webkit-touch-callout:none] data-dragged:opacity-35 max-md:-mx-4 max-md:px-4 md:px-3 ${isOverdue ? "bg-red-tint" : "bg-paper"}`}
      data-dragged={isDragging || undefined}
      data-lead={lead.id}
      {...listeners}
    >
      <CardContent {...props} />
    </li>
  );
}

/** The card that follows the pointer. */
export function DraggedCard(props: Omit<Props, "onMenu">) {
  return (
    <div
      className="cursor-grabbing rounded-[3px] border border-ink bg-white p-2 [box-shadow:0_0.5rem_1.5rem_--alpha(var(--color-ink-deep)/18%)]"
      aria-hidden="true"
      inert
    >
      <CardContent {...props} onMenu={() => {}} />
    </div>
  );
}

function CardContent({ lead, context, onMenu }: Props) {
  const now = useNow();
  const isOverdue = useIsOverdue(lead.nextActionOn);
  const name = lead.name || lead.email || "No name";
  return (
    <>
      <div className="flex items-start justify-between gap-1">
        <Link
          to={`/desk/leads/${lead.id}`}
          data-card=""
          className="min-w-0 py-[0.15rem] font-serif text-[1rem] leading-tight font-title wrap-anywhere underline-offset-[0.22em] hover:underline"
          draggable={false}
        >
          {name}
        </Link>
        <Button
          variant="plain"
          className="-mt-2 -mr-3 -mb-3 min-h-11 w-11 flex-none rounded-[3px] text-[1.125rem] leading-none text-ink-soft hover:bg-paper-deep hover:text-ink md:-mt-0.5 md:-mr-1 md:mb-0 md:min-h-7 md:w-8"
          aria-haspopup="menu"
          aria-label={`Move ${name} to…`}
          data-tooltip="Move to…"
          onClick={({ currentTarget }) => onMenu(lead, currentTarget)}
        >
          <span aria-hidden="true">…</span>
        </Button>
      </div>
      {lead.company && <p className="text-ink-soft wrap-anywhere">{lead.company}</p>}
      {lead.nextAction && (
        <p className={isOverdue ? "font-semibold text-red" : undefined}>
          {lead.nextAction}
          {lead.nextActionOn && (
            <>
              , <RelativeDay day={lead.nextActionOn} />
            </>
          )}
        </p>
      )}
      <p className="mt-0.5 flex min-h-7 items-center gap-2">
        {lead.expectedValue !== null && (
          <span className="font-serif tabular-nums">{formatHeadline(lead.expectedValue)}</span>
        )}
        <time dateTime={lead.stageSince} className="text-ink-soft">
          {timeSince(lead.stageSince, now)}
          <span className="sr-only"> in this stage</span>
        </time>
        {lead.assignee !== null && <Owner id={lead.assignee} context={context} />}
      </p>
    </>
  );
}

function Owner({ id, context }: { id: number; context: DeskContext }) {
  const name = context.colleagues.find((each) => each.id === id)?.name ?? "?";
  return (
    <span className="ml-auto" title={colleagueName(id, context)}>
      <Avatar name={name} isSmall />
      <span className="sr-only">Owner: {colleagueName(id, context)}</span>
    </span>
  );
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/**
 * Returns how long ago an instant was: `just now`, `2 h`, `1 day`, `5 weeks`, `4 months`. `at`: ISO 8601. `now`:
 * milliseconds since 1970.
 */
function timeSince(at: string, now: number): string {
  const passed = Math.max(now - Date.parse(at), 0);
  if (passed < HOUR) return "just now";
  if (passed < DAY) return `${Math.floor(passed / HOUR)} h`;
  const days = Math.floor(passed / DAY);
  if (days < 21) return days === 1 ? "1 day" : `${days} days`;
  return days < 70 ? `${Math.floor(days / 7)} weeks` : `${Math.floor(days / 30)} months`;
}

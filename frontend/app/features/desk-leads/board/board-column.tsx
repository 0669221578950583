import { useDroppable } from "@dnd-kit/core";
import { formatHeadline, formatMoney } from "~/lib/money";
import { BoardCard } from "./card";
import type { Board, Card, DeskContext } from "./queries";

const MORE = "border-t border-rule py-3 text-ink-soft md:px-3";

/**
 * A column of the board with the leads of a stage.
 */
export function BoardColumn({
  column: { stage, leads, count, expectedValue },
  context,
  isChosen,
  isShown,
  onMenu,
}: {
  column: Board["columns"][number];
  context: DeskContext;
  /** Whether this is the column that a phone shows. */
  isChosen: boolean;
  /** Whether a wide screen shows it. */
  isShown: boolean;
  onMenu: (lead: Card, button: HTMLElement) => void;
}) {
  const { setNodeRef, isOver } = useDroppable({
    id: stage,
    data: { stage },
    disabled: !isShown || !context.stages.some(({ id }) => id === stage),
  });
  const known = context.stages.find(({ id }) => id === stage);
  const name = known?.name ?? stage;
  const more = count - leads.length;
  const counted = expectedValue === null ? "+" : ""; // more leads than are counted
  return (
    <section
      ref={setNodeRef}
      aria-labelledby={`stage-${stage}`}
      data-column=""
      className={`md:relative ${isShown ? "md:flex" : "md:hidden"} md:min-w-0 md:flex-col md:border-r md:border-rule md:max-w-80 md:flex-[1_0_10.5rem] ${isChosen ? "" : "max-md:hidden"} md:data-over:bg-paper-deep md:data-over:[box-shadow:inset_0_3px_var(--color-ink)] forced-colors:data-over:outline-2 forced-colors:data-over:-outline-offset-2 forced-colors:data-over:outline-[Highlight]`}
      data-over={isOver || undefined}
    >
      <div className="flex items-baseline justify-between gap-2 pt-3 pb-2 md:block md:px-3">
        <h2 id={`stage-${stage}`}>{name}</h2>
        <p className="font-serif whitespace-nowrap tabular-nums">
          {count.toLocaleString("en-US")}
          {counted}
          <span className="sr-only"> {count === 1 ? "lead" : "leads"}</span>
          {expectedValue !== null && expectedValue > 0 && (
            <>
              <span className="text-ink-soft"> · </span>
              <span title={formatMoney(expectedValue)} className="text-ink-soft">
                {formatHeadline(expectedValue)}
              </span>
            </>
          )}
        </p>
      </div>
      {!known && <p className={MORE}>This stage no longer exists. Move its leads to another.</p>}
      <ul className="md:relative md:min-h-0 md:flex-1 md:overflow-x-hidden md:overflow-y-auto md:[scrollbar-width:thin]">
        {leads.map((lead) => (
          <BoardCard key={lead.id} lead={lead} context={context} onMenu={onMenu} />
        ))}
        {more > 0 && (
          <li className={MORE}>
            and {more}
            {counted} more, with less recent activity
          </li>
        )}
        {count === 0 && <li className={MORE}>No leads</li>}
      </ul>
    </section>
  );
}

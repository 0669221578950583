import { useDroppable } from "@dnd-kit/core";
import { formatMoney } from "~/lib/money";
import { Button } from "~/ui/button";
import { BoardCard, shortSum } from "./card";
import type { Board, Card, DeskContext } from "./queries";

const MORE = "border-t border-rule py-3 text-ink-soft md:px-2";

/**
 * A column of the board with the leads of a stage. On a wide screen the column of a closed stage can be folded to its
 * name and number of leads; cards can still be dropped on it.
 */
export function BoardColumn({
  column: { stage, leads, count, expectedValue },
  context,
  isChosen,
  isFolded,
  onFold,
  onMenu,
}: {
  column: Board["columns"][number];
  context: DeskContext;
  /** Whether this is the column that a phone shows. */
  isChosen: boolean;
  /** Undefined for columns that cannot be folded. */
  isFolded: boolean | undefined;
  onFold: () => void;
  onMenu: (lead: Card, button: HTMLElement) => void;
}) {
  const { setNodeRef, isOver } = useDroppable({
    id: stage,
    disabled: !context.stages.some(({ id }) => id === stage),
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
      className={`md:relative md:flex md:min-w-0 md:flex-col md:border-r md:border-rule ${isFolded ? "md:w-23 md:flex-none" : "md:max-w-80 md:flex-[1_0_10.5rem]"} ${isChosen ? "" : "max-md:hidden"} md:data-over:bg-paper-deep md:data-over:[box-shadow:inset_0_3px_var(--color-ink)] forced-colors:data-over:outline-2 forced-colors:data-over:-outline-offset-2 forced-colors:data-over:outline-[Highlight]`}
      data-over={isOver || undefined}
    >
      <div
        className={`flex items-baseline justify-between gap-2 pt-3 pb-2 md:block md:pl-3 ${isFolded ? "md:pr-2" : "md:pr-3"}`}
      >
        <h2 id={`stage-${stage}`} className={isFolded ? "md:whitespace-nowrap" : undefined}>
          {isFolded === undefined ? (
            name
          ) : (
            <Button
              variant="plain"
              className="underline-offset-[0.22em] md:min-h-6 md:text-left md:underline md:decoration-1"
              aria-expanded={!isFolded}
              onClick={onFold}
            >
              {name}
            </Button>
          )}
        </h2>
        <p className="font-serif whitespace-nowrap tabular-nums">
          <span className="sr-only">Leads: </span>
          {count.toLocaleString("en-US")}
          {counted}
          {expectedValue !== null && expectedValue > 0 && (
            <span
              title={formatMoney(expectedValue)}
              className={`text-ink-soft ${isFolded ? "ml-1.5 md:ml-0 md:block" : "ml-1.5"}`}
            >
              {shortSum(expectedValue)}
            </span>
          )}
        </p>
      </div>
      {!known && <p className={MORE}>This stage no longer exists. Move its leads to another.</p>}
      <ul
        className={`md:relative md:min-h-0 md:flex-1 md:overflow-x-hidden md:overflow-y-auto md:px-1 md:[scrollbar-width:thin] ${isFolded ? "md:hidden" : ""}`}
      >
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

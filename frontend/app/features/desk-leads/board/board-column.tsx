import { useDroppable } from "@dnd-kit/core";
import { formatMoney } from "~/lib/money";
import { BoardCard, shortSum } from "./card";
import type { Board, Card, DeskContext } from "./queries";

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
      className="board-column"
      aria-labelledby={`stage-${stage}`}
      data-chosen={isChosen || undefined}
      data-folded={isFolded || undefined}
      data-over={isOver || undefined}
    >
      <div className="board-head">
        <h2 id={`stage-${stage}`}>
          {isFolded === undefined ? (
            name
          ) : (
            <button type="button" className="board-fold" aria-expanded={!isFolded} onClick={onFold}>
              {name}
            </button>
          )}
        </h2>
        <p className="board-total">
          <span className="sr-only">Leads: </span>
          {count.toLocaleString("en-US")}
          {counted}
          {expectedValue !== null && expectedValue > 0 && (
            <span title={formatMoney(expectedValue)} className="board-sum">
              {shortSum(expectedValue)}
            </span>
          )}
        </p>
      </div>
      {!known && (
        <p className="board-more">This stage no longer exists. Move its leads to another.</p>
      )}
      <ul className="board-cards">
        {leads.map((lead) => (
          <BoardCard key={lead.id} lead={lead} context={context} onMenu={onMenu} />
        ))}
        {more > 0 && (
          <li className="board-more">
            and {more}
            {counted} more, with less recent activity
          </li>
        )}
        {count === 0 && <li className="board-more">No leads</li>}
      </ul>
    </section>
  );
}

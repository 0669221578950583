import type { ReactNode } from "react";
import type { Board, BoardFilter, DeskContext } from "./queries";

/** The choices of the filter by activity: numbers of days, or empty for leads of any age. */
export const AGES = { "": "Any time", 7: "Last 7 days", 30: "Last 30 days", 90: "Last 90 days" };

/** The filters of the board and, on a phone, the choice of the stage that is shown. */
export function BoardFilters({
  filter,
  stage,
  board,
  context,
  onChange,
}: {
  filter: BoardFilter;
  stage: string;
  board: Board | undefined;
  context: DeskContext;
  onChange: (changes: Partial<BoardFilter & { stage: string }>) => void;
}) {
  const countOf = (id: string) => board?.columns.find((column) => column.stage === id)?.count ?? 0;
  const deleted = (board?.columns ?? []).filter(
    (column) => !context.stages.some(({ id }) => id === column.stage),
  );
  return (
    <div className="board-filters">
      <Choice label="Stage" value={stage} onChange={(id) => onChange({ stage: id })} onPhone>
        {context.stages.map(({ id, name }) => (
          <option key={id} value={id}>
            {name} ({countOf(id)})
          </option>
        ))}
        {deleted.map(({ stage: id, count }) => (
          <option key={id} value={id}>
            {id} ({count}), no longer exists
          </option>
        ))}
      </Choice>
      <Choice label="Owner" value={filter.assignee} onChange={(assignee) => onChange({ assignee })}>
        <option value="">Everybody</option>
        <option value="me">Me</option>
        <option value="none">Nobody</option>
        {context.colleagues
          .filter(({ id }) => id !== context.me)
          .map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
      </Choice>
      <Choice label="Active" value={filter.days} onChange={(days) => onChange({ days })}>
        {Object.entries(AGES).map(([days, label]) => (
          <option key={days} value={days}>
            {label}
          </option>
        ))}
      </Choice>
    </div>
  );
}

function Choice({
  label,
  value,
  onChange,
  onPhone = false,
  children,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  onPhone?: boolean;
  children: ReactNode;
}) {
  return (
    <label className={`board-choice ${onPhone ? "md:hidden" : ""}`}>
      {label}
      <select value={value} onChange={({ target }) => onChange(target.value)}>
        {children}
      </select>
    </label>
  );
}

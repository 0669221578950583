import type { ReactNode } from "react";
import { FilterField } from "~/layout/desk/filter-field";
import { Options } from "~/layout/desk/options";
import { Checkbox, Choice, Select } from "~/ui/input";
import type { Board, BoardFilter, DeskContext } from "./queries";

/** The choices of the filter by activity: numbers of days, or empty for leads of any age. */
export const AGES = { "": "Any time", 7: "Last 7 days", 30: "Last 30 days", 90: "Last 90 days" };

/** The filters of the board and the choice of its columns, on a phone of the one stage that is shown. */
export function BoardFilters({
  filter,
  stage,
  showsClosed,
  board,
  context,
  onChange,
}: {
  filter: BoardFilter;
  stage: string;
  showsClosed: boolean;
  board: Board | undefined;
  context: DeskContext;
  onChange: (changes: Partial<BoardFilter & { stage: string; closed: string }>) => void;
}) {
  const countOf = (id: string) => board?.columns.find((column) => column.stage === id)?.count ?? 0;
  const deleted = (board?.columns ?? []).filter(
    (column) => !context.stages.some(({ id }) => id === column.stage),
  );
  return (
    <div className="flex w-full flex-wrap gap-x-4 gap-y-1.5 md:w-auto">
      <Filter label="Stage" value={stage} onChange={(id) => onChange({ stage: id })} onPhone>
        <Options of={context.stages.map(({ id, name }) => [id, `${name} (${countOf(id)})`])} />
        <Options
          of={deleted.map(({ stage: id, count }) => [id, `${id} (${count}), no longer exists`])}
        />
      </Filter>
      <Filter label="Owner" value={filter.assignee} onChange={(assignee) => onChange({ assignee })}>
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
      </Filter>
      <Filter label="Active" value={filter.days} onChange={(days) => onChange({ days })}>
        <Options of={AGES} />
      </Filter>
      <Choice className="max-md:hidden">
        <Checkbox
          checked={showsClosed}
          onChange={() => onChange({ closed: showsClosed ? "" : "yes" })}
        />
        Show {LIST.format(context.stages.filter(({ isOpen }) => !isOpen).map(({ name }) => name))}
      </Choice>
    </div>
  );
}

const LIST = new Intl.ListFormat("en-US");

function Filter({
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
    <FilterField label={label} className={onPhone ? "basis-full md:hidden" : ""}>
      <Select value={value} onChange={({ target }) => onChange(target.value)}>
        {children}
      </Select>
    </FilterField>
  );
}

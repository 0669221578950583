import { type ReactNode, useId, useState } from "react";
import { Disclosure } from "~/layout/desk/disclosure-menu";
import { ALL_COLUMNS, COLUMNS, type Column } from "./columns";
import type { DeskContext } from "./lead-cells";
import { nameOf } from "./lead-cells";
import { countFilters, DEFAULT_LIST, type LeadList, SORTS } from "./list-address";

/** The filters and the order of the list. On a phone they are behind a button. */
export function Filters({
  list,
  columns,
  context,
  onList,
  onColumns,
  children,
}: {
  list: LeadList;
  columns: readonly Column[];
  context: DeskContext;
  onList: (changes: Partial<LeadList>) => void;
  onColumns: (columns: readonly Column[]) => void;
  /** What stands at the end of the line. */
  children: ReactNode;
}) {
  const [isOpen, setOpen] = useState(false);
  const count = countFilters(list);
  return (
    <div className="leads-filters">
      <button
        type="button"
        className="desk-button leads-fold"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {count ? `Filters (${count})` : "Filters"}
      </button>
      <div className="leads-filter-fields" data-open={isOpen || undefined}>
        <Choice label="Stage" value={list.stage} onChange={(stage) => onList({ stage })}>
          <option value="">Any stage</option>
          {context.stages.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Choice>
        <Choice label="Owner" value={list.assignee} onChange={(assignee) => onList({ assignee })}>
          <option value="">Any owner</option>
          <option value="me">Me</option>
          <option value="none">Nobody</option>
          {context.colleagues
            .filter(({ id }) => id !== context.me)
            .map(({ id }) => (
              <option key={id} value={id}>
                {nameOf(id, context)}
              </option>
            ))}
        </Choice>
        <Choice label="Tag" value={list.tag} onChange={(tag) => onList({ tag })}>
          <option value="">Any tag</option>
          {[...new Set([...context.tags, ...(list.tag ? [list.tag] : [])])].map((tag) => (
            <option key={tag} value={tag}>
              {tag}
            </option>
          ))}
        </Choice>
        <Choice
          label="Order"
          value={list.sort}
          usual={DEFAULT_LIST.sort}
          onChange={(sort) => onList({ sort: sort as LeadList["sort"] })}
        >
          {Object.entries(SORTS).map(([sort, label]) => (
            <option key={sort} value={sort}>
              {label}
            </option>
          ))}
        </Choice>
        {count > 0 && (
          <button
            type="button"
            className="desk-quiet"
            onClick={() => onList({ stage: "", assignee: "", tag: "" })}
          >
            Clear filters
          </button>
        )}
      </div>
      {children}
      {list.state !== "spam" && (
        <div className="leads-columns">
          <Disclosure label="Columns">
            <fieldset>
              <legend className="sr-only">Columns</legend>
              {ALL_COLUMNS.map((column) => (
                <label key={column} className="leads-column">
                  <input
                    type="checkbox"
                    checked={columns.includes(column)}
                    onChange={({ currentTarget: { checked } }) =>
                      onColumns(
                        checked ? [...columns, column] : columns.filter((each) => each !== column),
                      )
                    }
                  />
                  {COLUMNS[column]}
                </label>
              ))}
            </fieldset>
          </Disclosure>
        </div>
      )}
    </div>
  );
}

function Choice({
  label,
  value,
  usual = "",
  onChange,
  children,
}: {
  label: string;
  value: string;
  usual?: string;
  onChange: (value: string) => void;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <div className="leads-choice" data-chosen={value !== usual || undefined}>
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
        {children}
      </select>
    </div>
  );
}

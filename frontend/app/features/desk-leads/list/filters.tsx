import { type ReactNode, useState } from "react";
import { Disclosure } from "~/layout/desk/disclosure-menu";
import { Filter } from "~/layout/desk/filter-field";
import { DEAL_STAGE } from "~/layout/desk/labels";
import { Options } from "~/layout/desk/options";
import { Button } from "~/ui/button";
import { Checkbox, Choice } from "~/ui/input";
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
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <Button
        variant="secondary"
        className="@min-[44rem]/leads:hidden"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {count ? `Filters (${count})` : "Filters"}
      </Button>
      <div
        className={`order-1 basis-full flex-wrap items-end gap-x-3 gap-y-1.5 @min-[44rem]/leads:order-none @min-[44rem]/leads:flex @min-[44rem]/leads:basis-auto ${isOpen ? "flex" : "hidden"}`}
      >
        <Filter label="Stage" value={list.stage} onChange={(stage) => onList({ stage })}>
          <option value="">Any stage</option>
          <Options of={context.stages.map(({ id, name }) => [id, name])} />
          <option value={DEAL_STAGE}>Has a deal</option>
        </Filter>
        <Filter label="Owner" value={list.assignee} onChange={(assignee) => onList({ assignee })}>
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
        </Filter>
        <Filter label="Tag" value={list.tag} onChange={(tag) => onList({ tag })}>
          <option value="">Any tag</option>
          {[...new Set([...context.tags, ...(list.tag ? [list.tag] : [])])].map((tag) => (
            <option key={tag} value={tag}>
              {tag}
            </option>
          ))}
        </Filter>
        <Filter
          label="Order"
          value={list.sort}
          usual={DEFAULT_LIST.sort}
          onChange={(sort) => onList({ sort: sort as LeadList["sort"] })}
        >
          <Options of={SORTS} />
        </Filter>
        {count > 0 && (
          <Button variant="quiet" onClick={() => onList({ stage: "", assignee: "", tag: "" })}>
            Clear filters
          </Button>
        )}
      </div>
      {children}
      {list.state !== "spam" && (
        <div className="@max-[44rem]/leads:hidden">
          <Disclosure label="Columns">
            <fieldset>
              <legend className="sr-only">Columns</legend>
              {ALL_COLUMNS.map((column) => (
                <Choice key={column}>
                  <Checkbox
                    checked={columns.includes(column)}
                    onChange={({ currentTarget: { checked } }) =>
                      onColumns(
                        checked ? [...columns, column] : columns.filter((each) => each !== column),
                      )
                    }
                  />
                  {COLUMNS[column]}
                </Choice>
              ))}
            </fieldset>
          </Disclosure>
        </div>
      )}
    </div>
  );
}

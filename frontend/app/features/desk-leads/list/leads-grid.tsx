import { type KeyboardEvent, type MouseEvent, memo, useEffect, useRef, useState } from "react";
import { Link, useNavigate } from "react-router";
import { RelativeTime } from "~/layout/desk/labels";
import { useShortcut } from "~/layout/desk/shortcuts";
import { Button } from "~/ui/button";
import { Checkbox } from "~/ui/input";
import { COLUMN_CLASSES, COLUMNS, type Column } from "./columns";
import { cellOf, type DeskContext, Stage } from "./lead-cells";
import { DEFAULT_LIST, type Sort } from "./list-address";
import type { LeadRow } from "./queries";
import type { Selection } from "./use-selection";

/** The orders in which a column's heading puts the list. */
const SORT_OF: Partial<Record<Column | "name", Sort>> = {
  name: "name",
  nextAction: "next_action",
  score: "score",
  value: "value",
  waiting: "waiting",
  activity: "activity",
  created: "created",
};
const ASCENDING: readonly Sort[] = ["name", "next_action", "waiting"];

/**
 * A grid of leads whose rows are a single stop of the Tab key: the arrow keys up and down, J and K move through the
 * rows, left and right through what a row has; Space and X select a row, Enter opens a lead. On a narrow screen each row
 * has two lines.
 */
export function LeadsGrid({
  leads,
  total,
  columns,
  context,
  isSpam,
  sort,
  onSort,
  selection,
  current,
  onCurrent,
  openLead,
  addressOf,
  onEnd,
  onPress,
}: {
  leads: readonly LeadRow[];
  total: number;
  columns: readonly Column[];
  context: DeskContext;
  isSpam: boolean;
  sort: Sort;
  onSort: (sort: Sort) => void;
  selection: Selection;
  /** The id of the row that the keyboard has reached. */
  current: number | undefined;
  onCurrent: (id: number) => void;
  /** The id of the lead that is open beside the list. */
  openLead: number | undefined;
  addressOf: (id: number) => string;
  /** Called when a key moves past the last row. */
  onEnd: () => void;
  /** Called when the pointer presses a row, before the click that opens the row. */
  onPress: (id: number) => void;
}) {
  const grid = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const order = leads.map(({ id }) => id);
  const position = Math.max(0, order.indexOf(current ?? -1));
  const currentId = order[position];
  const allAreSelected = leads.length > 0 && order.every((id) => selection.ids.has(id));

  function focusRow(index: number) {
    const id = order[Math.min(Math.max(index, 0), order.length - 1)];
    if (id === undefined) return;
    if (index >= order.length) onEnd();
    onCurrent(id);
    grid.current?.querySelector<HTMLElement>(`[data-lead="${id}"]`)?.focus();
  }

  /** Moves the focus by rows. The first key press focuses the current row; later ones move from there. */
  function move(by: number) {
    const isInside = grid.current?.contains(document.activeElement);
    focusRow(isInside || openLead !== undefined ? position + by : position);
  }

  useShortcut("j", "Next lead", () => move(1));
  useShortcut("k", "Previous lead", () => move(-1));
  useShortcut("x", "Select the lead", () => currentId !== undefined && selection.toggle(currentId));

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const target = event.target as HTMLElement;
    if (event.ctrlKey || event.metaKey) return;
    if (event.key === "ArrowLeft" || event.key === "ArrowRight") {
      const row = target.closest("[role=row]");
      const stops = [row, ...(row?.querySelectorAll("input, a, button") ?? [])] as HTMLElement[];
      stops[stops.indexOf(target) + (event.key === "ArrowLeft" ? -1 : 1)]?.focus();
      event.preventDefault();
      return;
    }
    // In a cell, the other keys are for what it has.
    if (!target.dataset.lead && !event.key.startsWith("Arrow")) return;
    const isInHead = !target.closest("[data-lead]");
    const targets: Record<string, number> = {
      ArrowDown: isInHead ? position : position + 1,
      ArrowUp: position - 1,
      Home: 0,
      End: order.length - 1,
    };
    const next = targets[event.key];
    if (next !== undefined) {
      if (event.shiftKey && currentId !== undefined) {
        if (!selection.ids.has(currentId)) selection.toggle(currentId);
        const last = order[Math.min(Math.max(next, 0), order.length - 1)];
        if (last !== undefined) selection.extendTo(last, order);
      }
      focusRow(next);
    } else if (event.key === " " && currentId !== undefined) {
      selection.toggle(currentId);
    } else if (event.key === "Enter" && currentId !== undefined) {
      void navigate(addressOf(currentId), { preventScrollReset: true });
    } else {
      return;
    }
    event.preventDefault();
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: the rows of a table cannot be laid out in two lines
    <div
      ref={grid}
      role="grid"
      aria-label="Leads"
      aria-rowcount={total + 1}
      aria-multiselectable="true"
      className="border-t border-rule"
      onKeyDown={onKeyDown}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: see above */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: its cells have what can be focused */}
      <div
        role="row"
        aria-rowindex={1}
        className="hidden min-h-9 border-b border-rule text-[0.8125rem] text-ink-soft md:flex"
      >
        {/* biome-ignore lint/a11y/useSemanticElements: see above */}
        {/* biome-ignore lint/a11y/useFocusableInteractive: see above */}
        <div role="columnheader">
          <label className={CHECK}>
            <Checkbox
              aria-label="Select all that are shown"
              checked={allAreSelected}
              onChange={() => (allAreSelected ? selection.clear() : selection.select(order))}
            />
          </label>
        </div>
        <Head column="name" label="Name" sort={sort} onSort={onSort} />
        {columns.map((column) => (
          <Head
            key={column}
            column={column}
            label={isSpam && column === "stage" ? "Why it is spam" : COLUMNS[column]}
            isSpam={isSpam}
            sort={sort}
            onSort={onSort}
          />
        ))}
      </div>
      {leads.map((lead, index) => (
        <Row
          key={lead.id}
          lead={lead}
          index={index + 2}
          columns={columns}
          context={context}
          sort={sort}
          isCurrent={lead.id === currentId}
          isSelected={selection.ids.has(lead.id)}
          isOpen={lead.id === openLead}
          address={addressOf(lead.id)}
          onFocus={() => onCurrent(lead.id)}
          onPress={() => onPress(lead.id)}
          onSelect={(range) =>
            range ? selection.extendTo(lead.id, order) : selection.toggle(lead.id)
          }
        />
      ))}
    </div>
  );
}

const CHECK = "relative z-1 -ml-3 grid h-full w-11 cursor-pointer place-items-center md:w-10";
const NAME = "min-w-0 flex-1 md:flex-[1.6_1_9rem] md:pr-4";

/** The classes of a cell after the name, which only a wide list shows. */
function cellClass(column: Column, isSpam: boolean): string {
  const width =
    isSpam && column === "stage"
      ? "flex-[3_1_9rem] pr-4"
      : (COLUMN_CLASSES[column] ?? "flex-[1.3_1_7rem] pr-4");
  return `hidden min-w-0 truncate @min-[44rem]/leads:block ${width}`;
}

function Head({
  column,
  label,
  isSpam = false,
  sort,
  onSort,
}: {
  column: Column | "name";
  label: string;
  isSpam?: boolean;
  sort: Sort;
  onSort: (sort: Sort) => void;
}) {
  const own = SORT_OF[column];
  const isSorted = own === sort;
  const direction = own && ASCENDING.includes(own) ? "ascending" : "descending";
  return (
    // biome-ignore lint/a11y/useSemanticElements: see the grid
    // biome-ignore lint/a11y/useFocusableInteractive: see the grid
    <div
      role="columnheader"
      className={`leading-9 ${column === "name" ? NAME : cellClass(column, isSpam)}`}
      aria-sort={isSorted ? direction : undefined}
    >
      {own ? (
        // The order is a field above the list too, so this button needs no stop of the Tab key.
        <Button
          tabIndex={-1}
          variant="plain"
          className={`min-h-9 text-left underline-offset-[0.25em] hover:text-ink hover:underline ${isSorted ? "font-strong text-ink" : ""}`}
          onClick={() => onSort(isSorted ? DEFAULT_LIST.sort : own)}
        >
          {label}
        </Button>
      ) : (
        label
      )}
      {isSorted && <span aria-hidden="true"> {direction === "ascending" ? "↑" : "↓"}</span>}
    </div>
  );
}

/** The time that a row of two lines shows: the one by which the list is ordered, or else the last activity. */
function timeOf(lead: LeadRow, sort: Sort): string {
  if (sort === "created") return lead.createdAt;
  return (sort === "waiting" && lead.waitingSince) || lead.lastActivityAt;
}

type RowProps = {
  lead: LeadRow;
  index: number;
  columns: readonly Column[];
  context: DeskContext;
  sort: Sort;
  isCurrent: boolean;
  isSelected: boolean;
  isOpen: boolean;
  address: string;
  onFocus: () => void;
  onPress: () => void;
  onSelect: (range: boolean) => void;
};

const Row = memo(
  function Row({ lead, index, columns, context, sort, ...row }: RowProps) {
    const { isCurrent, isSelected, isOpen, address, onFocus, onPress, onSelect } = row;
    return (
      // biome-ignore lint/a11y/useSemanticElements: see the grid
      <div
        role="row"
        data-lead={lead.id}
        aria-rowindex={index}
        aria-selected={isSelected}
        aria-current={isOpen || undefined}
        tabIndex={isCurrent ? 0 : -1}
        className="relative flex min-h-14 scroll-mt-4 scroll-mb-20 items-stretch border-b border-rule hover:bg-paper-hover focus-visible:-outline-offset-2 aria-selected:bg-paper-deep aria-[current]:bg-paper-deep aria-[current]:[box-shadow:inset_3px_0_var(--color-ink)] md:min-h-10 forced-colors:aria-selected:outline-2 forced-colors:aria-selected:-outline-offset-2 forced-colors:aria-selected:outline-[Highlight] forced-colors:aria-[current]:outline-2 forced-colors:aria-[current]:-outline-offset-2 forced-colors:aria-[current]:outline-[Highlight]"
        onFocus={onFocus}
      >
        {/* biome-ignore lint/a11y/useSemanticElements: see the grid */}
        {/* biome-ignore lint/a11y/useFocusableInteractive: the row has the focus */}
        <div role="gridcell">
          <label className={CHECK}>
            <Checkbox
              tabIndex={-1}
              aria-label={`Select ${lead.name}`}
              checked={isSelected}
              onChange={({ nativeEvent }) =>
                onSelect((nativeEvent as unknown as MouseEvent).shiftKey)
              }
            />
          </label>
        </div>
        {/* biome-ignore lint/a11y/useSemanticElements: see the grid */}
        {/* biome-ignore lint/a11y/useFocusableInteractive: see above */}
        <div
          role="gridcell"
          className={`grid grid-cols-[minmax(0,1fr)_auto] content-center gap-x-3 md:grid-cols-[minmax(0,auto)_minmax(0,1fr)_auto] md:items-baseline ${NAME}`}
        >
          <Link
            to={address}
            tabIndex={-1}
            // The whole row opens the lead.
            className="truncate font-serif text-[0.9375rem] font-title after:absolute after:inset-0"
            preventScrollReset
            prefetch="intent"
            onPointerDown={onPress}
          >
            {lead.name}
          </Link>
          <span className="self-center text-ink-soft md:col-start-3 md:row-start-1 @min-[44rem]/leads:hidden">
            <RelativeTime at={timeOf(lead, sort)} focusable={false} />
          </span>
          <span className="col-span-full row-start-2 flex min-w-0 justify-between gap-3 text-ink-soft md:col-span-1 md:col-start-2 md:row-start-1 @max-[22rem]/leads:hidden @min-[44rem]/leads:hidden">
            {!lead.isSpam && <span className="truncate">{lead.company}</span>}
            <span className={lead.isSpam ? "truncate" : "flex-none md:hidden"}>
              <Stage lead={lead} context={context} />
            </span>
          </span>
        </div>
        {columns.map((column) => (
          // biome-ignore lint/a11y/useSemanticElements: see the grid
          // biome-ignore lint/a11y/useFocusableInteractive: see above
          <div
            key={column}
            role="gridcell"
            className={`leading-[calc(2.5rem-1px)] ${cellClass(column, lead.isSpam)} ${column === "score" || column === "value" ? "font-serif text-[0.9375rem]" : ""}`}
          >
            {cellOf(column, lead, context)}
          </div>
        ))}
      </div>
    );
  },
  // Its functions are the same in effect as long as the other properties are.
  (before, after) =>
    (Object.keys(before) as (keyof RowProps)[]).every(
      (name) => typeof before[name] === "function" || before[name] === after[name],
    ),
);

/**
 * A hook that says whether the list is in use: the pointer or the focus is in it, something is selected
 * (`isSelecting`), or the page is scrolled. `props` belong to the element of the list.
 */
export function useIsInUse(isSelecting: boolean) {
  const [isPointed, setPointed] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const [isScrolled, setScrolled] = useState(false);
  useEffect(() => {
    const onScroll = () => setScrolled(window.scrollY > 0);
    window.addEventListener("scroll", onScroll, { passive: true });
    return () => window.removeEventListener("scroll", onScroll);
  }, []);
  return {
    isInUse: isPointed || isFocused || isScrolled || isSelecting,
    props: {
      onPointerEnter: () => setPointed(true),
      onPointerLeave: () => setPointed(false),
      onFocus: () => setFocused(true),
      onBlur: () => setFocused(false),
    },
  };
}

import { useState } from "react";
import { storedValue } from "~/lib/storage";

/** The columns after the name that a list may show, in their order. */
export const COLUMNS = {
  company: "Company",
  stage: "Stage",
  assignee: "Owner",
  nextAction: "Next action",
  tags: "Tags",
  phone: "Phone",
  email: "Email",
  score: "Score",
  value: "Value",
  waiting: "Waiting",
  activity: "Last activity",
  created: "Lead since",
} as const;

export type Column = keyof typeof COLUMNS;

const FIGURE = "flex-none pr-4 text-right tabular-nums";
const TIME = "w-25 flex-none";

/** The classes of a column's width and of the text in it. */
export const COLUMN_CLASSES: Partial<Record<Column, string>> = {
  stage: "flex-[0_0_6.5rem] pr-4",
  assignee: "flex-[0_1_5.25rem] pr-4",
  nextAction: "flex-[3_1_9rem] pr-4",
  score: `${FIGURE} w-16`,
  value: `${FIGURE} w-21`,
  waiting: TIME,
  activity: TIME,
  created: TIME,
};

export const ALL_COLUMNS = Object.keys(COLUMNS) as Column[];
const DEFAULT_COLUMNS: readonly Column[] = [
  "company",
  "stage",
  "assignee",
  "nextAction",
  "score",
  "value",
  "activity",
];

const stored = storedValue<Column[]>("local", "desk-lead-columns", (value) =>
  Array.isArray(value) ? known(value) : [...DEFAULT_COLUMNS],
);

/** The columns of these names, in the order of `COLUMNS`. */
function known(names: readonly unknown[]): Column[] {
  return ALL_COLUMNS.filter((column) => names.includes(column));
}

/** The columns as the query string of an address names them: `company,stage`, or `none`. */
export function columnsText(columns: readonly Column[]): string {
  return columns.join(",") || "none";
}

/**
 * A hook that returns the columns of the list, and a function that stores another choice in this browser. `named`: the
 * columns in the address; null for those that were chosen last in this browser.
 */
export function useColumns(named: string | null): [Column[], (columns: readonly Column[]) => void] {
  const [chosen, setChosen] = useState(stored.read);
  function choose(columns: readonly Column[]) {
    const next = known(columns);
    stored.write(next);
    setChosen(next);
  }
  return [named === null ? chosen : known(named.split(",")), choose];
}

/** The columns of times by which a list may be ordered, by the name of the order. */
const SORTED = { waiting: "waiting", created: "created" } as const;

/**
 * Returns the columns with that of the time by which the list is ordered, in place of the last activity. Unchanged if
 * the list is ordered otherwise or the column is shown already.
 */
export function withSorted(columns: readonly Column[], sort: string): readonly Column[] {
  const sorted = Object.hasOwn(SORTED, sort) ? SORTED[sort as keyof typeof SORTED] : undefined;
  if (!sorted || columns.includes(sorted)) return columns;
  return [...columns.filter((column) => column !== "activity"), sorted];
}

import type { components } from "~/api/schema";
import { formatAmount, parseSignedMoney } from "~/lib/amounts";
import { formatMoney } from "~/lib/money";
import { currentMethod } from "~/lib/valuation-method";
import type { FieldName } from "../rules";

export type SavedRun = components["schemas"]["SavedRunOut"];

/** The labels of the eight form fields. */
export type Labels = Record<FieldName, string>;

/** An answer as text: the option's label, or a formatted amount; the stored value if the form no longer offers it. */
export function formatAnswer(field: string, value: string): string {
  if (field === "revenue" || field === "sde") {
    const cents = parseSignedMoney(value);
    return cents === null ? value : formatAmount(cents);
  }
  const { years, realEstate } = currentMethod();
  const choices = { years, realEstate }[field];
  return choices?.find((choice) => choice.value === value)?.label ?? value;
}

/**
 * Returns the selection with `run` added, or without `run` if it was selected. At most two runs are selected: a third
 * replaces the first.
 */
export function choose(chosen: readonly SavedRun[], run: SavedRun): SavedRun[] {
  const others = chosen.filter(({ id }) => id !== run.id);
  return others.length < chosen.length ? others : [...others, run].slice(-2);
}

/** The query string of the page that compares two runs, the older one first. */
export function pairAddress(one: SavedRun, other: SavedRun): string {
  const [first, second] = [one, other].sort(
    (left, right) => Date.parse(left.madeAt) - Date.parse(right.madeAt) || left.id - right.id,
  );
  return `?${new URLSearchParams({ first: `${first?.id}`, second: `${second?.id}` })}`;
}

export type Pair = { first: number; second: number };

/** The numbers of the two runs in a query string; null if there are none. An invalid number is 0. */
export function pairIn(search: URLSearchParams): Pair | null {
  if (!search.has("first") && !search.has("second")) return null;
  return { first: number(search.get("first")), second: number(search.get("second")) };
}

/** The page number of the list in a query string; 1 if it is missing or invalid. */
export function pageIn(search: URLSearchParams): number {
  const page = number(search.get("page"));
  return page >= 1 && page <= 10_000 ? page : 1;
}

function number(text: string | null): number {
  return text && /^[1-9][0-9]{0,14}$/.test(text) ? Number(text) : 0;
}

/** Formats the change of a figure: `+$42,336`, `−$42,336`, `no change`. */
export function formatChange(dollars: number, format = formatMoney): string {
  if (dollars === 0) return "no change";
  return `${dollars > 0 ? "+" : "−"}${format(Math.abs(dollars))}`;
}

import type { components } from "~/api/schema";
import { parseDollars, tidy } from "~/lib/amounts";
import { formatMoney } from "~/lib/money";

export type Sheet = components["schemas"]["IntakeSheetOut"];
export type Group = Sheet["groups"][number];
export type SheetField = Group["fields"][number];
export type Answers = Sheet["answers"];
export type Answer = Answers[string];
type Kind = SheetField["kind"];
export type Row = Record<string, string>;
/** An answer as the server stores it, or as somebody types it. */
export type Value = string | Row[];

/** The answer that there are no rows. */
export const NONE = "none";

/** Whether an answer is empty, so that the question is still open. */
export const isOpen = (value: Value | undefined) => !value || value.length === 0;

/** Whether a question is asked, given the answers so far. */
export function isAsked({ onlyIf }: SheetField, answerTo: (field: string) => Value | undefined) {
  if (!onlyIf) return true;
  const value = answerTo(onlyIf.field);
  return typeof value === "string" && onlyIf.values.includes(value);
}

/** The questions of a group that are asked and have no answer. */
export function missing(
  group: Group,
  answerTo: (field: string) => Value | undefined,
): SheetField[] {
  return group.fields.filter((field) => isAsked(field, answerTo) && isOpen(answerTo(field.id)));
}

/** The options of an answer of several choices. */
export const chosen = (text: string) => (text === "" ? [] : text.split(","));

/** A stored text as a field shows it: `1200000` as `$1,200,000`. */
export function typedText(kind: Kind, stored: string): string {
  if (stored === "") return "";
  if (kind === "money") return formatMoney(Number(stored));
  if (kind === "percent") return `${stored}%`;
  return stored;
}

/** What somebody typed as the server stores it; null if it cannot be read. */
function storedText(kind: Kind, typed: string): string | null {
  const text = tidy(typed);
  if (text === "") return "";
  if (kind === "money") return parseDollars(typed)?.toString() ?? null;
  if (kind === "percent") return /^(\d{1,3}(?:\.\d{1,2})?) ?%?$/.exec(text)?.[1] ?? null;
  if (kind === "number") return /^[\d,]+$/.test(text) ? text.replaceAll(",", "") : null;
  return typed;
}

/** An answer as its field shows it. */
export function typed(field: SheetField, stored: Value): Value {
  if (typeof stored === "string") return typedText(field.kind, stored);
  return stored.map((row) => mapRow(field, row, typedText) as Row);
}

/** What somebody typed as the server stores it, without empty rows; null if a part of it cannot be read. */
export function stored(field: SheetField, value: Value): Value | null {
  if (typeof value === "string") return storedText(field.kind, value);
  const rows = value.map((row) => mapRow(field, row, storedText));
  if (rows.some((row) => Object.values(row).includes(null))) return null;
  const filled = (rows as Row[]).filter((row) => Object.values(row).some((text) => text.trim()));
  return filled.length > 0 ? filled : "";
}

function mapRow<Text>(field: SheetField, row: Row, map: (kind: Kind, text: string) => Text) {
  const cells = field.columns.map(({ id, kind }) => [id, map(kind, row[id] ?? "")] as const);
  return Object.fromEntries(cells);
}

const HINTS: Partial<Record<Kind, string>> = {
  money: "Please enter an amount, such as $1,200,000 or 1.2 million",
  percent: "Please enter a percentage, such as 25%",
  number: "Please enter a number, such as 12",
};

/** What is wrong with what somebody typed; undefined if it can be read. */
export function unreadable(kind: Kind, text: string): string | undefined {
  return storedText(kind, text) === null ? HINTS[kind] : undefined;
}

/** Whether two answers are the same. */
export function isSame(one: Value | undefined, other: Value | undefined): boolean {
  return isOpen(one) ? isOpen(other) : JSON.stringify(one) === JSON.stringify(other);
}

/** An answer to read: the words of a choice, an amount. Rows have a table instead. */
export function readableText(field: SheetField, text: string): string {
  if (field.kind === "rows") return text === NONE ? field.none : "";
  if (field.kind === "choices") {
    return chosen(text)
      .map((option) => field.options[option] ?? option)
      .join(", ");
  }
  return field.options[text] ?? typedText(field.kind, text);
}

import { isRecord, readText, storedValue, writeText } from "~/lib/storage";
import type { Row, Value } from "./sheet";

/** What somebody typed that is not saved yet. `seen`: the version of the answer that they saw, 0 for none. */
export type Unsaved = Readonly<Record<string, { value: Value; seen: number }>>;

/** The storage of a person's unsaved answers of a sheet in this browser, so that a closed tab loses nothing. */
export function unsavedAnswers(person: number, sheet: string) {
  return storedValue<Unsaved>("local", `intake-unsaved-${person}-${sheet}`, (found) => {
    if (!isRecord(found)) return {};
    const entries = Object.entries(found).filter(
      ([, each]) => isRecord(each) && typeof each.seen === "number" && isValue(each.value),
    );
    return Object.fromEntries(entries) as Unsaved;
  });
}

/** The name of this browser for a person's answers, so that they are never in conflict with themselves. */
export function editorOf(person: number): string {
  const key = `intake-editor-${person}`;
  const known = readText("local", key);
  if (known && known.length <= 40) return known;
  const made = Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
  writeText("local", key, made);
  return made;
}

function isValue(value: unknown): value is Value {
  return typeof value === "string" || (Array.isArray(value) && value.every(isRow));
}

const isRow = (row: unknown): row is Row =>
  isRecord(row) && Object.values(row).every((text) => typeof text === "string");

import { type Form, fitting, isOutdated, type Sheet } from "./sheet";

const place = (person: number) => `scorecard-${person}`;

/**
 * What somebody had ticked in this tab before it was loaded anew, and whether questions changed since;
 * null where there is nothing.
 */
export function remembered(person: number, form: Form): { sheet: Sheet; changed: boolean } | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(place(person)) ?? "null");
    const sheet = fitting(form, kept);
    return sheet && { sheet, changed: isOutdated(form, kept) };
  } catch {
    return null;
  }
}

/** Null: the sheet is sent, and nothing is left to remember. */
export function remember(person: number, sheet: Sheet | null): void {
  try {
    if (sheet) sessionStorage.setItem(place(person), JSON.stringify(sheet));
    else sessionStorage.removeItem(place(person));
  } catch {
    // Storage is forbidden: the ticks last as long as the page is open.
  }
}

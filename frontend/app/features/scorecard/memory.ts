import { type Form, fitting, type Sheet } from "./sheet";

const place = (person: number) => `scorecard-${person}`;

/** What somebody had ticked in this tab before it was loaded anew. */
export function remembered(person: number, form: Form): Sheet | null {
  try {
    return fitting(form, JSON.parse(sessionStorage.getItem(place(person)) ?? "null"));
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

import { type Answers, type Bank, isOption } from "./rules";

/** The inputs above the questions, in the form's order. */
export const HEADER = ["businessName", "ownerName", "date", "industry"] as const;

export type HeaderName = (typeof HEADER)[number];

/** What the form holds, by the name of its input: the header's four and `q1` to `q50`. */
export type Draft = Readonly<Record<string, string>>;

/** Characters in a header input; the server takes as many. */
export const HEADER_LENGTH = 120;

const PLACE = "assessment-draft";

/** Only what the form itself could have written; anything else is left out, whoever wrote it. */
export function known(bank: Bank, values: Iterable<[string, unknown]>): Draft {
  const draft: Record<string, string> = {};
  for (const [name, value] of values) {
    if (typeof value === "string" && value !== "" && fits(bank, name, value)) draft[name] = value;
  }
  return draft;
}

function fits(bank: Bank, name: string, value: string): boolean {
  if (name === "date") return /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value));
  if ((HEADER as readonly string[]).includes(name)) return value.length <= HEADER_LENGTH;
  return /^q\d+$/.test(name) && isOption(bank, name.slice(1), value);
}

export function readDraft(bank: Bank): Draft {
  try {
    return parse(bank, localStorage.getItem(PLACE));
  } catch {
    return {};
  }
}

/**
 * Keeps these inputs and leaves all others as they are kept, because another tab may have written them
 * since this one looked. An empty text takes an input out.
 */
export function keepChange(bank: Bank, change: Draft): void {
  try {
    const draft = known(bank, Object.entries({ ...readDraft(bank), ...change }));
    localStorage.setItem(PLACE, JSON.stringify(draft));
  } catch {
    // Storage is full or forbidden: the page works without it.
  }
}

export function dropDraft(): void {
  try {
    localStorage.removeItem(PLACE);
  } catch {
    // Nothing was kept.
  }
}

/** What another tab has just changed: nothing for other places, `cleared` when it took everything out. */
export function changedElsewhere(bank: Bank, event: StorageEvent): Draft | "cleared" {
  if (event.key !== PLACE) return {};
  if (event.newValue === null) return "cleared";
  return difference(parse(bank, event.oldValue), parse(bank, event.newValue));
}

/** The inputs that are not alike, as the second draft has them; an empty text for those it lacks. */
export function difference(before: Draft, after: Draft): Draft {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return Object.fromEntries(
    [...names]
      .filter((name) => before[name] !== after[name])
      .map((name) => [name, after[name] ?? ""]),
  );
}

function parse(bank: Bank, kept: string | null): Draft {
  try {
    const value: unknown = JSON.parse(kept ?? "{}");
    return typeof value === "object" && value !== null ? known(bank, Object.entries(value)) : {};
  } catch {
    return {};
  }
}

/** The answers among the inputs, by question number. */
export function answersOf(bank: Bank, draft: Draft): Answers {
  return Object.fromEntries(
    bank.questions.flatMap(({ id }) => {
      const answer = draft[`q${id}`];
      return answer ? [[id, answer]] : [];
    }),
  );
}

/** The header as the results show it and the server takes it: trimmed, empty where nothing was typed. */
export function headerOf(draft: Draft): Record<HeaderName, string> {
  const text = (name: HeaderName) => (draft[name] ?? "").trim();
  return {
    businessName: text("businessName"),
    ownerName: text("ownerName"),
    date: text("date"),
    industry: text("industry"),
  };
}

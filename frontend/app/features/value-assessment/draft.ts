import { type Answers, type Bank, isOption } from "./rules";

/** The inputs above the questions, in the form's order. */
export const HEADER = ["businessName", "ownerName", "date", "industry"] as const;

export type HeaderName = (typeof HEADER)[number];

/** What the form holds, by the name of its input: the header's four and `q1` to `q50`. */
export type Draft = Readonly<Record<string, string>>;

/** Characters in a header input; the server takes as many. */
export const HEADER_LENGTH = 120;

const PLACE = "assessment-draft";

/** The same under the names by which it is kept, of every version of the questions. */
type Kept = Draft;

const KEPT_NAME = new RegExp(String.raw`^(${HEADER.join("|")}|q\d+(@\d{4}-\d{2})?)$`);

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
  return fromKept(bank, readKept());
}

/** The open questions that were answered before they changed, when the draft was last looked at. */
export function askedAgain(bank: Bank): number[] {
  const kept = readKept();
  const once = new Set(Object.keys(kept).map((name) => name.split("@")[0]));
  return bank.questions
    .filter(({ id }) => once.has(`q${id}`) && kept[keptName(bank, `q${id}`)] === undefined)
    .map(({ id }) => id);
}

/**
 * Keeps these inputs and leaves all others as they are kept, because another tab may have written them
 * since this one looked, or a page with other questions. An empty text takes an input out.
 */
export function keepChange(bank: Bank, change: Draft): void {
  const renamed = Object.entries(change).map(([name, value]) => [keptName(bank, name), value]);
  const next = { ...readKept(), ...Object.fromEntries(renamed) };
  const filled = Object.entries(next).filter(([, value]) => value !== "");
  try {
    localStorage.setItem(PLACE, JSON.stringify(Object.fromEntries(filled)));
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
  const [before, after] = [parse(event.oldValue), parse(event.newValue)];
  return difference(fromKept(bank, before), fromKept(bank, after));
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

/**
 * The name under which an input is kept: a question that has changed is kept apart from what it was before,
 * so that no answer to the one is taken for an answer to the other.
 */
function keptName(bank: Bank, name: string): string {
  const since = bank.questions.find(({ id }) => name === `q${id}`)?.since;
  return since ? `${name}@${since}` : name;
}

/** What is kept, by the names of the form's inputs. */
function fromKept(bank: Bank, kept: Kept): Draft {
  const names = [...HEADER, ...bank.questions.map(({ id }) => `q${id}`)];
  return known(
    bank,
    names.map((name) => [name, kept[keptName(bank, name)]]),
  );
}

function readKept(): Kept {
  try {
    return parse(localStorage.getItem(PLACE));
  } catch {
    return {};
  }
}

/** What this or an earlier version of the form could have written. */
function parse(kept: string | null): Kept {
  try {
    const value: unknown = JSON.parse(kept ?? "{}");
    const ours = Object.entries(value ?? {}).filter(
      ([name, entry]) => KEPT_NAME.test(name) && typeof entry === "string",
    );
    return Object.fromEntries(ours);
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

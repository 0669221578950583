import { isRecord, parseJson, storedValue } from "~/lib/storage";
import { type Answers, isOption, type QuestionSet } from "./rules";

/** The names of the inputs below the questions, in the form's order. */
export const HEADER = ["businessName", "ownerName", "date", "industry"] as const;

export type HeaderName = (typeof HEADER)[number];

/** The form's values by input name: the four of the header, and `q1` to `q50`. */
export type Draft = Readonly<Record<string, string>>;

/** The maximum number of characters in a header input, on the server too. */
export const HEADER_LENGTH = 120;

const KEY = "assessment-draft";

/** The draft as stored: a question that changed is named `q7@2027-01`, with the version of its change. */
type StoredDraft = Draft;

const STORED_NAME = new RegExp(String.raw`^(${HEADER.join("|")}|q\d+(@\d{4}-\d{2})?)$`);

const stored = storedValue("local", KEY, sanitize);

const parse = (text: string | null) => sanitize(parseJson(text));

/** Returns only the values that the form itself could have written. */
export function validInputs(questionSet: QuestionSet, values: Iterable<[string, unknown]>): Draft {
  const draft: Record<string, string> = {};
  for (const [name, value] of values) {
    if (typeof value === "string" && value !== "" && fits(questionSet, name, value))
      draft[name] = value;
  }
  return draft;
}

function fits(questionSet: QuestionSet, name: string, value: string): boolean {
  if (name === "date") return /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value));
  if ((HEADER as readonly string[]).includes(name)) return value.length <= HEADER_LENGTH;
  return /^q\d+$/.test(name) && isOption(questionSet, name.slice(1), value);
}

export function readDraft(questionSet: QuestionSet): Draft {
  return fromStored(questionSet, stored.read());
}

/** The questions that changed after they were answered and were not answered since. */
export function changedQuestions(questionSet: QuestionSet): number[] {
  const draft = stored.read();
  const answered = new Set(Object.keys(draft).map((name) => name.split("@")[0]));
  return questionSet.questions
    .filter(
      ({ id }) => answered.has(`q${id}`) && draft[storedName(questionSet, `q${id}`)] === undefined,
    )
    .map(({ id }) => id);
}

/**
 * Stores only the inputs in `change`, because another tab, or a page with other questions, may have changed the other
 * ones. An empty text removes an input.
 */
export function storeChange(questionSet: QuestionSet, change: Draft): void {
  const renamed = Object.entries(change).map(([name, value]): [string, string] => [
    storedName(questionSet, name),
    value,
  ]);
  const next = Object.entries({ ...stored.read(), ...Object.fromEntries(renamed) });
  stored.write(Object.fromEntries(next.filter(([, value]) => value !== "")));
}

/** Fills the open questions of the draft with these answers. Answers in the draft stay. */
export function fillDraft(questionSet: QuestionSet, answers: Answers): void {
  const draft = readDraft(questionSet);
  const missing = Object.entries(answers)
    .map(([id, answer]) => [`q${id}`, answer] as const)
    .filter(([name]) => draft[name] === undefined);
  storeChange(questionSet, Object.fromEntries(missing));
}

export function removeDraft(): void {
  stored.write(null);
}

/**
 * Returns the inputs that a storage event of another tab changed, with an empty text for a removed input; `cleared` if
 * the tab removed the draft; no inputs if the event is about another key.
 */
export function changedElsewhere(questionSet: QuestionSet, event: StorageEvent): Draft | "cleared" {
  if (event.key !== KEY) return {};
  if (event.newValue === null) return "cleared";
  const [before, after] = [parse(event.oldValue), parse(event.newValue)];
  return difference(fromStored(questionSet, before), fromStored(questionSet, after));
}

/** The inputs that differ, with the values of `after`; an empty text if it has none. */
export function difference(before: Draft, after: Draft): Draft {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return Object.fromEntries(
    [...names]
      .filter((name) => before[name] !== after[name])
      .map((name) => [name, after[name] ?? ""]),
  );
}

/**
 * The name under which an input is stored. A changed question has a new name, so that it does not get the old
 * answer.
 */
function storedName(questionSet: QuestionSet, name: string): string {
  const since = questionSet.questions.find(({ id }) => name === `q${id}`)?.since;
  return since ? `${name}@${since}` : name;
}

/** The current text of an answer that was stored with an earlier text; undefined for any other text. */
function reworded(questionSet: QuestionSet, name: string, value = ""): string | undefined {
  return questionSet.reworded[name.slice(1)]?.[value];
}

/** The stored draft, by the names of the form's inputs. */
function fromStored(questionSet: QuestionSet, draft: StoredDraft): Draft {
  const names = [...HEADER, ...questionSet.questions.map(({ id }) => `q${id}`)];
  return validInputs(
    questionSet,
    names.map((name) => {
      const value = draft[storedName(questionSet, name)];
      return [name, reworded(questionSet, name, value) ?? value];
    }),
  );
}

/** Returns only what this or an earlier version of the form could have written. */
function sanitize(value: unknown): StoredDraft {
  const entries = Object.entries(isRecord(value) ? value : {}).filter(
    (entry): entry is [string, string] =>
      STORED_NAME.test(entry[0]) && typeof entry[1] === "string",
  );
  return Object.fromEntries(entries);
}

/** The answers in the draft, by question number. */
export function answersOf(questionSet: QuestionSet, draft: Draft): Answers {
  return Object.fromEntries(
    questionSet.questions.flatMap(({ id }) => {
      const answer = draft[`q${id}`];
      return answer ? [[id, answer]] : [];
    }),
  );
}

/** The header's values as shown in the results and sent to the server: trimmed, empty if nothing was typed. */
export function headerOf(draft: Draft): Record<HeaderName, string> {
  const text = (name: HeaderName) => (draft[name] ?? "").trim();
  return {
    businessName: text("businessName"),
    ownerName: text("ownerName"),
    date: text("date"),
    industry: text("industry"),
  };
}

/**
 * The rules of a form, read from `domain/forms/`. The server enforces the same data; the golden vectors in
 * `domain/vectors/` hold both readings together. Every step takes time in proportion to the text.
 */
type PatternCheck = { rule: "pattern"; pattern: string; strip?: string; message: string };
type LengthCheck = { rule: "length"; min?: number; max?: number; message: string };
type SameCheck = { rule: "same"; field: string; message: string };
type Check = PatternCheck | LengthCheck | SameCheck;

type Field = {
  name: string;
  label: string;
  required: boolean;
  multiline: boolean;
  /** Checked and kept exactly as typed: a password. */
  verbatim?: boolean;
  checks: Check[];
};

export type FormRules = { whitespace: string; fields: Field[] };

export type Values = Record<string, string>;

/** What a field is called. */
export function labelOf(form: FormRules, name: string): string {
  return form.fields.find((field) => field.name === name)?.label ?? name;
}

/** The words for each field that has something wrong, in the form's order. */
export type Errors = Record<string, string>;

/** A text this many times as long as its field allows is told so, and meets no pattern. */
const FAR_TOO_LONG = 4;
/** Stands for the longest length of a field that names none. */
const UNLIMITED = 250;
/**
 * Control characters, and what shows nothing: marks of direction, fillers, spaces of no width, the empty
 * Braille cell. Kept are white space, and the joiners that scripts and emoji are written with.
 */
const REMOVED =
  /(?![\t\n\r\ufeff]|\u200c|\u200d|\ufe0e|\ufe0f)[\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/gu;
/** A text of nothing but joiners and white space is none. */
const VISIBLE = /(?!\s|\u200c|\u200d|\ufe0e|\ufe0f)[\s\S]/u;

/** The values as they are kept: trimmed, white space collapsed, and nothing that nobody sees. */
export function clean(form: FormRules, values: Values): Values {
  return Object.fromEntries(
    form.fields.map((field) => [field.name, cleanValue(form, field, values[field.name] ?? "")]),
  );
}

function cleanValue(form: FormRules, field: Field, value: string): string {
  if (field.verbatim) return value;
  const printable = lineFeeds(value).replace(REMOVED, "");
  if (!VISIBLE.test(printable)) return "";
  if (!field.multiline) return trimmed(form, printable, " ");
  return printable
    .replace(new RegExp(`[${form.whitespace.replace("\\n", "")}]+`, "gu"), " ")
    .replace(/ ?\n ?/g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .replace(/^ | $/g, "")
    .replace(/^\n+/, "")
    .replace(/\n{1,2}$/, "");
}

function trimmed(form: FormRules, value: string, between: string): string {
  return value.replace(new RegExp(`[${form.whitespace}]+`, "gu"), between).replace(/^ | $/g, "");
}

function lineFeeds(value: string): string {
  return value.replace(/\r\n?/g, "\n");
}

/**
 * What is wrong with the values, first failure of each field only. They are checked as typed, and again as
 * they would be kept, so that ten spaces are no message.
 */
export function check(form: FormRules, values: Values): Errors {
  const kept = clean(form, values);
  const errors: Errors = {};
  for (const field of form.fields) {
    const cleaned = kept[field.name] ?? "";
    const message =
      checkValue(field, asTyped(form, field, values[field.name] ?? ""), cleaned, values) ??
      checkValue(field, cleaned, cleaned, kept);
    if (message) errors[field.name] = message;
  }
  return errors;
}

function asTyped(form: FormRules, field: Field, value: string): string {
  if (field.verbatim) return value;
  const typed = lineFeeds(value);
  return field.name === "email" ? trimEnds(form, typed) : typed;
}

/** A pattern for the end would be tried anew at every space inside, which takes the square of the length. */
function trimEnds(form: FormRules, value: string): string {
  const isSpace = new RegExp(`[${form.whitespace}]`, "u");
  let start = 0;
  let end = value.length;
  while (start < end && isSpace.test(value.charAt(start))) start += 1;
  while (start < end && isSpace.test(value.charAt(end - 1))) end -= 1;
  return value.slice(start, end);
}

function checkValue(
  field: Field,
  value: string,
  cleaned: string,
  others: Values,
): string | undefined {
  if (!field.required && cleaned === "") return undefined;
  return (
    farTooLong(field, value) ?? field.checks.find((rule) => !passes(rule, value, others))?.message
  );
}

/** The words for a text so long that no pattern is tried on it. */
function farTooLong(field: Field, value: string): string | undefined {
  if (field.verbatim) return undefined;
  const limit = field.checks.find(
    (rule): rule is LengthCheck => rule.rule === "length" && rule.max !== undefined,
  );
  const longest = FAR_TOO_LONG * (limit?.max ?? UNLIMITED);
  return lengthOf(value) > longest ? (limit ?? field.checks[0])?.message : undefined;
}

function lengthOf(value: string): number {
  return [...value].length;
}

function passes(rule: Check, value: string, others: Values): boolean {
  if (rule.rule === "same") return value === (others[rule.field] ?? "");
  if (rule.rule === "length") {
    const length = lengthOf(value);
    return length >= (rule.min ?? 0) && length <= (rule.max ?? Number.POSITIVE_INFINITY);
  }
  return value === "" || matches(rule, value);
}

/** Whether the whole value, without what the check strips, is in the form of its pattern. */
export function matches(rule: PatternCheck, value: string): boolean {
  const tried = rule.strip ? value.replace(new RegExp(`[${rule.strip}]`, "gu"), "") : value;
  return new RegExp(`^(?:${rule.pattern})$`, "u").test(tried);
}

/** A form of some of the fields of another. */
export function only(form: FormRules, ...names: string[]): FormRules {
  return { ...form, fields: form.fields.filter(({ name }) => names.includes(name)) };
}

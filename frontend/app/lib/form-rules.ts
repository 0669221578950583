/**
 * Validation by the rules in `domain/forms/`. The server applies the same rules; the golden vectors in
 * `domain/vectors/` test both. Time grows in proportion to the length of the text, whatever it is.
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
  /** Whether the value is validated and sent exactly as typed, as a password is. */
  verbatim?: boolean;
  checks: Check[];
};

export type FormRules = { whitespace: string; fields: Field[] };

export type Values = Record<string, string>;

/** The label of a field; its name if the form has no such field. */
export function labelOf(form: FormRules, name: string): string {
  return form.fields.find((field) => field.name === name)?.label ?? name;
}

/** The error message of each invalid field by its name, in the form's order. */
export type Errors = Record<string, string>;

/**
 * A text more than this many times as long as its field allows gets the length error; no pattern is matched against
 * it.
 */
const FAR_TOO_LONG = 4;
/** The maximum length, in characters, that `FAR_TOO_LONG` multiplies for a field whose rules have none. */
const UNLIMITED = 250;
/**
 * Characters that are removed: control characters and invisible ones, such as direction marks, fillers, zero-width
 * spaces and the empty Braille cell. White space and the joiners that scripts and emoji need stay.
 */
const REMOVED =
  /(?![\t\n\r\ufeff]|\u200c|\u200d|\ufe0e|\ufe0f)[\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/gu;
/** Matches a text with at least one visible character; joiners and white space are not visible. */
const VISIBLE = /(?!\s|\u200c|\u200d|\ufe0e|\ufe0f)[\s\S]/u;

/**
 * Returns the values of the form's fields as they are sent: trimmed, white space collapsed, invisible characters
 * removed. Values of `verbatim` fields stay as typed.
 */
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
 * Returns the first error of each invalid field. A value must pass both as typed and as cleaned, so that ten spaces do
 * not count as ten characters.
 */
export function validate(form: FormRules, values: Values): Errors {
  const allCleaned = clean(form, values);
  const errors: Errors = {};
  for (const field of form.fields) {
    const cleaned = allCleaned[field.name] ?? "";
    const message =
      validateValue(field, typedValue(form, field, values[field.name] ?? ""), cleaned, values) ??
      validateValue(field, cleaned, cleaned, allCleaned);
    if (message) errors[field.name] = message;
  }
  return errors;
}

function typedValue(form: FormRules, field: Field, value: string): string {
  if (field.verbatim) return value;
  const typed = lineFeeds(value);
  return field.name === "email" ? trimEnds(form, typed) : typed;
}

/**
 * Trims in linear time. A pattern for the spaces at the end would be matched again from every space, in quadratic
 * time.
 */
function trimEnds(form: FormRules, value: string): string {
  const isSpace = new RegExp(`[${form.whitespace}]`, "u");
  let start = 0;
  let end = value.length;
  while (start < end && isSpace.test(value.charAt(start))) start += 1;
  while (start < end && isSpace.test(value.charAt(end - 1))) end -= 1;
  return value.slice(start, end);
}

function validateValue(
  field: Field,
  value: string,
  cleaned: string,
  others: Values,
): string | undefined {
  if (!field.required && cleaned === "") return undefined;
  return (
    tooLongForPatterns(field, value) ??
    field.checks.find((rule) => !passes(rule, value, others))?.message
  );
}

/** The length error of a text that is too long to match patterns against; undefined if it is not. */
function tooLongForPatterns(field: Field, value: string): string | undefined {
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

/** Whether the whole value matches the pattern, once the characters of `strip` are removed. */
export function matches(rule: PatternCheck, value: string): boolean {
  const stripped = rule.strip ? value.replace(new RegExp(`[${rule.strip}]`, "gu"), "") : value;
  return new RegExp(`^(?:${rule.pattern})$`, "u").test(stripped);
}

/** Returns the rules of a form with only the fields of these names. */
export function pickFields(form: FormRules, ...names: string[]): FormRules {
  return { ...form, fields: form.fields.filter(({ name }) => names.includes(name)) };
}

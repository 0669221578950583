/**
 * Validation by the rules in `domain/forms/`. The server applies the same rules; the golden vectors in
 * `domain/vectors/` test both. Time grows in proportion to the length of the text, whatever it is.
 */
type PatternCheck = { rule: "pattern"; pattern: string; strip?: string; message: string };
type LengthCheck = { rule: "length"; min?: number; max?: number; message: string };
/** With `several`, the value is some of the options, joined by a comma and a space. */
type OneOfCheck = { rule: "oneOf"; options: string[]; several?: boolean; message: string };
type SameCheck = { rule: "same"; field: string; message: string };
type Check = PatternCheck | LengthCheck | OneOfCheck | SameCheck;

export type FormField = {
  name: string;
  label: string;
  required: boolean;
  /** The field that makes an optional one required, and the message if that is empty then. */
  neededWith?: { field: string; message: string };
  multiline: boolean;
  /** Whether the value is validated and sent exactly as typed, as a password is. */
  verbatim?: boolean;
  checks: Check[];
};

export type FormRules = { whitespace: string; fields: FormField[] };

export type Values = Record<string, string>;

/** The label of a field; its name if the form has no such field. */
export function labelOf(form: FormRules, name: string): string {
  return form.fields.find((field) => field.name === name)?.label ?? name;
}

/** The options of a field; undefined if its text is free. */
export function optionsOf(field: Pick<FormField, "checks">): string[] | undefined {
  return field.checks.find((check) => check.rule === "oneOf")?.options;
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
 * Direction marks, fillers, zero-width spaces, soft hyphens, the empty Braille cell: copied along with text from
 * contacts apps, web pages and PDFs. Joiners and directions are treated separately.
 */
const INVISIBLE =
  /(?![\u202a-\u202e\u2066-\u2069]|\u200c|\u200d|\ufe0e|\ufe0f)[\p{Default_Ignorable_Code_Point}\u2800]/gu;
/** A zero-width joiner or non-joiner, with the character before it if that can use it. */
const STRAY_JOINER = new RegExp(
  [
    "([",
    ...["Arabic", "Syriac", "Mongolian", "Devanagari", "Bengali", "Gurmukhi", "Gujarati", "Oriya"],
    ...["Tamil", "Telugu", "Kannada", "Malayalam", "Sinhala", "Khmer", "Myanmar"],
    "\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\ufe0f])[\\u200c\\u200d]|[\\u200c\\u200d]",
  ]
    .map((part) => (/^[A-Z]/.test(part) ? `\\p{Script=${part}}` : part))
    .join(""),
  "gu",
);
/**
 * Embeddings, overrides and isolates. Around a text they are removed before it is checked; inside a text they can make
 * it read as another one, so a pattern sees them.
 */
const DIRECTIONS = "\\u202a-\\u202e\\u2066-\\u2069";
const CONTROL = new RegExp(`(?![\\t\\n\\r])[\\p{Cc}${DIRECTIONS}]`, "gu");
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

function cleanValue(form: FormRules, field: FormField, value: string): string {
  if (field.verbatim) return value;
  const printable = normalized(form, field, value).replace(CONTROL, "");
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

/**
 * The text as it is checked: as typed, except for line ends, hyphens and invisible characters, and full-width
 * characters of a single line.
 */
function normalized(form: FormRules, field: FormField, value: string): string {
  const text = value
    .replace(/\r\n?|[\v\f\u0085]/g, "\n")
    .replace(INVISIBLE, "")
    .replace(/[\u2010\u2011]/g, "-")
    .replace(STRAY_JOINER, (found, before) => (before ? found : ""));
  const narrow = field.multiline
    ? text
    : text.replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0));
  const [start, end] = innerRange(form.whitespace + DIRECTIONS, narrow);
  const plain = (ends: string) => ends.replace(new RegExp(`[${DIRECTIONS}]`, "g"), "");
  return plain(narrow.slice(0, start)) + narrow.slice(start, end) + plain(narrow.slice(end));
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

function typedValue(form: FormRules, field: FormField, value: string): string {
  if (field.verbatim) return value;
  const typed = normalized(form, field, value);
  return field.name === "email" ? typed.slice(...innerRange(form.whitespace, typed)) : typed;
}

/**
 * Where a text starts and ends without the characters of the class `around`. Takes linear time: a pattern for spaces at
 * the end would be matched again from every space, in quadratic time.
 */
function innerRange(around: string, value: string): [start: number, end: number] {
  const isAround = new RegExp(`[${around}]`, "u");
  let start = 0;
  let end = value.length;
  while (start < end && isAround.test(value.charAt(start))) start += 1;
  while (start < end && isAround.test(value.charAt(end - 1))) end -= 1;
  return [start, end];
}

function validateValue(
  field: FormField,
  value: string,
  cleaned: string,
  others: Values,
): string | undefined {
  if (!field.required && cleaned === "") {
    const { neededWith } = field;
    return neededWith && others[neededWith.field] ? neededWith.message : undefined;
  }
  return (
    tooLongForPatterns(field, value) ??
    field.checks.find((rule) => !passes(rule, value, others))?.message
  );
}

/** The length error of a text that is too long to match patterns against; undefined if it is not. */
function tooLongForPatterns(field: FormField, value: string): string | undefined {
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
  if (rule.rule === "oneOf") {
    const chosen = rule.several ? value.split(", ") : [value];
    return (
      chosen.length <= rule.options.length && chosen.every((each) => rule.options.includes(each))
    );
  }
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

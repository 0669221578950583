import { describe, expect, it } from "vitest";
import { parseSignedMoney, tidy } from "~/lib/amounts";
import taskForm from "../../domain/forms/task.json";
import { linkIn } from "./features/accounts/links";
import { contactForm, createUserForm, signInForm, signUpForm } from "./lib/facts";
import { clean, type FormRules, matches, validate } from "./lib/form-rules";
import { interpolate } from "./lib/interpolate";
import { safeNext } from "./lib/sign-in-address";

type CheckOfText = (text: string) => unknown;

/** Letters: a quarter of the longest text that the server reads. */
const LENGTH = 16 * 1024;
/** Milliseconds for such a text, or else the time of the half may not be doubled by much. */
const AT_MOST = 4;
const RATIO = 3;

// What a text can be made of to keep a pattern busy, and what may stand around that.
const REPEATED = [
  ..."aA1$é\u0301李 \t\n\r\u00a0\u3000\ufeff\u2028\0\u200b\u200d\u202e\u00ad(k_/;%{".split(""),
  ...["😀", "e\u0301", "\r\n", "\n\n ", " a", "a  ", "\na", "\x01a", "\u200ba", "a.", "a-", "a@"],
  ...["-'", "..", "' ", "( ", "()", "1-", "1,", ",111", " 111", "0.", "/.", "%41", "{a", "{a}"],
];
const AROUND = [
  ["", ""],
  ["a", "a"],
  ["a@", ""],
  ["a@", "1"],
  ["a@a.co", "!"],
  ["Ab1 ", "\n"],
  ["(", ""],
  ["/", ""],
  ["#reset=", ""],
] as const;
const WORST = REPEATED.flatMap((unit) =>
  AROUND.map(([before, after]) => ({
    shape: JSON.stringify(`${before}${unit}...${after}`),
    of: (size: number) => before + unit.repeat(size / unit.length) + after,
  })),
);

/** Those that only repeat: enough for whole fields, whose patterns get all of them. */
const PLAIN = WORST.filter((_, index) => index % AROUND.length === 0);

const forms: [string, FormRules][] = [
  ["contact", contactForm as FormRules],
  ["create-user", createUserForm as FormRules],
  ["sign-in", signInForm as FormRules],
  ["sign-up", signUpForm as FormRules],
  ["task", taskForm as FormRules],
];

const checks: [string, CheckOfText][] = [
  ["an amount", parseSignedMoney],
  ["a tidied amount", tidy],
  ["words with blanks", (text) => interpolate(text, {})],
  ["the page to come back to", safeNext],
  ["a link of a mail", linkIn],
  // The patterns alone, as if nobody had looked at the length.
  ...forms.flatMap(([form, rules]) =>
    rules.fields.flatMap((field) =>
      field.checks.flatMap((rule): [string, CheckOfText][] =>
        rule.rule === "pattern"
          ? [[`${form}: pattern of ${field.name}`, (text) => matches(rule, text)]]
          : [],
      ),
    ),
  ),
];

/** Whole fields. Every form cleans and validates its texts in the same way. */
const fields = (contactForm as FormRules).fields.map((field): [string, CheckOfText] => {
  const part = { ...(contactForm as FormRules), fields: [field] };
  return [
    field.name,
    (text) => {
      const values = { [field.name]: text };
      return [validate(part, values), clean(part, values)];
    },
  ];
});

/** Milliseconds of the processor's time: what else the machine does meanwhile does not count. */
function milliseconds(checkText: CheckOfText, text: string): number {
  const start = process.cpuUsage();
  checkText(text);
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

/**
 * Whether a text is checked in no time at all, or in little more than twice the time of half the text. Both are checked
 * in turn, at least five times, so that a slow moment of the machine slows both, and the least time of each counts.
 */
function isLinear(
  checkText: CheckOfText,
  of: (size: number) => string,
  length: number = LENGTH,
): boolean {
  let whole = milliseconds(checkText, of(length));
  let half = Number.POSITIVE_INFINITY;
  for (let time = 1; time <= 25 && whole >= AT_MOST; time += 1) {
    half = Math.min(half, milliseconds(checkText, of(length / 2)));
    whole = Math.min(whole, milliseconds(checkText, of(length)));
    if (time >= 5 && whole < RATIO * half) return true;
  }
  return whole < AT_MOST;
}

describe("a check takes time in proportion to the text", () => {
  it.each(checks)("%s", (_name, checkText) => {
    const slow = WORST.filter(({ of }) => !isLinear(checkText, of));
    expect(slow.map(({ shape }) => shape)).toEqual([]);
  });
  it.each(fields)("contact: %s", (_name, checkText) => {
    const slow = PLAIN.filter(({ of }) => !isLinear(checkText, of));
    expect(slow.map(({ shape }) => shape)).toEqual([]);
  });
  it("is not true of a pattern that is retried at every position", () => {
    const spaced = (size: number) => `${" ".repeat(size)}a`;
    expect(isLinear((text) => /\s+$/.exec(text), spaced, 8 * 1024)).toBe(false);
  });
});

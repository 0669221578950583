import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { contactForm, createUserForm, signInForm, signUpForm } from "./facts";
import {
  clean,
  type Errors,
  type FormRules,
  pickFields,
  type Values,
  validate,
} from "./form-rules";

const form = contactForm as FormRules;
const signUp = signUpForm as FormRules;

type Case = { name: string; input: Values; errors?: Errors; cleaned?: Values };

function vectorsOf(file: string): { base: Values; cases: Case[] } {
  const path = new URL(`../../../domain/vectors/${file}.json`, import.meta.url);
  return JSON.parse(readFileSync(path, "utf-8"));
}

describe.each([
  ["contact", contactForm, 60],
  ["sign-in", signInForm, 8],
  ["sign-up", signUpForm, 8],
  ["create-user", createUserForm, 12],
])("the golden vectors of %s", (file, rules, least) => {
  const { base, cases } = vectorsOf(file);
  const form = rules as FormRules;
  const empty = Object.fromEntries(form.fields.map(({ name }) => [name, ""]));

  it("are there", () => {
    expect(cases.length).toBeGreaterThanOrEqual(least);
  });

  it.each(cases)("$name", ({ input, errors, cleaned }) => {
    const typed = { ...empty, ...base, ...input };
    expect(validate(form, typed)).toEqual(errors ?? {});
    if (!errors) expect(clean(form, typed)).toEqual({ ...typed, ...cleaned });
  });
});

describe("a password", () => {
  it("is kept and checked exactly as typed, whatever was typed", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", minLength: 6, maxLength: 60 }), (password) => {
        const values = { password, confirmPassword: password };
        expect(clean(signUp, values).password).toBe(password);
        const { password: short, confirmPassword: differs } = validate(signUp, values);
        expect(differs).toBeUndefined();
        expect(short === undefined).toBe([...password].length >= 6);
      }),
    );
  });

  it("differs from one with a space behind it", () => {
    const errors = validate(signUp, { password: "secret-1", confirmPassword: "secret-1 " });
    expect(errors.confirmPassword).toBe("Passwords don't match");
  });
});

it("a part of a form checks that part alone", () => {
  expect(validate(pickFields(signUp, "email"), { email: "dana@example.com" })).toEqual({});
});

const anyValues = fc.record(
  Object.fromEntries(
    form.fields.map(({ name }) => [name, fc.string({ unit: "binary", maxLength: 300 })]),
  ),
);

describe("whatever is typed", () => {
  it("is cleaned once and for all: cleaning again changes nothing", () => {
    fc.assert(
      fc.property(anyValues, (values) => {
        const once = clean(form, values);
        expect(clean(form, once)).toEqual(once);
      }),
    );
  });

  it("leaves no field wrong in its cleaned form that was right as typed", () => {
    fc.assert(
      fc.property(anyValues, (values) => {
        const asTyped = validate(form, values);
        const asKept = validate(form, clean(form, values));
        for (const name of Object.keys(asKept)) expect(asTyped).toHaveProperty(name);
      }),
    );
  });

  it("keeps no control character", () => {
    fc.assert(
      fc.property(anyValues, (values) => {
        for (const value of Object.values(clean(form, values))) {
          expect(value).not.toMatch(/[^\P{Cc}\n]/u);
        }
      }),
    );
  });
});

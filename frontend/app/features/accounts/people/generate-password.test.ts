import { expect, it } from "vitest";
import { generatePassword } from "~/lib/generate-password";
import { validateCreateUser } from "./rules";

const MANY = Array.from({ length: 300 }, generatePassword);

it("is taken by the form's own rules, every time", () => {
  for (const password of MANY) {
    const values = { email: "sam@reyes.example", fullName: "Sam", companyName: "Reyes", password };
    expect(validateCreateUser(values)).toBeUndefined();
  }
});

it("has no letter that is read out as another", () => {
  expect(MANY.join("")).not.toMatch(/[Il1Oo0]/);
});

it("is never the same twice", () => {
  expect(new Set(MANY).size).toBe(MANY.length);
});

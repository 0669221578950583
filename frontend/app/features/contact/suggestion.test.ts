import { expect, test } from "vitest";
import words from "../../../../content/contact.json";
import { suggestion } from "./suggestion";

const { suggestions } = words.form;

test.each([
  ["email", "pat.example.com", suggestions.emailAt],
  ["email", "pat@gmail", "The ending is missing. Did you mean pat@gmail.com?"],
  ["email", "pat reyes@gmail.com", suggestions.email],
  ["phone", "call me", suggestions.phone],
  ["phone", "", undefined],
  ["company", "X", undefined],
])("the %s %j is corrected by a sentence that fits", (name, value, sentence) => {
  expect(suggestion(name, value, suggestions)).toBe(sentence);
});

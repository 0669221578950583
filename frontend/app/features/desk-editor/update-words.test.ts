import { expect, it } from "vitest";
import { hasShippedWords, withWords } from "./update-words";

const conflict = (path: (string | number)[], edited: unknown, shipped: unknown) => ({
  id: "one",
  path,
  edited,
  shipped,
});

it("puts the words of an update into a field, and takes them out again", () => {
  const body = { name: "Ours", steps: [{ title: "One" }] };
  const one = conflict(["steps", 0, "title"], "One", "First");
  const taken = withWords(body, one, "shipped");
  expect(taken).toEqual({ name: "Ours", steps: [{ title: "First" }] });
  expect([body, taken].map((each) => hasShippedWords(each, one))).toEqual([false, true]);
  expect(withWords(taken, one, "edited")).toEqual(body);
});

it("takes out an entry that an update dropped", () => {
  const one = conflict(["note"], "Ours", null);
  expect(withWords({ name: "A", note: "Ours" }, one, "shipped")).toEqual({ name: "A" });
  expect(hasShippedWords({ name: "A" }, one)).toBe(true);
});

it("replaces a passage of a text to the letter, if it is still there", () => {
  const one = conflict([], "We charge $1.", "It costs $& more.");
  const taken = withWords("Hello.\n\nWe charge $1.\n", one, "shipped");
  expect(taken).toBe("Hello.\n\nIt costs $& more.\n");
  expect(hasShippedWords(taken, one)).toBe(true);
  expect(withWords("Hello.\n", one, "shipped")).toBeNull();
  expect(withWords("Hello.\n", conflict([], "", "New."), "shipped")).toBeNull();
});

import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import {
  answersOf,
  changedElsewhere,
  changedQuestions,
  type Draft,
  difference,
  headerOf,
  readDraft,
  removeDraft,
  storeChange,
  validInputs,
} from "./draft";

const questionSet = {
  reworded: {},
  questions: [
    { id: 1, text: "How many trucks?", options: ["None", "One", "More"] },
    { id: 2, text: "Who drives them?", options: ["I do", "Others do"] },
  ],
  scenarios: [],
};
const KEY = "assessment-draft";

/** Makes a change, and returns the event that the browser would send to the other tabs. */
function storageEvent(change: () => void): StorageEvent {
  const oldValue = localStorage.getItem(KEY);
  change();
  return { key: KEY, oldValue, newValue: localStorage.getItem(KEY) } as StorageEvent;
}

it("restores the stored header and answers", () => {
  storeChange(questionSet, { businessName: "Pecan Air", date: "2026-11-21" });
  storeChange(questionSet, { q1: "One" });
  expect(readDraft(questionSet)).toEqual({
    businessName: "Pecan Air",
    date: "2026-11-21",
    q1: "One",
  });
});

it("removes a cleared answer, and everything once the draft is cleared", () => {
  storeChange(questionSet, { q1: "One", q2: "I do" });
  storeChange(questionSet, { q1: "" });
  expect(readDraft(questionSet)).toEqual({ q2: "I do" });
  removeDraft();
  expect(readDraft(questionSet)).toEqual({});
});

it.each([
  "42",
  "null",
  "[]",
  '{"q1":7,"q2":{}}',
  '{"q1":"Two","q3":"One","q01x":"One"}',
  '{"date":"yesterday","__proto__":"x"}',
  `{"ownerName":"${"x".repeat(500)}"}`,
])("ignores %j, which it never wrote", (foreign) => {
  localStorage.setItem(KEY, foreign);
  expect(readDraft(questionSet)).toEqual({});
});

it("splits what the form holds into answers and a trimmed header", () => {
  const draft = { q2: "I do", ownerName: " Dale ", q1: "" };
  expect(answersOf(questionSet, draft)).toEqual({ 2: "I do" });
  expect(headerOf(draft)).toEqual({ businessName: "", ownerName: "Dale", date: "", industry: "" });
});

describe("a draft that was begun before a question changed", () => {
  const later = {
    ...questionSet,
    questions: [
      { id: 1, text: "How many trucks run?", since: "2027-01", options: ["None", "One", "More"] },
      ...questionSet.questions.slice(1),
    ],
  };

  beforeEach(() => {
    storeChange(questionSet, { ownerName: "Dale", q1: "One", q2: "I do" });
  });

  it("keeps every other answer, and asks the changed question again", () => {
    expect(readDraft(later)).toEqual({ ownerName: "Dale", q2: "I do" });
    expect(changedQuestions(later)).toEqual([1]);
    storeChange(later, { q1: "More" });
    expect(readDraft(later)).toEqual({ ownerName: "Dale", q1: "More", q2: "I do" });
    expect(changedQuestions(later)).toEqual([]);
  });

  it("is still what it was for a page of the version it was begun in", () => {
    storeChange(later, { q1: "More", q2: "Others do" });
    expect(readDraft(questionSet)).toEqual({ ownerName: "Dale", q1: "One", q2: "Others do" });
    expect(changedQuestions(questionSet)).toEqual([]);
  });

  it("says nothing of it to a tab with the new questions", () => {
    const event = storageEvent(() => storeChange(questionSet, { q1: "More" }));
    expect(changedElsewhere(later, event)).toEqual({});
  });

  it("asks nothing again that was never answered", () => {
    removeDraft();
    expect(changedQuestions(later)).toEqual([]);
  });
});

it("keeps an answer whose text was reworded", () => {
  storeChange(questionSet, { q1: "One", q2: "I do" });
  const reworded = {
    ...questionSet,
    reworded: { 1: { One: "Just one" } },
    questions: [
      { id: 1, text: "How many trucks?", options: ["None", "Just one", "More"] },
      ...questionSet.questions.slice(1),
    ],
  };
  expect(readDraft(reworded)).toEqual({ q1: "Just one", q2: "I do" });
});

describe("two tabs", () => {
  const anyDraft: fc.Arbitrary<Draft> = fc.record(
    {
      businessName: fc.constantFrom("A", "B"),
      q1: fc.constantFrom("None", "One", "More"),
      q2: fc.constantFrom("I do", "Others do"),
    },
    { requiredKeys: [] },
  );

  it("receive each other's changes and nothing else", () => {
    storeChange(questionSet, { q1: "One" });
    const second = storageEvent(() => storeChange(questionSet, { q2: "I do" }));
    expect(changedElsewhere(questionSet, second)).toEqual({ q2: "I do" });
    const other = { key: "contact-draft", oldValue: null, newValue: "{}" } as StorageEvent;
    expect(changedElsewhere(questionSet, other)).toEqual({});
    expect(changedElsewhere(questionSet, storageEvent(removeDraft))).toBe("cleared");
  });

  it("do not overwrite each other, even before either has received an event", () => {
    storeChange(questionSet, { q1: "None" });
    // Both tabs have read that; now each answers, the second before the event of the first.
    const events = [{ q1: "More" }, { q2: "I do" }].map((change) =>
      storageEvent(() => storeChange(questionSet, change)),
    );
    expect(events.map((event) => changedElsewhere(questionSet, event))).toEqual([
      { q1: "More" },
      { q2: "I do" },
    ]);
    expect(readDraft(questionSet)).toEqual({ q1: "More", q2: "I do" });
  });

  it("agree after any change", () => {
    fc.assert(
      fc.property(anyDraft, anyDraft, (before, after) => {
        const merged = { ...before, ...difference(before, after) };
        expect(validInputs(questionSet, Object.entries(merged))).toEqual(after);
      }),
    );
  });
});

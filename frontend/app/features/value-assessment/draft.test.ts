import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  answersOf,
  askedAgain,
  changedElsewhere,
  type Draft,
  difference,
  dropDraft,
  headerOf,
  keepChange,
  known,
  readDraft,
} from "./draft";

const bank = {
  questions: [
    { id: 1, text: "How many trucks?", options: ["None", "One", "More"] },
    { id: 2, text: "Who drives them?", options: ["I do", "Others do"] },
  ],
  scenarios: [],
};
const PLACE = "assessment-draft";

/** One storage for all tabs, as a browser has it, that remembers the last event it would send. */
function storage() {
  const kept = new Map<string, string>();
  const area = {
    last: null as StorageEvent | null,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, newValue: string) => {
      area.last = { key, oldValue: kept.get(key) ?? null, newValue } as StorageEvent;
      kept.set(key, newValue);
    },
    removeItem: (key: string) => {
      area.last = { key, oldValue: kept.get(key) ?? null, newValue: null } as StorageEvent;
      kept.delete(key);
    },
  };
  return area;
}

let area = storage();

beforeEach(() => {
  area = storage();
  vi.stubGlobal("localStorage", area);
});

afterEach(() => {
  vi.unstubAllGlobals();
});

it("gives back what was kept, header and answers", () => {
  keepChange(bank, { businessName: "Pecan Air", date: "2026-11-21" });
  keepChange(bank, { q1: "One" });
  expect(readDraft(bank)).toEqual({ businessName: "Pecan Air", date: "2026-11-21", q1: "One" });
});

it("forgets an answer that was taken back, and everything once dropped", () => {
  keepChange(bank, { q1: "One", q2: "I do" });
  keepChange(bank, { q1: "" });
  expect(readDraft(bank)).toEqual({ q2: "I do" });
  dropDraft();
  expect(readDraft(bank)).toEqual({});
});

it.each([
  "",
  "not json",
  "42",
  "null",
  "[]",
  '{"q1":7,"q2":{}}',
  '{"q1":"Two","q3":"One","q01x":"One"}',
  '{"date":"yesterday","__proto__":"x"}',
  `{"ownerName":"${"x".repeat(500)}"}`,
])("takes no notice of %j, which it never wrote", (foreign) => {
  localStorage.setItem(PLACE, foreign);
  expect(readDraft(bank)).toEqual({});
});

it("does without a browser that forbids storage", () => {
  vi.stubGlobal("localStorage", undefined);
  keepChange(bank, { q1: "One" });
  dropDraft();
  expect(readDraft(bank)).toEqual({});
});

it("splits what the form holds into answers and a trimmed header", () => {
  const draft = { q2: "I do", ownerName: " Dale ", q1: "" };
  expect(answersOf(bank, draft)).toEqual({ 2: "I do" });
  expect(headerOf(draft)).toEqual({ businessName: "", ownerName: "Dale", date: "", industry: "" });
});

describe("a draft that was begun before a question changed", () => {
  const later = {
    ...bank,
    questions: [
      { id: 1, text: "How many trucks run?", since: "2027-01", options: ["None", "One", "More"] },
      ...bank.questions.slice(1),
    ],
  };

  beforeEach(() => {
    keepChange(bank, { ownerName: "Dale", q1: "One", q2: "I do" });
  });

  it("keeps every other answer, and asks the changed question again", () => {
    expect(readDraft(later)).toEqual({ ownerName: "Dale", q2: "I do" });
    expect(askedAgain(later)).toEqual([1]);
    keepChange(later, { q1: "More" });
    expect(readDraft(later)).toEqual({ ownerName: "Dale", q1: "More", q2: "I do" });
    expect(askedAgain(later)).toEqual([]);
  });

  it("is still what it was for a page of the version it was begun in", () => {
    keepChange(later, { q1: "More", q2: "Others do" });
    expect(readDraft(bank)).toEqual({ ownerName: "Dale", q1: "One", q2: "Others do" });
    expect(askedAgain(bank)).toEqual([]);
  });

  it("says nothing of it to a tab with the new questions", () => {
    keepChange(bank, { q1: "More" });
    expect(area.last && changedElsewhere(later, area.last)).toEqual({});
  });

  it("asks nothing again that was never answered", () => {
    dropDraft();
    expect(askedAgain(later)).toEqual([]);
  });
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

  it("hear of each other's change and of nothing else", () => {
    keepChange(bank, { q1: "One" });
    keepChange(bank, { q2: "I do" });
    expect(area.last && changedElsewhere(bank, area.last)).toEqual({ q2: "I do" });
    const other = { key: "contact-draft", oldValue: null, newValue: "{}" } as StorageEvent;
    expect(changedElsewhere(bank, other)).toEqual({});
    dropDraft();
    expect(area.last && changedElsewhere(bank, area.last)).toBe("cleared");
  });

  it("do not undo each other, even when neither has heard of the other yet", () => {
    keepChange(bank, { q1: "None" });
    // Both tabs have read that; now each answers, the second without having heard of the first.
    keepChange(bank, { q1: "More" });
    const first = area.last && changedElsewhere(bank, area.last);
    keepChange(bank, { q2: "I do" });
    const second = area.last && changedElsewhere(bank, area.last);
    expect([first, second]).toEqual([{ q1: "More" }, { q2: "I do" }]);
    expect(readDraft(bank)).toEqual({ q1: "More", q2: "I do" });
  });

  it("agree after any change", () => {
    fc.assert(
      fc.property(anyDraft, anyDraft, (before, after) => {
        const merged = { ...before, ...difference(before, after) };
        expect(known(bank, Object.entries(merged))).toEqual(after);
      }),
    );
  });
});

import { beforeEach, describe, expect, it, vi } from "vitest";
import { carriedOver } from "./queries";
import { unsavedAnswers } from "./unsaved-answers";

const QUESTIONS = {
  version: "2027-01",
  statements: [{ id: 1 }, { id: 2, since: "2027-01" }, { id: 50 }],
};
const KEY = "health-unsent-7";

let answers: ReturnType<typeof unsavedAnswers>;

beforeEach(() => {
  answers = unsavedAnswers(7, QUESTIONS);
});

describe("unsaved answers in this browser", () => {
  it("are read back as they were stored, by their own person only", () => {
    answers.replace({}, { 1: 5, 2: null }, 4);
    expect(unsavedAnswers(7, QUESTIONS).changesFor(4)).toEqual({ 1: 5, 2: null });
    expect(unsavedAnswers(8, QUESTIONS).changesFor(4)).toEqual({});
  });

  it("leave nothing behind once they are saved", () => {
    answers.replace({}, { 1: 5 }, null);
    answers.replace({ 1: 5 }, {}, 4);
    expect(localStorage.getItem(KEY)).toBeNull();
  });

  it("of two tabs stand side by side, and each tab removes only its own", () => {
    const other = unsavedAnswers(7, QUESTIONS);
    answers.replace({}, { 1: 5 }, 4);
    other.replace({}, { 50: 2 }, 4);
    expect(answers.changesFor(4)).toEqual({ 1: 5, 50: 2 });
    answers.replace({ 1: 5 }, {}, 4);
    expect(answers.changesFor(4)).toEqual({ 50: 2 });
  });

  it("stay where another tab has answered the same question otherwise", () => {
    answers.replace({}, { 1: 5 }, 4);
    unsavedAnswers(7, QUESTIONS).replace({}, { 1: 2 }, 4);
    answers.replace({ 1: 5 }, {}, 4);
    expect(answers.changesFor(4)).toEqual({ 1: 2 });
  });

  it("of a draft that has ended are not taken for another one's", () => {
    answers.replace({}, { 1: 5 }, 4);
    expect(answers.changesFor(5)).toEqual({});
    expect(answers.changesFor(null)).toEqual({});
  });

  it.each([
    "nonsense",
    "null",
    "[]",
    '{"version":"2027-01"}',
    '{"version":1,"draft":null,"changes":{"1":2}}',
    '{"version":"2027-01","draft":null,"changes":{"1":9,"two":2,"51":3}}',
    '{"version":"2028-01","draft":null,"changes":{"1":2}}',
  ])("are nothing where what is stored is spoilt or newer than the page: %s", (stored) => {
    localStorage.setItem(KEY, stored);
    expect(answers.changesFor(null)).toEqual({});
    expect(answers.changedQuestions()).toEqual([]);
  });

  it("of a newer page stay for it", () => {
    const newer = '{"version":"2028-01","draft":null,"changes":{"1":2}}';
    localStorage.setItem(KEY, newer);
    answers.replace({}, { 1: 4 }, null);
    answers.replace({ 1: 4 }, {}, null);
    expect(localStorage.getItem(KEY)).toBe(newer);
  });

  it("of an earlier version count where the question is the same, and name the others", () => {
    localStorage.setItem(KEY, '{"version":"2026-11","draft":4,"changes":{"1":5,"2":3}}');
    expect(answers.changesFor(4)).toEqual({ 1: 5 });
    expect(answers.changedQuestions()).toEqual([2]);
  });

  it("are simply not stored where the browser stores nothing", () => {
    vi.stubGlobal("localStorage", undefined);
    answers.replace({}, { 1: 5 }, null);
    expect(answers.changesFor(null)).toEqual({});
  });
});

describe("the answers of the last result", () => {
  const last = { 1: 5, 2: 3, 50: 1 };

  it("are all suggested when no question has changed", () => {
    expect(carriedOver(QUESTIONS, { version: "2027-01", answers: last })).toEqual({
      suggested: last,
      changedQuestions: [],
    });
  });

  it("are suggested where the question is the same", () => {
    expect(carriedOver(QUESTIONS, { version: "2026-11", answers: last })).toEqual({
      suggested: { 1: 5, 50: 1 },
      changedQuestions: [2],
    });
  });

  it("are left out where they belong to questions of a later version", () => {
    expect(carriedOver(QUESTIONS, { version: "2028-01", answers: last })).toEqual({
      suggested: {},
      changedQuestions: [],
    });
  });
});

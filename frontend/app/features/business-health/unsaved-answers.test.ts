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
    '{"draft":null}',
    '{"draft":null,"changes":{"1":9,"two":2,"51":3}}',
  ])("are nothing where what is stored is spoilt: %s", (stored) => {
    localStorage.setItem(KEY, stored);
    expect(answers.changesFor(null)).toEqual({});
    expect(answers.changedQuestions()).toEqual([]);
  });

  it("to a later meaning of a question stay for the page that shows it", () => {
    const newer = { ...QUESTIONS, statements: [{ id: 1, since: "2028-01" }] };
    unsavedAnswers(7, newer).replace({}, { 1: 2 }, null);
    expect(answers.changesFor(null)).toEqual({});
    answers.replace({}, { 1: 4 }, null);
    answers.replace({ 1: 4 }, {}, null);
    expect(unsavedAnswers(7, newer).changesFor(null)).toEqual({ 1: 2 });
  });

  it("to an earlier meaning do not count, are named, and go when another answer is stored", () => {
    const older = { ...QUESTIONS, statements: [{ id: 1 }, { id: 2 }] };
    unsavedAnswers(7, older).replace({}, { 1: 5, 2: 3 }, 4);
    expect(answers.changesFor(4)).toEqual({ 1: 5 });
    expect(answers.changedQuestions()).toEqual([2]);
    answers.replace({}, { 2: 4 }, 4);
    expect(unsavedAnswers(7, older).changesFor(4)).toEqual({ 1: 5 });
  });

  it("count in any version of the questions in which they mean the same", () => {
    const firm = { ...QUESTIONS, version: "2026-11-01.1" };
    answers.replace({}, { 1: 5, 2: 3 }, 4);
    expect(unsavedAnswers(7, firm).changesFor(4)).toEqual({ 1: 5, 2: 3 });
    unsavedAnswers(7, firm).replace({}, { 50: 1 }, 4);
    expect(answers.changesFor(4)).toEqual({ 1: 5, 2: 3, 50: 1 });
  });

  it("count as an earlier site stored them, with the version of the questions", () => {
    localStorage.setItem(KEY, '{"version":"2026-11","draft":4,"changes":{"1":5,"2":3}}');
    expect(answers.changesFor(4)).toEqual({ 1: 5 });
    expect(answers.changedQuestions()).toEqual([2]);
    localStorage.setItem(KEY, '{"version":"2027-01","draft":4,"changes":{"1":5,"2":3}}');
    expect(answers.changesFor(4)).toEqual({ 1: 5, 2: 3 });
    expect(answers.changedQuestions()).toEqual([]);
  });

  it("are simply not stored where the browser stores nothing", () => {
    vi.stubGlobal("localStorage", undefined);
    answers.replace({}, { 1: 5 }, null);
    expect(answers.changesFor(null)).toEqual({});
  });
});

describe("the answers of the last result", () => {
  const last = { 1: 5, 2: 3, 50: 1 };

  it("are all suggested when no question has changed its meaning", () => {
    expect(carriedOver(QUESTIONS, { answers: last, changedIn: { 2: "2027-01" } })).toEqual({
      suggested: last,
      changedQuestions: [],
    });
  });

  it.each([[{}], [{ 2: "2026-12" }], [{ 2: "2028-01" }]])(
    "are suggested where the question means the same: %j",
    (changedIn) => {
      expect(carriedOver(QUESTIONS, { answers: last, changedIn })).toEqual({
        suggested: { 1: 5, 50: 1 },
        changedQuestions: [2],
      });
    },
  );
});

import { describe, expect, it } from "vitest";
import { type Form, isOutdated, sanitize, unansweredQuestions, withDocument } from "./answers";

const FORM = {
  personal: [
    { key: "date", text: "", why: "", options: ["No", "Some", "Yes"] },
    { key: "plan", text: "", why: "", options: ["No", "Some", "Yes"] },
  ],
  documents: [
    { key: "leases", title: "", why: "", part: "business" },
    { key: "debts", title: "", why: "", part: "financial" },
  ],
} as unknown as Form;

describe("the answers of a scorecard", () => {
  it("leave a question unanswered, and count the first option as an answer", () => {
    expect(unansweredQuestions(FORM, { answers: { date: 0 }, documents: [] })).toEqual(["plan"]);
  });

  it("hold a document once, or not at all", () => {
    const none = { answers: {}, documents: ["debts"] };
    const both = withDocument(withDocument(none, "leases", true), "leases", true);
    expect(both.documents).toEqual(["debts", "leases"]);
    expect(withDocument(both, "debts", false).documents).toEqual(["leases"]);
  });

  it("are read back without what the form does not ask", () => {
    const stored = { answers: { date: 2, plan: 7, other: 1 }, documents: ["debts", "secrets"] };
    expect(sanitize(FORM, stored)).toEqual({ answers: { date: 2 }, documents: ["debts"] });
  });

  it("are outdated when they include a question that is no longer asked", () => {
    expect(isOutdated(FORM, { answers: { date: 2, other: 1 }, documents: [] })).toBe(true);
    expect(isOutdated(FORM, { answers: { date: 2 }, documents: [] })).toBe(false);
    expect(isOutdated(FORM, null)).toBe(false);
  });

  it.each([null, "nonsense", {}, { answers: null, documents: [] }])(
    "are none where %j is stored",
    (stored) => {
      expect(sanitize(FORM, stored)).toBeNull();
    },
  );
});

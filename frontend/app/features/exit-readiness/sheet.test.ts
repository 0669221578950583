import { describe, expect, it } from "vitest";
import { type Form, fitting, isOutdated, openQuestions, ticked } from "./sheet";

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

describe("a sheet", () => {
  it("knows what is open, and that the first option is an answer too", () => {
    expect(openQuestions(FORM, { answers: { date: 0 }, documents: [] })).toEqual(["plan"]);
  });

  it("holds a document once, or not at all", () => {
    const none = { answers: {}, documents: ["debts"] };
    const both = ticked(ticked(none, "leases", true), "leases", true);
    expect(both.documents).toEqual(["debts", "leases"]);
    expect(ticked(both, "debts", false).documents).toEqual(["leases"]);
  });

  it("is read back without what the form does not ask", () => {
    const kept = { answers: { date: 2, plan: 7, other: 1 }, documents: ["debts", "secrets"] };
    expect(fitting(FORM, kept)).toEqual({ answers: { date: 2 }, documents: ["debts"] });
  });

  it("knows when it answers a question that is no longer asked", () => {
    expect(isOutdated(FORM, { answers: { date: 2, other: 1 }, documents: [] })).toBe(true);
    expect(isOutdated(FORM, { answers: { date: 2 }, documents: [] })).toBe(false);
    expect(isOutdated(FORM, null)).toBe(false);
  });

  it.each([null, "nonsense", {}, { answers: null, documents: [] }])(
    "is nothing where the memory is spoilt: %j",
    (kept) => {
      expect(fitting(FORM, kept)).toBeNull();
    },
  );
});

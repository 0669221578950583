import { describe, expect, it } from "vitest";
import type { Entry } from "../api";
import { SCORE } from "../rules/score-kind";
import { SITE } from "../site/site-kind";
import { choicesBetween as choicesOf } from "./choices";

const SCHEMA = {
  type: "object",
  properties: {
    name: { title: "Name", type: "string" },
    phone: {
      title: "Phone",
      type: "object",
      properties: { display: { title: "As shown", type: "string" } },
    },
    points: { title: "Points", type: "array", items: { type: "string" } },
    note: { title: "Note", type: "string" },
  },
};

const choicesBetween = (versions: Parameters<typeof choicesOf>[2], schema: object | null) =>
  choicesOf(SITE, { schema } as Entry, versions);

describe("an entry with a form", () => {
  const base = { name: "Pine", phone: { display: "1" }, points: ["One"] };
  const mine = { ...base, name: "Pine Creek", note: "New" };
  const theirs = { name: "Pine Hill", phone: { display: "2" }, points: ["One", "Two"] };
  const { fields, combined } = choicesBetween({ mine, theirs, base }, SCHEMA);

  it("offers each field that differs, first with the words of who alone has changed it", () => {
    expect(fields.map(({ place, first }) => [place, first])).toEqual([
      ["Name", null],
      ["Phone, As shown", "theirs"],
      ["Points", "theirs"],
      ["Note", "mine"],
    ]);
  });

  it("is put together from the chosen sides", () => {
    expect(combined(fields.map(({ first }) => first))).toEqual({
      ...mine,
      phone: { display: "2" },
      points: ["One", "Two"],
    });
    expect(combined(fields.map(() => "theirs"))).toEqual(theirs);
    expect(combined(fields.map(() => "mine"))).toEqual(mine);
  });
});

describe("a list whose items were moved", () => {
  const choices = (mine: unknown[], theirs: unknown[], base: unknown[]) => {
    const { fields, combined } = choicesBetween(
      { mine: { points: mine }, theirs: { points: theirs }, base: { points: base } },
      SCHEMA,
    );
    return { fields: fields.map(({ place, first }) => [place, first]), combined };
  };
  const dana = { name: "Dana", role: "Advisor" };
  const ruth = { name: "Ruth", role: "Advisor" };

  it.each([
    ["lines", ["Two", "One"], ["One", "Two, longer"], ["One", "Two"]],
    [
      "lines that the other side has all changed",
      ["Two", "One"],
      ["First", "Second"],
      ["One", "Two"],
    ],
    ["entries", [ruth, dana], [{ ...dana, role: "Partner" }, ruth], [dana, ruth]],
    [
      "entries that were changed as well",
      [{ ...ruth, role: "Founder" }, dana],
      [dana, { ...ruth, role: "Partner" }],
      [dana, ruth],
    ],
  ])("is chosen as a whole: %s", (_, moved, edited, base) => {
    expect(choices(moved, edited, base).fields).toEqual([["Points", null]]);
    const { fields, combined } = choices(edited, moved, base);
    expect(fields).toEqual([["Points", null]]);
    expect(combined(["mine"])).toEqual({ points: edited });
    expect(combined(["theirs"])).toEqual({ points: moved });
  });

  it("is chosen item by item where items were only edited", () => {
    const { fields, combined } = choices(["One!", "Two"], ["One", "Two!"], ["One", "Two"]);
    expect(fields).toEqual([
      ["Points, 1", "mine"],
      ["Points, 2", "theirs"],
    ]);
    expect(combined(["mine", "theirs"])).toEqual({ points: ["One!", "Two!"] });
  });
});

describe("a text", () => {
  const base = "---\ntitle: One\ntopic: deal\n---\n## First\n\nOld.\n\nEnd.\n";
  const mine = base.replace("Old.", "Mine.").replace("title: One", "title: My own");
  const theirs = base.replace("End.", "Their end.\n\nAnd more.").replace("Old.", "Theirs.");
  const { fields, combined } = choicesBetween({ mine, theirs, base }, null);

  it("offers the lines above it and its passages", () => {
    expect(fields.map(({ place, first }) => [place, first])).toEqual([
      ["Above the text, 1", "mine"],
      ["Passage 1", null],
    ]);
  });

  it("is put together from the chosen sides", () => {
    expect(combined(["theirs", "theirs"])).toBe(theirs);
    expect(combined(["mine", "mine"])).toBe(mine);
    expect(combined(["mine", "theirs"])).toBe(theirs.replace("title: One", "title: My own"));
  });

  it("takes what only a colleague has added or taken out", () => {
    const longer = `${base}\nMore.\n`;
    expect(choicesBetween({ mine: base, theirs: longer, base }, null).fields[0]?.first).toBe(
      "theirs",
    );
    expect(choicesBetween({ mine: longer, theirs: base, base }, null).fields[0]?.first).toBe(
      "mine",
    );
    expect(
      choicesBetween({ mine: longer, theirs: base, base: longer }, null).fields[0]?.first,
    ).toBe("theirs");
  });
});

describe("rules", () => {
  const rule = (id: string, points: number) => ({ id, points, label: id, fact: "revenue" });
  const base = { version: "1", groups: [[rule("a", 1), rule("b", 2)], [rule("c", 3)]] };

  it("are named after their entries, and a list with other entries is chosen as a whole", () => {
    const mine = { version: "1", groups: [[rule("a", 1), rule("b", 5)], [rule("c", 3)]] };
    const theirs = { version: "2", groups: [base.groups[0], [rule("c", 3), rule("d", 4)]] };
    const { fields, combined } = choicesOf(SCORE, {} as Entry, { mine, theirs, base });
    expect(fields.map(({ place, first }) => [place, first])).toEqual([
      ["b, points", "mine"],
      ["Group 2", "theirs"],
    ]);
    expect(combined(fields.map(({ first }) => first))).toEqual({
      version: "1",
      groups: [mine.groups[0], theirs.groups[1]],
    });
  });
});

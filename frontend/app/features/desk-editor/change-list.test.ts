import { expect, it } from "vitest";
import type { Entry } from "./api";
import { changesOf } from "./change-list";
import { SITE } from "./site/site-kind";

const SCHEMA = {
  type: "object",
  properties: {
    phone: {
      title: "Phone",
      type: "object",
      properties: { display: { title: "As shown", type: "string" } },
    },
    points: { title: "Points", type: "array", items: { type: "string" } },
  },
};
const changes = (schema: object | null, path: string[], before: unknown, after: unknown) =>
  changesOf(SITE, { schema } as Entry, {}, [{ path, before, after }]);

it("names each field that differs in the words of the form, with the words that changed", () => {
  expect(changes(SCHEMA, ["phone", "display"], "(903) 555-0100", "(903) 555-0199")).toEqual([
    {
      place: "Phone, As shown",
      pieces: [
        { text: "(903) 555-", is: "same" },
        { text: "0100", is: "removed" },
        { text: "0199", is: "added" },
      ],
    },
  ]);
  expect(changes(SCHEMA, ["points", "2"], null, "Two")).toEqual([
    { place: "Points, 2", pieces: [{ text: "Two", is: "added" }] },
  ]);
});

it("shortens what is far from a change", () => {
  const long = "word ".repeat(60);
  const [change] = changes(null, [], `${long}old ${long}`, `${long}new ${long}`);
  expect(change?.place).toBe("Text");
  expect(change?.pieces.filter(({ is }) => is !== "same").map(({ text }) => text)).toEqual([
    "old",
    "new",
  ]);
  expect(change?.pieces.map(({ text }) => text).join("").length).toBeLessThan(200);
});

import { expect, it } from "vitest";
import { changesBetween } from "./changes";

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

it("names each field that differs in the words of the form, with the words that changed", () => {
  const before = { phone: { display: "(903) 555-0100" }, points: ["One"] };
  const after = { phone: { display: "(903) 555-0199" }, points: ["One", "Two"] };
  expect(changesBetween(before, after, SCHEMA)).toEqual([
    {
      place: "Phone, As shown",
      pieces: [
        { text: "(903) 555-", is: "same" },
        { text: "0100", is: "removed" },
        { text: "0199", is: "added" },
      ],
    },
    { place: "Points, 2", pieces: [{ text: "Two", is: "added" }] },
  ]);
});

it("finds no difference between equal documents", () => {
  expect(changesBetween({ points: ["One"] }, { points: ["One"] }, SCHEMA)).toEqual([]);
  expect(changesBetween("Hello", "Hello", null)).toEqual([]);
});

it("shortens what is far from a change", () => {
  const long = "word ".repeat(60);
  const [change] = changesBetween(`${long}old ${long}`, `${long}new ${long}`, null);
  expect(change?.pieces.filter(({ is }) => is !== "same").map(({ text }) => text)).toEqual([
    "old",
    "new",
  ]);
  expect(change?.pieces.map(({ text }) => text).join("").length).toBeLessThan(200);
});

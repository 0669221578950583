import { describe, expect, it } from "vitest";
import { readSearch } from "./persisted-search";
import { EVERYTHING } from "./search";

const filters = {
  topics: [{ slug: "value" }, { slug: "deal" }],
  collections: [{ slug: "growth-strategies" }],
};

describe("a stored search", () => {
  it("is empty when nothing was stored", () => {
    expect(readSearch("", filters)).toEqual(EVERYTHING);
  });

  it("is restored as it was stored", () => {
    const question = { text: "  earn-out ", topic: "deal", kind: "articles" };
    expect(readSearch(JSON.stringify(question), filters)).toEqual(question);
  });

  it("forgets a topic and a kind that are no longer offered, and keeps the words", () => {
    const question = { text: "lease", topic: "gone", kind: "videos" };
    expect(readSearch(JSON.stringify(question), filters)).toEqual({
      ...EVERYTHING,
      text: "lease",
    });
  });
});

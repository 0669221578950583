import { describe, expect, it } from "vitest";
import { readSearch } from "./persisted-search";
import { EVERYTHING } from "./search";

const topics = [{ slug: "value" }, { slug: "deal" }];

describe("a question that was kept", () => {
  it("is everything when nothing was asked", () => {
    expect(readSearch("", topics)).toEqual(EVERYTHING);
  });

  it("comes back as it was asked", () => {
    const question = { text: "  earn-out ", topic: "deal", kind: "articles" };
    expect(readSearch(JSON.stringify(question), topics)).toEqual(question);
  });

  it("forgets a topic and a kind that are no longer offered, and keeps the words", () => {
    const question = { text: "lease", topic: "gone", kind: "videos" };
    expect(readSearch(JSON.stringify(question), topics)).toEqual({
      ...EVERYTHING,
      text: "lease",
    });
  });
});

import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { byName, containsWords, hasWords, indexedWords, normalize } from "./search-words";

type Pair = [string, string];
const vectors: Record<"normalized" | "found" | "notFound", Pair[]> & { ordered: string[] } =
  JSON.parse(readFileSync("../domain/vectors/search-words.json", "utf8"));

describe("the golden vectors of the search", () => {
  it.each(vectors.normalized)("reads %s as %s", (text, words) => {
    expect(normalize(text)).toBe(words);
  });

  it.each(vectors.found)("finds %s by %s", (text, query) => {
    expect(hasWords(text, query)).toBe(true);
    expect(containsWords(text, query)).toBe(true);
  });

  it.each(vectors.notFound)("does not find %s by %s", (text, query) => {
    expect(hasWords(text, query)).toBe(false);
  });

  it("puts names in alphabetical order", () => {
    expect(
      [...vectors.ordered]
        .reverse()
        .sort(byName)
        .map((name) => normalize(name)),
    ).toHaveLength(vectors.ordered.length);
    for (const [index, name] of vectors.ordered.slice(1).entries()) {
      expect(byName(vectors.ordered[index] as string, name)).toBeLessThanOrEqual(0);
    }
  });
});

it("finds the middle of a word only where that is asked for", () => {
  expect(containsWords("IMG2031.jpg", "2031")).toBe(true);
  expect(hasWords("IMG2031.jpg", "2031")).toBe(false);
});

it("indexes words with apostrophes also without them", () => {
  expect(indexedWords("Pat O’Neil-Smith")).toEqual(["pat", "o", "neil", "smith", "oneilsmith"]);
});

it("does not change what is normalized already", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      expect(normalize(normalize(text))).toBe(normalize(text));
    }),
  );
});

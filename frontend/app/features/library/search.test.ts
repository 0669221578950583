import { describe, expect, it } from "vitest";
import type { ArticleEntry, DocumentEntry } from "~/lib/library-catalog";
import { EVERYTHING, isEmptySearch, searchOf } from "./search";

const article = (slug: string, title: string, topic: string, words = ""): ArticleEntry => ({
  slug,
  title,
  topic,
  words,
  description: "",
  collections: [],
  updated: "2026-11-21",
  related: [],
  minutes: 5,
  contents: [],
});
const worksheet: DocumentEntry = {
  key: "sde-worksheet",
  title: "SDE and add-back worksheet",
  description: "Three years on one sheet.",
  tab: "templates",
  inPortal: true,
  onPage: "",
  kind: "Excel",
  file: "sde-worksheet.xlsx",
  size: 1000,
  access: "members",
  published: true,
  cover: "",
};
const search = searchOf({
  articles: [
    article("tax", "Selling a business in Texas", "texas", "franchise comptroller worksheet"),
    article("sde", "SDE in plain words", "earnings", "profit"),
  ],
  documents: [worksheet],
});
const slugs = (text: string) => search({ ...EVERYTHING, text }).articles.map(({ slug }) => slug);

describe("the search of the catalog", () => {
  it("returns everything in its own order for an empty search", () => {
    expect(isEmptySearch(EVERYTHING)).toBe(true);
    expect(slugs("  ")).toEqual(["tax", "sde"]);
  });

  it("finds words of the text, unfinished ones and misspelled ones", () => {
    expect(slugs("comptroller")).toEqual(["tax"]);
    expect(slugs("franch")).toEqual(["tax"]);
    expect(slugs("comptroler")).toEqual(["tax"]);
  });

  it("requires all of the words", () => {
    expect(slugs("profit franchise")).toEqual([]);
  });

  it("finds documents by title and by kind", () => {
    expect(search({ ...EVERYTHING, text: "excel" }).documents).toEqual([worksheet]);
    expect(search({ ...EVERYTHING, text: "worksheet" }).documents).toEqual([worksheet]);
  });

  it("narrows to a topic, which documents do not have", () => {
    const found = search({ ...EVERYTHING, topic: "earnings" });
    expect(found.articles.map(({ slug }) => slug)).toEqual(["sde"]);
    expect(found.documents).toEqual([]);
  });

  it("narrows to articles or to documents", () => {
    expect(search({ ...EVERYTHING, kind: "articles" }).documents).toEqual([]);
    expect(search({ ...EVERYTHING, kind: "documents" }).articles).toEqual([]);
  });

  it("treats special characters as text", () => {
    for (const text of ["(", "[a-z]+", "\\", "'; drop", "😀", "a".repeat(5000)]) {
      expect(() => slugs(text)).not.toThrow();
    }
  });
});

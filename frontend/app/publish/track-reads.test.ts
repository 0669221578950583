import { expect, it } from "vitest";
import type { Site } from "~/lib/site";
import { trackReads } from "./track-reads";

const SITE = {
  siteUrl: "https://firm.example",
  year: 2026,
  content: { firm: { name: "Sabine Ridge" }, home: {}, "legal/terms": {} },
  articles: { exit: { title: "Exit" } },
} as unknown as Site;

it("records each document and article that is read, and nothing else", () => {
  const { site, reads } = trackReads(SITE);
  const { content, year } = site;
  expect(content.firm.name).toBe("Sabine Ridge");
  expect(site.articles.exit?.title).toBe("Exit");
  expect(year).toBe(2026);
  expect([...reads].sort()).toEqual(["articles/exit", "content/firm", "year"]);
});

it("records what was looked for and is not there: it may come", () => {
  const { site, reads } = trackReads(SITE);
  expect(site.articles.sale).toBeUndefined();
  expect("tax" in site.articles).toBe(false);
  expect([...reads]).toEqual(["articles/sale", "articles/tax"]);
});

it("records a part as a whole when its names are listed", () => {
  const { site, reads } = trackReads(SITE);
  expect(Object.keys(site.articles)).toEqual(["exit"]);
  expect([...reads]).toEqual(["articles"]);
});

it("records every part of a site that is copied", () => {
  const { site, reads } = trackReads(SITE);
  expect({ ...site }.year).toBe(2026);
  expect([...reads].sort()).toEqual(["articles", "content", "siteUrl", "year"]);
});

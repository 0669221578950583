import { describe, expect, it } from "vitest";
import { documentOf, fieldsOf, partsOf, withField } from "./front-matter";

const ARTICLE = `---
title: Price, terms and the deal
description: "Cash: notes and earnouts"
collections: [exit-planning-guide]
sources:
  - {"name": "IBBA", "date": "2024", "href": null}
---
There is an old line.
`;
const MAIL = "Subject: We received your message\n\nHello,\n";

describe("the head of a text", () => {
  it.each([ARTICLE, MAIL, "# Terms\nUpdated November 22, 2026\n", "---\nno head"])(
    "%# is put together again as it was",
    (text) => expect(documentOf(partsOf(text))).toBe(text),
  );

  it("has its single texts as fields, without quotes", () => {
    expect(fieldsOf(partsOf(ARTICLE))).toEqual([
      { name: "title", value: "Price, terms and the deal" },
      { name: "description", value: "Cash: notes and earnouts" },
    ]);
    expect(fieldsOf(partsOf(MAIL))).toEqual([
      { name: "subject", value: "We received your message" },
    ]);
  });

  it("keeps its other lines when a field changes, and quotes what YAML would read otherwise", () => {
    const changed = documentOf(withField(partsOf(ARTICLE), "title", 'Price: the "terms"'));
    expect(changed).toBe(
      ARTICLE.replace("title: Price, terms and the deal", 'title: "Price: the \\"terms\\""'),
    );
    expect(fieldsOf(partsOf(changed))[0]?.value).toBe('Price: the "terms"');
  });

  it.each(["No", "2026", "12:30", "2026-11-21"])("writes %s as the text that it is", (typed) => {
    expect(withField(partsOf(ARTICLE), "title", typed).lines[0]).toBe(`title: ${typed}`);
  });

  it.each(["true", "False", "null"])("quotes %s, which would be no text", (typed) => {
    expect(withField(partsOf(ARTICLE), "title", typed).lines[0]).toBe(`title: "${typed}"`);
  });

  it("changes the subject of an email", () => {
    expect(documentOf(withField(partsOf(MAIL), "subject", "Thank\nyou"))).toBe(
      "Subject: Thank you\n\nHello,\n",
    );
  });
});

import { expect, it } from "vitest";
import { linkAsMarkdown } from "./insert-link";

it("writes a link around the chosen words, or with the title of its page", () => {
  const target = { to: "/about", label: "About us" };
  expect(linkAsMarkdown("who we are", target)).toBe("[who we are](/about)");
  expect(linkAsMarkdown("", target)).toBe("[About us](/about)");
  expect(linkAsMarkdown("", { to: "https://sba.gov", label: "" })).toBe(
    "[https://sba.gov](https://sba.gov)",
  );
});

it("keeps brackets in words and addresses from ending the link", () => {
  const target = { to: "https://example.com/a_(b)", label: "" };
  expect(linkAsMarkdown("a [b]", target)).toBe("[a \\[b\\]](https://example.com/a_%28b%29)");
});

import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test, vi } from "vitest";
import type { Firm } from "~/lib/facts";
import firm from "../../../content/firm.json";
import site from "../../../content/site.json";
import { Footer } from "./footer";

const shown = vi.hoisted(() => ({ firm: {} }));
vi.mock("~/lib/site", () => ({ useRootData: () => ({ firm: shown.firm, site, year: 2026 }) }));

function footerOf(changes: Partial<Firm>): string {
  shown.firm = { ...firm, ...changes };
  return renderToStaticMarkup(createElement(MemoryRouter, null, createElement(Footer)));
}

test("a firm without licenses shows no license and no notice", () => {
  expect(footerOf({})).not.toMatch(/licen[cs]e|Texas Real Estate Commission/i);
});

test("the footer leads to every tool", () => {
  const footer = footerOf({});
  for (const { label, to } of site.tools) {
    expect(footer).toContain(`<a href="${to}" data-discover="true">${label}</a>`);
  }
  expect(site.tools.map(({ to }) => to)).toEqual([
    "/business-calculator",
    "/value-assessment",
    "/resource-center",
    "/resource-center/glossary",
  ]);
});

const license = { type: "Texas real estate broker license", number: "123456", holder: "Dale" };

test("a license stands with its type, number and holder", () => {
  expect(footerOf({ licenses: [license] })).toContain(
    "Dale: Texas real estate broker license 123456",
  );
});

test("a notice is linked once the firm has a license and has put in its own form", () => {
  const label = "Texas Real Estate Commission Information About Brokerage Services";
  const href = "https://firm.example/iabs.pdf";
  const notices = [{ label, href }];
  expect(footerOf({ licenses: [license], notices })).toContain(`<a href="${href}">${label}</a>`);
  expect(footerOf({ notices })).not.toContain(label);
});

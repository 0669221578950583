import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import words from "../../../../content/contact.json";
import firm from "../../../../content/firm.json";
import { ContactForm } from "./contact-form";

it("has the place of its status from the start, so that screen readers announce what comes there", () => {
  const markup = renderToStaticMarkup(createElement(ContactForm, { words, firm }));
  expect(markup).toContain('<div role="status"></div>');
});

import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { ChangedQuestions } from "./changed-questions";

it("names the questions, and is not read aloud again after every answer", () => {
  const markup = renderToStaticMarkup(
    createElement(ChangedQuestions, { questions: [9, 10], lede: "Some have changed.", onGo() {} }),
  );
  expect(markup.replace(/<[^>]*>/g, "")).toBe(
    "Some have changed. Please answer questions 9 and 10 again.",
  );
  expect(markup).not.toMatch(/role="(alert|status)"|aria-live/);
});

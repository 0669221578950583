import "@testing-library/jest-dom/vitest";
import { cleanup, configure } from "@testing-library/react";
import { afterEach, beforeEach, vi } from "vitest";
import { setMethod } from "~/lib/valuation-method";
import method from "../../../domain/valuation/method-2026-11.json";

// As the routes that calculate do with the data of their page.
setMethod(method);

// The timeout in milliseconds, long enough for a busy machine.
configure({ asyncUtilTimeout: 10_000 });

// Node's Request rejects relative addresses, because it has no page to resolve them with.
globalThis.Request = class extends Request {
  constructor(input: RequestInfo | URL, init?: RequestInit) {
    super(typeof input === "string" ? new URL(input, location.href) : input, init);
  }
};

// Node parses JSON in a realm of its own, whose objects are none of a test's: TanStack Query would take equal ones for others.
Response.prototype.json = async function () {
  return JSON.parse(await this.text());
};

// jsdom has no layout and cannot print.
Element.prototype.scrollIntoView = () => {};
globalThis.IntersectionObserver = class {
  observe() {}
  disconnect() {}
} as unknown as typeof IntersectionObserver;
globalThis.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
window.print = () => {};
// Nor a top layer.
HTMLDialogElement.prototype.showModal = function () {
  this.open = true;
};
HTMLDialogElement.prototype.close = function () {
  this.open = false;
};

beforeEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no other way to set one.
  document.cookie = "csrftoken=token-of-the-test";
  // React and the browser report problems of a component on the console: they fail the test.
  vi.spyOn(console, "error").mockImplementation((...words) => {
    throw new Error(words.join(" "));
  });
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, "", "/");
});

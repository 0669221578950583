import "@testing-library/jest-dom/vitest";
import { cleanup, configure } from "@testing-library/react";
import { afterEach, beforeEach, vi } from "vitest";

// Milliseconds: what takes longer is broken, even on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

// Node's Request knows no page that a relative address could belong to.
globalThis.Request = class extends Request {
  constructor(input: RequestInfo | URL, init?: RequestInit) {
    super(typeof input === "string" ? new URL(input, location.href) : input, init);
  }
};

// jsdom has no layout, and nothing to print on.
Element.prototype.scrollIntoView = () => {};
globalThis.IntersectionObserver = class {
  observe() {}
  disconnect() {}
} as unknown as typeof IntersectionObserver;
window.print = () => {};

beforeEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no other way to set one.
  document.cookie = "csrftoken=token-of-the-test";
  // React and the browser report what is wrong with a component to the console: a test fails of it.
  vi.spyOn(console, "error").mockImplementation((...words) => {
    throw new Error(words.join(" "));
  });
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, "", "/");
});

import "@testing-library/jest-dom/vitest";
// Before the API client, which keeps the Request class that it finds.
import "./jsdom-polyfills";
import { cleanup, configure } from "@testing-library/react";
import * as React from "react";
import { afterEach, beforeEach, vi } from "vitest";
import { clearSession } from "~/lib/session";
import { setMethod } from "~/lib/valuation-method";
import { METHOD } from "./method";

// As the routes that calculate do with the data of their page.
setMethod(METHOD);

// In milliseconds. A second is too short on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

// React keeps the stack of each element that it creates, to name it in a warning: a sixth of the processor time.
// Of what a warning says here, only its words are read.
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } =
  React as unknown as Record<string, object>;
Object.defineProperty(internals, "recentlyCreatedOwnerStacks", {
  get: () => Number.POSITIVE_INFINITY,
  set: () => {},
});

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
  // Ends a check of the session that would otherwise send its next request during another test.
  clearSession();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, "", "/");
});

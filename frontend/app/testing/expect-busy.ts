import { expect } from "vitest";

/**
 * Expects a button to be at rest while a request is open, and to keep the focus. Browsers take the focus from a button
 * that is disabled; jsdom does not.
 */
export function expectBusy(button: HTMLElement) {
  expect(button).toHaveAttribute("aria-disabled", "true");
  expect(button).not.toBeDisabled();
  expect(button).toHaveFocus();
}

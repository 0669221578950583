import { renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useViewCount } from "./use-view-count";

const beacon = vi.fn(() => true);
let visibility: DocumentVisibilityState;

beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
  beacon.mockClear();
  navigator.sendBeacon = beacon;
  visibility = "visible";
  vi.spyOn(document, "visibilityState", "get").mockImplementation(() => visibility);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function turn(to: DocumentVisibilityState) {
  visibility = to;
  document.dispatchEvent(new Event("visibilitychange"));
}

test("a page that stays in sight counts once in a tab", () => {
  const { unmount } = renderHook(() => useViewCount("1044"));
  vi.advanceTimersByTime(10_000);
  turn("hidden");
  turn("visible");
  vi.advanceTimersByTime(10_000);
  unmount();
  renderHook(() => useViewCount("1044"));
  vi.advanceTimersByTime(10_000);
  expect(beacon.mock.calls).toEqual([["/api/listings/1044/views"]]);
});

test("a page that was left or hidden soon, or opened by a program, does not count", () => {
  const { unmount } = renderHook(() => useViewCount("1044"));
  vi.advanceTimersByTime(3000);
  turn("hidden");
  vi.advanceTimersByTime(60_000);
  turn("visible");
  vi.advanceTimersByTime(3000);
  unmount();
  vi.stubGlobal("navigator", { sendBeacon: beacon, webdriver: true });
  renderHook(() => useViewCount("1044"));
  vi.advanceTimersByTime(60_000);
  expect(beacon).not.toHaveBeenCalled();
});

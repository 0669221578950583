import { act, fireEvent, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import FallbackToaster from "./fallback-toaster";
import { showToast } from "./toasts";

it("has the button of a toast, which acts once and dismisses it", () => {
  const run = vi.fn();
  render(<FallbackToaster />);
  act(() => {
    showToast({ title: "Moved", detail: "", tone: "plain", action: { label: "Undo", run } });
  });
  fireEvent.click(screen.getByRole("button", { name: "Undo" }));
  expect(run).toHaveBeenCalledOnce();
  expect(screen.queryByText("Moved")).toBeNull();
});

it("shows a toast for the toast's own time, and others for four seconds", () => {
  vi.useFakeTimers();
  render(<FallbackToaster />);
  act(() => {
    showToast({ title: "Moved", detail: "", tone: "plain", ms: 10_000 });
    showToast({ title: "Saved", detail: "", tone: "plain" });
  });
  act(() => vi.advanceTimersByTime(9_000));
  expect(screen.getByText("Moved")).toBeVisible();
  act(() => vi.advanceTimersByTime(1_000));
  expect(screen.queryByText("Moved")).toBeNull();
  act(() => vi.advanceTimersByTime(4_000));
  expect(screen.queryByText("Saved")).toBeNull();
});

import { act, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { OfflineBanner } from "./offline-banner";

afterEach(() => vi.restoreAllMocks());

it("is shown while there is no connection, and announced", () => {
  const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(true);
  render(<OfflineBanner />);
  expect(screen.getByRole("status")).toBeEmptyDOMElement();
  online.mockReturnValue(false);
  act(() => void dispatchEvent(new Event("offline")));
  expect(screen.getByRole("status")).toHaveTextContent("You're offline.");
  online.mockReturnValue(true);
  act(() => void dispatchEvent(new Event("online")));
  expect(screen.getByRole("status")).toBeEmptyDOMElement();
});

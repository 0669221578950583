import { act, fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter, type NavigateFunction } from "react-router";
import { expect, it, vi } from "vitest";
import { SearchField } from "./search-field";

/** The navigations that were asked for and have not been shown yet. */
const pending = vi.hoisted(() => [] as (() => void)[]);

vi.mock("react-router", async (original) => {
  const router = await original<typeof import("react-router")>();
  return {
    ...router,
    useNavigate() {
      const navigate = router.useNavigate() as (...args: unknown[]) => void;
      return ((...args: unknown[]) =>
        void pending.push(() => navigate(...args))) as NavigateFunction;
    },
  };
});

it("keeps what was typed when the list of an earlier search is shown late", async () => {
  vi.useFakeTimers();
  render(
    <MemoryRouter initialEntries={["/desk/leads"]}>
      <SearchField />
    </MemoryRouter>,
  );
  const field = screen.getByRole("searchbox");
  for (const value of ["r", "re"]) {
    fireEvent.input(field, { target: { value } });
    await act(() => vi.advanceTimersByTimeAsync(100));
  }
  fireEvent.input(field, { target: { value: "rey" } });
  expect(pending).toHaveLength(2);
  for (const showList of pending.splice(0)) {
    act(showList);
    expect(field).toHaveValue("rey");
  }
  vi.useRealTimers();
});

import { act, fireEvent, render, screen } from "@testing-library/react";
import { createPath, Router, type To } from "react-router";
import { expect, it, vi } from "vitest";
import { SearchField } from "./search-field";

it("keeps what was typed when the list of an earlier search is shown late", async () => {
  vi.useFakeTimers();
  const waiting: To[] = [];
  const go = (to: To) => void waiting.push(to);
  const navigator = { createHref: String, go: () => {}, push: go, replace: go };
  const at = (address: To) => (
    <Router location={address} navigator={navigator}>
      <SearchField />
    </Router>
  );
  const { rerender } = render(at("/desk/leads"));
  const field = screen.getByRole("searchbox");
  for (const value of ["r", "re"]) {
    fireEvent.input(field, { target: { value } });
    await act(() => vi.advanceTimersByTimeAsync(100));
  }
  fireEvent.input(field, { target: { value: "rey" } });
  vi.useRealTimers();
  const addresses = waiting.map((to) => (typeof to === "string" ? to : createPath(to)));
  expect(addresses).toEqual(["/desk/leads?search=r", "/desk/leads?search=re"]);
  for (const address of addresses) {
    rerender(at(address));
    expect(field).toHaveValue("rey");
  }
});

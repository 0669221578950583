import { act, renderHook } from "@testing-library/react";
import { expect, it } from "vitest";
import { storedDraft } from "./stored-draft";
import { useDraft } from "./use-draft";

const stored = storedDraft(2, 7);
const openWindow = () => renderHook(() => useDraft(2, 7)).result;

it("keeps what is typed into different fields in two windows", () => {
  const [first, second] = [openWindow(), openWindow()];
  act(() => first.current.type({ note: "She wants to close by June" }));
  act(() => second.current.type({ call: "Left a message" }));
  expect(stored.read()).toMatchObject({
    note: "She wants to close by June",
    call: "Left a message",
  });
});

it("does not bring back what another window has saved", () => {
  openWindow().current.type({ note: "She wants to close by June" });
  const [first, second] = [openWindow(), openWindow()];
  act(() => first.current.clear({ note: "She wants to close by June" }));
  act(() => second.current.type({ call: "Left a message" }));
  expect(stored.read()).toMatchObject({ note: "", call: "Left a message" });
});

it("keeps what another window typed into the same field after it was sent", () => {
  const [first, second] = [openWindow(), openWindow()];
  act(() => first.current.type({ note: "June" }));
  act(() => second.current.type({ note: "By July" }));
  act(() => first.current.clear({ note: "June" }));
  expect(first.current.draft.note).toBe("");
  expect(stored.read().note).toBe("By July");
});

it("empties what is saved also where the lead is shown again", () => {
  const [left, open] = [openWindow(), openWindow()];
  act(() => left.current.type({ note: "June", call: "Left a message" }));
  act(() => open.current.type({ note: "June", call: "Spoke with her" }));
  act(() => left.current.clear({ note: "June", call: "Left a message" }));
  expect(open.current.draft).toMatchObject({ note: "", call: "Spoke with her" });
});

it("leaves the draft about another lead alone", () => {
  const other = renderHook(() => useDraft(2, 8)).result;
  act(() => other.current.type({ note: "June" }));
  const open = openWindow();
  act(() => open.current.clear({ note: "June" }));
  expect(other.current.draft.note).toBe("June");
});

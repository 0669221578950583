import { fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, it } from "vitest";
import { Dialog } from "./dialog";

function Screen() {
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {isOpen && (
        <Dialog id="title" title="Sign in again" text="" onClose={() => setOpen(false)}>
          <input type="file" aria-label="File" />
        </Dialog>
      )}
    </>
  );
}

it("is closed by Escape without waiting for the close event, so that it can be opened again at once", () => {
  render(<Screen />);
  const first = screen.getByRole("dialog");
  fireEvent(first, new Event("cancel", { cancelable: true }));
  expect(screen.queryByRole("dialog")).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Open" }));
  fireEvent(first, new Event("close"));
  expect(screen.getByRole("dialog", { name: "Sign in again" })).toBeVisible();
});

it("stays open when the person cancels the choice of a file in it", () => {
  render(<Screen />);
  fireEvent(screen.getByLabelText("File"), new Event("cancel", { bubbles: true }));
  expect(screen.getByRole("dialog")).toBeVisible();
});

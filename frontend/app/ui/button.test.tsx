import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { Button } from "./button";

it("does not send the form that it stands in, unless it is a submit button", () => {
  const send = vi.fn((event) => event.preventDefault());
  render(
    <form onSubmit={send}>
      <Button>Cancel</Button>
      <Button type="submit">Send</Button>
    </form>,
  );
  fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
  expect(send).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole("button", { name: "Send" }));
  expect(send).toHaveBeenCalledOnce();
});

it("keeps the focus and ignores clicks while it is inactive", () => {
  const act = vi.fn();
  const send = vi.fn((event) => event.preventDefault());
  const form = (isBusy: boolean) => (
    <form onSubmit={send}>
      <Button type="submit" aria-disabled={isBusy} onClick={act}>
        Send
      </Button>
    </form>
  );
  const { rerender } = render(form(false));
  const button = screen.getByRole("button", { name: "Send" });
  button.focus();
  rerender(form(true));
  fireEvent.click(button);
  expect(act).not.toHaveBeenCalled();
  expect(send).not.toHaveBeenCalled();
  expect(button).toHaveFocus();
  rerender(form(false));
  fireEvent.click(button);
  expect(act).toHaveBeenCalledOnce();
  expect(send).toHaveBeenCalledOnce();
});

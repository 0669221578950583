import { fireEvent, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import Toaster from "~/ui/toaster";
import { dismissToast, showToast, useToasts } from "~/ui/toasts";
import { useShortcut, useShortcutKeys } from "./shortcuts";
import { offerUndo, UndoShortcut } from "./undo";

let dismissAll = () => {};

function Frame() {
  useShortcutKeys();
  const toasts = useToasts();
  dismissAll = () => {
    for (const { id } of toasts) dismissToast(id);
  };
  return (
    <>
      <UndoShortcut />
      <Toaster />
    </>
  );
}

afterEach(() => dismissAll());

describe("an act that can be undone", () => {
  it("says what was done, and is undone at the button of its toast", () => {
    const undo = vi.fn();
    offerUndo({ done: "Moved to Lost", detail: "Dana Reyes", undo });
    render(<Frame />);
    expect(screen.getByText("Moved to Lost")).toBeInTheDocument();
    fireEvent.click(screen.getByRole("button", { name: "Undo" }));
    expect(undo).toHaveBeenCalledOnce();
    expect(screen.queryByText("Moved to Lost")).toBeNull();
  });

  it("is undone at Z, the latest first", () => {
    const undone: string[] = [];
    for (const done of ["Assigned", "Moved"]) {
      offerUndo({ done, undo: () => undone.push(done) });
    }
    render(<Frame />);
    for (const _ of [1, 2, 3]) fireEvent.keyDown(document.body, { key: "z", code: "KeyZ" });
    expect(undone).toEqual(["Moved", "Assigned"]);
  });

  it("is undone alone while Z is held down", () => {
    const undone: string[] = [];
    for (const done of ["Assigned", "Moved"]) {
      offerUndo({ done, undo: () => undone.push(done) });
    }
    render(<Frame />);
    for (const repeat of [false, true, true]) {
      fireEvent.keyDown(document.body, { key: "z", code: "KeyZ", repeat });
    }
    expect(undone).toEqual(["Moved"]);
  });

  it("keeps the lead open when Escape closes its toast, which has the focus", () => {
    const close = vi.fn();
    function Lead() {
      useShortcut("Escape", "Close the lead", close);
      return null;
    }
    offerUndo({ done: "Moved to Lost", undo: vi.fn() });
    render(
      <>
        <Frame />
        <Lead />
      </>,
    );
    const undo = screen.getByRole("button", { name: "Undo" });
    undo.focus();
    fireEvent.keyDown(undo, { key: "Escape", code: "Escape" });
    expect(screen.queryByText("Moved to Lost")).toBeNull();
    expect(close).not.toHaveBeenCalled();
    fireEvent.keyDown(document.body, { key: "Escape", code: "Escape" });
    expect(close).toHaveBeenCalledOnce();
  });

  it("is undone at Z also while a newer toast has another button", () => {
    const [undo, other] = [vi.fn(), vi.fn()];
    offerUndo({ done: "Moved", undo });
    const action = { label: "Set one", run: other };
    showToast({ title: "What comes next?", detail: "", tone: "plain", action });
    render(<Frame />);
    fireEvent.keyDown(document.body, { key: "z", code: "KeyZ" });
    expect(undo).toHaveBeenCalledOnce();
    expect(other).not.toHaveBeenCalled();
  });
});

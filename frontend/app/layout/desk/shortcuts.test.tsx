import { fireEvent, screen } from "@testing-library/react";
import { startTransition, useState } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { renderScreen } from "~/testing/render";
import { keyNames, setCharacterKeysOn, useShortcut, useShortcutKeys } from "./shortcuts";

const press = (key: string, more: KeyboardEventInit = {}, target: Element = document.body) =>
  fireEvent.keyDown(target, { key, code: `Key${key.toUpperCase()}`, ...more });

function Frame({ acts, field }: { acts: Record<string, () => void>; field?: boolean }) {
  useShortcutKeys();
  return (
    <>
      {Object.entries(acts).map(([keys, act]) => (
        <Act key={keys} keys={keys} act={act} />
      ))}
      {field && <input aria-label="Note" />}
    </>
  );
}

function Act({ keys, act }: { keys: string; act: () => void }) {
  useShortcut(keys, `Act of ${keys}`, act);
  return null;
}

afterEach(() => setCharacterKeysOn(true));

describe("a shortcut", () => {
  it("acts as soon as its component is on the screen", async () => {
    const act = vi.fn();
    let show = () => {};
    function Screen() {
      const [isShown, setShown] = useState(false);
      useShortcutKeys();
      show = () => startTransition(() => setShown(true));
      return (
        isShown && (
          <h1>
            <Act keys="s" act={act} />
          </h1>
        )
      );
    }
    renderScreen(<Screen />);
    vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", false); // React works by itself, as in a browser
    await new Promise<void>((resolve) => {
      const observer = new MutationObserver(() => {
        observer.disconnect();
        resolve();
      });
      observer.observe(document.body, { childList: true, subtree: true });
      show();
    });
    press("s");
    expect(act).toHaveBeenCalledOnce();
  });

  it("acts at its key, or at its keys one after the other", () => {
    const [stage, leads] = [vi.fn(), vi.fn()];
    renderScreen(<Frame acts={{ s: stage, "g l": leads }} />);
    press("s");
    press("g");
    press("l");
    expect(stage).toHaveBeenCalledOnce();
    expect(leads).toHaveBeenCalledOnce();
  });

  it("of one key leaves that key to a sequence that has begun", () => {
    const [stage, settings] = [vi.fn(), vi.fn()];
    renderScreen(<Frame acts={{ s: stage, "g s": settings }} />);
    press("g");
    press("s");
    expect(settings).toHaveBeenCalledOnce();
    expect(stage).not.toHaveBeenCalled();
  });

  it("of two keys acts although a screen brought keys of its own between the two", () => {
    const board = vi.fn();
    function Loading() {
      const [isLoaded, setLoaded] = useState(false);
      return (
        <>
          <Frame acts={{ "g b": board }} />
          {isLoaded && <Act keys="n" act={vi.fn()} />}
          <button type="button" onClick={() => setLoaded(true)}>
            Load
          </button>
        </>
      );
    }
    renderScreen(<Loading />);
    press("g");
    fireEvent.click(screen.getByRole("button", { name: "Load" }));
    press("b");
    expect(board).toHaveBeenCalledOnce();
  });

  it("does nothing while somebody types, but with Ctrl it does", () => {
    const [note, palette] = [vi.fn(), vi.fn()];
    renderScreen(<Frame acts={{ n: note, "$mod+k": palette }} field />);
    const field = screen.getByLabelText("Note");
    press("n", {}, field);
    press("k", { ctrlKey: true }, field);
    expect(note).not.toHaveBeenCalled();
    expect(palette).toHaveBeenCalledOnce();
  });

  it("does nothing while a dialog is open", () => {
    const note = vi.fn();
    renderScreen(
      <>
        <Frame acts={{ n: note }} />
        <dialog open aria-label="Sign in again" />
      </>,
    );
    press("n");
    expect(note).not.toHaveBeenCalled();
  });

  it("acts once while its key is held down, unless it moves on", () => {
    const [toggle, next] = [vi.fn(), vi.fn()];
    renderScreen(<Frame acts={{ x: toggle, j: next }} />);
    for (const repeat of [false, true, true]) {
      press("x", { repeat });
      press("j", { repeat });
    }
    expect(toggle).toHaveBeenCalledOnce();
    expect(next).toHaveBeenCalledTimes(3);
  });

  it("belongs to the component that came last, and returns to the one before", async () => {
    const [list, record] = [vi.fn(), vi.fn()];
    function ListAndRecord() {
      const [isOpen, setOpen] = useState(true);
      return (
        <>
          <Frame acts={{ e: list }} />
          {isOpen && <Act keys="e" act={record} />}
          <button type="button" onClick={() => setOpen(false)}>
            Close
          </button>
        </>
      );
    }
    const user = renderScreen(<ListAndRecord />);
    press("e");
    expect([list.mock.calls.length, record.mock.calls.length]).toEqual([0, 1]);
    await user.click(screen.getByRole("button", { name: "Close" }));
    press("e");
    expect([list.mock.calls.length, record.mock.calls.length]).toEqual([1, 1]);
  });
});

describe("the name of keys", () => {
  it.each([
    ["g l", ["G", "L"]],
    ["$mod+k", ["Ctrl K"]],
    ["[Shift]+?", ["?"]],
    ["/", ["/"]],
    ["Escape", ["Esc"]],
  ])("of %s is as on a keyboard", (keys, names) => {
    expect(keyNames(keys)).toEqual(names);
  });
});

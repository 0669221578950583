import { fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { setCharacterKeysOn, useShortcut, useShortcutKeys } from "~/layout/desk/shortcuts";
import { renderSignedIn, STAFF } from "~/testing/session";
import { SettingsScreen } from "./settings-screen";

afterEach(() => setCharacterKeysOn(true));

function Frame({ onNote, onPalette }: { onNote: () => void; onPalette: () => void }) {
  useShortcutKeys();
  useShortcut("n", "Add a note", onNote);
  useShortcut("$mod+k", "Open the palette", onPalette);
  return null;
}

it("turns off shortcuts of a single letter for this browser and keeps those with Ctrl", async () => {
  const [note, palette] = [vi.fn(), vi.fn()];
  const { user } = await renderSignedIn(
    <>
      <Frame onNote={note} onPalette={palette} />
      <SettingsScreen />
    </>,
    {},
    STAFF,
  );
  await user.click(screen.getByRole("checkbox", { name: "Single-letter shortcuts" }));
  fireEvent.keyDown(document.body, { key: "n", code: "KeyN" });
  fireEvent.keyDown(document.body, { key: "k", code: "KeyK", ctrlKey: true });
  expect(note).not.toHaveBeenCalled();
  expect(palette).toHaveBeenCalledOnce();
  expect(localStorage.getItem("desk-shortcuts")).toBe('{"on":false}');
});

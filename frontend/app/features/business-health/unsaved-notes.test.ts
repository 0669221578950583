import { expect, it, vi } from "vitest";
import { unsavedNotes } from "./unsaved-notes";

const KEY = "task-unsent-1-7";

it("unsaved notes are stored until they are saved, and then leave nothing", () => {
  const notes = unsavedNotes(1, 7);
  notes.add({ owner: "Sam" });
  notes.add({ due: null, done: true });
  expect(unsavedNotes(1, 7).read()).toEqual({ owner: "Sam", due: null });
  notes.remove({ owner: "Sam", due: null, done: true });
  expect(localStorage.getItem(KEY)).toBeNull();
});

it("unsaved notes belong to one person and one task", () => {
  unsavedNotes(1, 7).add({ owner: "Sam" });
  expect(unsavedNotes(2, 7).read()).toEqual({});
  expect(unsavedNotes(1, 8).read()).toEqual({});
});

it("words typed while others are saved stay unsaved", () => {
  unsavedNotes(1, 7).add({ owner: "Sam" });
  unsavedNotes(1, 7).add({ owner: "Sam, the foreman" });
  unsavedNotes(1, 7).remove({ owner: "Sam" });
  expect(unsavedNotes(1, 7).read()).toEqual({ owner: "Sam, the foreman" });
});

it.each([
  "nonsense",
  "null",
  "[]",
  "7",
  '{"owner":7,"due":{},"evidence":null,"other":"x"}',
  '{"due":"20259-01-01"}',
])("unsaved notes are nothing where what is stored is spoilt: %s", (spoilt) => {
  localStorage.setItem(KEY, spoilt);
  expect(unsavedNotes(1, 7).read()).toEqual({});
});

it("unsaved notes are simply not stored where the browser stores nothing", () => {
  vi.stubGlobal("localStorage", undefined);
  const notes = unsavedNotes(1, 7);
  notes.add({ owner: "Sam" });
  expect(notes.read()).toEqual({});
});

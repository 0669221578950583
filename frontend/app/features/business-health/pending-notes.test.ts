import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { pendingNotes } from "./pending-notes";

const PLACE = "task-unsent-1-7";
let kept: Map<string, string>;

beforeEach(() => {
  kept = new Map();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe("what was typed about a task", () => {
  it("is remembered until it has arrived, and then leaves nothing", () => {
    const notes = pendingNotes(1, 7);
    notes.note({ owner: "Sam" });
    notes.note({ due: null, done: true });
    expect(pendingNotes(1, 7).read()).toEqual({ owner: "Sam", due: null });
    notes.sent({ owner: "Sam", due: null, done: true });
    expect(kept.size).toBe(0);
  });

  it("is remembered for its person and its task alone", () => {
    pendingNotes(1, 7).note({ owner: "Sam" });
    expect(pendingNotes(2, 7).read()).toEqual({});
    expect(pendingNotes(1, 8).read()).toEqual({});
  });

  it("stays where other words of another tab have arrived", () => {
    pendingNotes(1, 7).note({ owner: "Sam" });
    pendingNotes(1, 7).note({ owner: "Sam, the foreman" });
    pendingNotes(1, 7).sent({ owner: "Sam" });
    expect(pendingNotes(1, 7).read()).toEqual({ owner: "Sam, the foreman" });
  });

  it.each([
    "nonsense",
    "null",
    "[]",
    "7",
    '{"owner":7,"due":{},"evidence":null,"other":"x"}',
    '{"due":"20259-01-01"}',
  ])("is nothing where it is spoilt: %s", (spoilt) => {
    kept.set(PLACE, spoilt);
    expect(pendingNotes(1, 7).read()).toEqual({});
  });

  it("lasts as long as the page where nothing can be stored", () => {
    vi.stubGlobal("localStorage", undefined);
    const notes = pendingNotes(1, 7);
    expect(() => notes.note({ owner: "Sam" })).not.toThrow();
    expect(notes.read()).toEqual({});
  });
});

import { describe, expect, it } from "vitest";
import type { SavedDraft } from "./answers";
import {
  answer,
  changesSaved,
  cleared,
  continued,
  finished,
  initialState,
  savedElsewhere,
  sendable,
  shown,
  unsaved,
} from "./draft-state";

const NOTHING: SavedDraft = { draft: null, answers: {}, updatedAt: null };

/** A draft as stored by the server, changed at this second of a fixed minute. */
function draft(answers: SavedDraft["answers"], second = 0, number = 1): SavedDraft {
  const updatedAt = `2026-11-22T10:00:${String(second).padStart(2, "0")}Z`;
  return { draft: number, answers, updatedAt };
}

describe("answers", () => {
  it("that changed are sent alone", () => {
    const state = answer(initialState(draft({ 1: 2, 2: 3 }), {}, {}), 2, 5);
    expect(shown(state)).toEqual({ 1: 2, 2: 5 });
    expect(sendable(state)).toEqual({ 2: 5 });
  });

  it("of an earlier visit that were not saved stand over the server's", () => {
    const state = initialState(draft({ 1: 1 }), { 50: 5 }, {});
    expect(shown(state)).toEqual({ 1: 1, 50: 5 });
    expect(sendable(state)).toEqual({ 50: 5 });
  });

  it("given while others are saved stay unsaved", () => {
    const state = answer(answer(initialState(NOTHING, {}, {}), 1, 1), 2, 2);
    const after = changesSaved(state, { 1: 1 }, draft({ 1: 1 }));
    expect(shown(after)).toEqual({ 1: 1, 2: 2 });
    expect(unsaved(after)).toEqual({ 2: 2 });
  });

  it("of another device are shown beside those that are not saved yet", () => {
    const state = answer(initialState(draft({}), {}, {}), 1, 1);
    const after = savedElsewhere(state, draft({ 9: 4 }, 1));
    expect(shown(after)).toEqual({ 1: 1, 9: 4 });
    expect(unsaved(after)).toEqual({ 1: 1 });
  });

  it("are not overwritten by a late response of the server", () => {
    const state = answer(initialState(draft({}), {}, {}), 1, 1);
    const after = changesSaved(state, { 1: 1 }, draft({ 1: 1 }, 2));
    expect(shown(savedElsewhere(after, draft({}, 1)))).toEqual({ 1: 1 });
  });

  it("of the last result are suggested, and the first answer sends all of them", () => {
    const state = initialState(NOTHING, {}, { 1: 1, 2: 2 });
    expect(shown(state)).toEqual({ 1: 1, 2: 2 });
    expect(sendable(state)).toEqual({});
    expect(sendable(answer(state, 2, 5))).toEqual({ 1: 1, 2: 5 });
  });
});

describe("a draft that ends elsewhere", () => {
  const state = answer(initialState(draft({ 1: 1 }), {}, {}), 2, 2);
  const ended = savedElsewhere(state, NOTHING);

  it("keeps the answers on the screen and sends nothing", () => {
    expect(ended.blocked).toBe("ended");
    expect(shown(answer(ended, 3, 3))).toEqual({ 1: 1, 2: 2, 3: 3 });
    expect(sendable(answer(ended, 3, 3))).toEqual({});
    expect(savedElsewhere(ended, draft({ 7: 7 }, 1, 2))).toBe(ended);
  });

  it("begins again with all of them when the owner says so", () => {
    expect(sendable(continued(ended))).toEqual({ 1: 1, 2: 2 });
  });

  it("is no loss where nothing is answered", () => {
    const empty = savedElsewhere(initialState(draft({}), {}, {}), draft({ 4: 4 }, 0, 2));
    expect(empty.blocked).toBeNull();
    expect(shown(empty)).toEqual({ 4: 4 });
  });
});

describe("clearing", () => {
  const state = cleared(initialState(draft({ 1: 1 }), {}, {}));

  it("shows nothing, and takes every answer back as long as the draft is not dropped", () => {
    expect(shown(state)).toEqual({});
    expect(unsaved(state)).toEqual({ 1: null });
  });

  it("begins another draft with what is answered then", () => {
    const after = finished(answer(state, 2, 2), {});
    expect(after.saved.draft).toBeNull();
    expect(sendable(after)).toEqual({ 2: 2 });
  });

  it("also clears what the last result suggests", () => {
    expect(shown(cleared(initialState(NOTHING, {}, { 1: 1 })))).toEqual({});
  });
});

describe("a result", () => {
  const state = initialState(draft({ 1: 1, 2: 2 }), {}, {});

  it("ends the draft, and its answers are suggested for the next", () => {
    const after = finished(state, { 1: 1, 2: 2 });
    expect(shown(after)).toEqual({ 1: 1, 2: 2 });
    expect(sendable(after)).toEqual({});
    expect(savedElsewhere(after, NOTHING).blocked).toBeNull();
  });

  it("does not lose what is answered while it is saved", () => {
    expect(sendable(finished(answer(state, 1, 5), { 1: 1, 2: 2 }))).toEqual({ 1: 5, 2: 2 });
  });
});

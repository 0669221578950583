import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createAutosave, type Saved, type SaveState } from "./autosave";

type Notes = { owner: string; done: boolean };

/** An autosave whose server answers as `fate` says, with everything that was sent and shown. */
function anAutosave() {
  const seen = {
    fate: { is: "saved", kept: 1 } as Saved<number>,
    sent: [] as Partial<Notes>[],
    states: [] as SaveState["is"][],
    kept: 0,
  };
  const autosave = createAutosave<Notes, number>(
    (changes) => {
      seen.sent.push(changes);
      const { fate } = seen;
      const other = fate.is === "refused" && !(String(fate.field) in changes);
      return Promise.resolve(other ? { is: "saved", kept: 1 } : fate);
    },
    {
      onState: ({ is }) => seen.states.push(is),
      onKept: () => {
        seen.kept += 1;
      },
    },
  );
  return { autosave, seen };
}

const settled = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("saving while somebody types", () => {
  it("waits for a pause and then sends the latest words once", async () => {
    const { autosave, seen } = anAutosave();
    autosave.change({ owner: "S" }, 900);
    await vi.advanceTimersByTimeAsync(500);
    autosave.change({ owner: "Sam" }, 900);
    await vi.advanceTimersByTimeAsync(900);
    expect(seen.sent).toEqual([{ owner: "Sam" }]);
    expect(seen.states).toEqual(["saving", "saved"]);
  });

  it("sends at once when the field is left, and nothing twice", async () => {
    const { autosave, seen } = anAutosave();
    autosave.change({ owner: "Sam" }, 900);
    autosave.flush();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(seen.sent).toEqual([{ owner: "Sam" }]);
  });

  it("sends what changed during a request in the next one", async () => {
    const { autosave, seen } = anAutosave();
    autosave.change({ owner: "Sam" });
    autosave.change({ done: true });
    await settled();
    expect(seen.sent).toEqual([{ owner: "Sam" }, { done: true }]);
    expect(seen.kept).toBe(2);
  });

  it("tries again with the latest words while the server is away", async () => {
    const { autosave, seen } = anAutosave();
    seen.fate = { is: "later" };
    autosave.change({ owner: "Sam" });
    await settled();
    autosave.change({ done: true }, 900);
    seen.fate = { is: "saved", kept: 1 };
    await vi.advanceTimersByTimeAsync(2_000);
    expect(seen.sent).toEqual([{ owner: "Sam" }, { owner: "Sam", done: true }]);
    expect(seen.states.at(-1)).toBe("saved");
  });

  it("sends what was mended while its refusal was on its way, and forgets the refusal", async () => {
    const { autosave, seen } = anAutosave();
    seen.fate = { is: "refused", message: "Too long", field: "owner" };
    autosave.change({ owner: "x" });
    autosave.change({ owner: "Sam" }, 900);
    autosave.flush();
    seen.fate = { is: "saved", kept: 1 };
    await settled();
    expect(seen.sent).toEqual([{ owner: "x" }, { owner: "Sam" }]);
    expect(seen.states.at(-1)).toBe("saved");
  });

  it("lets the other fields through when one is refused, and does not repeat that one", async () => {
    const { autosave, seen } = anAutosave();
    seen.fate = { is: "refused", message: "Too long", field: "owner" };
    autosave.change({ owner: "x", done: true });
    await settled();
    expect(seen.sent).toEqual([{ owner: "x", done: true }, { done: true }]);
    autosave.flush();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(seen.sent).toHaveLength(2);
    expect(seen.states.at(-1)).toBe("refused");
    seen.fate = { is: "saved", kept: 1 };
    autosave.change({ owner: "Sam" });
    await settled();
    expect(seen.states.at(-1)).toBe("saved");
  });
});

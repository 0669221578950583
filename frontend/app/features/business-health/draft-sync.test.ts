import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Answers } from "./answer-diff";
import { apply } from "./answer-diff";
import type { DraftApi, Kept, Outcome, TakenRun } from "./draft-api";
import { createDraftSync } from "./draft-sync";
import type { Memory, PendingAnswers } from "./pending-answers";

const RUN = { id: 7 } as TakenRun;
const NOTHING: Kept = { draft: null, answers: {} };

/** A server with one draft, as the real one behaves; `fate` overrides what becomes of requests. */
function aServer(kept: Kept = NOTHING) {
  const server = {
    kept,
    asked: [] as unknown[],
    fate: null as "later" | "refused" | null,
    taken: [] as Answers[],
  };
  const answer = <Data>(asked: unknown, act: () => Outcome<Data>): Promise<Outcome<Data>> => {
    server.asked.push(asked);
    return Promise.resolve(server.fate ? { is: server.fate } : act());
  };
  const wire: DraftApi = {
    look: () => answer("look", () => ({ is: "done", data: server.kept })),
    keep: (changes, draft) =>
      answer(changes, () => {
        if (draft !== null && draft !== server.kept.draft) return { is: "ended" };
        const number = server.kept.draft ?? 1;
        server.kept = { draft: number, answers: apply(server.kept.answers, changes) };
        return { is: "done", data: server.kept };
      }),
    drop: () =>
      answer("drop", () => {
        server.kept = NOTHING;
        return { is: "done", data: NOTHING };
      }),
    take: (answers) =>
      answer("take", () => {
        server.kept = NOTHING;
        server.taken.push(answers);
        return { is: "done", data: RUN };
      }),
  };
  return { server, wire };
}

function aMemory(unsent: PendingAnswers | null = null): Memory & { held: PendingAnswers | null } {
  const memory = {
    held: unsent,
    read: () => memory.held,
    write: (next: PendingAnswers | null) => {
      memory.held = next;
    },
  };
  return memory;
}

function aKeeper(given: ReturnType<typeof aServer>, memory = aMemory(), otherwise: Answers = {}) {
  const start = { ...given.server.kept, otherwise };
  const keeper = createDraftSync({ version: "v1", wire: given.wire, memory, start });
  const shown: Answers[] = [];
  const stop = keeper.watch((answers) => shown.push(answers));
  return { keeper, shown, memory, stop };
}

const settled = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("answers", () => {
  it("are sent as they are given, and only the changed ones", async () => {
    const given = aServer({ draft: 4, answers: { 1: 2, 2: 3 } });
    const { keeper } = aKeeper(given);
    expect(keeper.read()).toEqual({ 1: 2, 2: 3 });
    keeper.keep({ 1: 2, 2: 5 });
    await settled();
    expect(given.server.asked).toEqual([{ 2: 5 }]);
    expect(given.server.kept).toEqual({ draft: 4, answers: { 1: 2, 2: 5 } });
    expect(keeper.standing()).toEqual({ is: "saved" });
  });

  it("that are given while a request is on its way go together in the next one", async () => {
    const given = aServer();
    const { keeper } = aKeeper(given);
    keeper.keep({ 1: 1 });
    keeper.keep({ 1: 1, 2: 2 });
    keeper.keep({ 1: 1, 2: 2, 3: 3 });
    await settled();
    expect(given.server.asked).toEqual([{ 1: 1 }, { 2: 2, 3: 3 }]);
  });

  it("of another device are shown, and its answers and mine stand side by side", async () => {
    const given = aServer({ draft: 1, answers: {} });
    const { keeper, shown } = aKeeper(given);
    given.server.kept = { draft: 1, answers: { 9: 4 } };
    keeper.keep({ 1: 1 });
    await settled();
    expect(given.server.kept.answers).toEqual({ 1: 1, 9: 4 });
    expect(shown).toEqual([{ 1: 1, 9: 4 }]);
  });

  it("wait in this browser for a server that cannot be reached, and are tried again", async () => {
    const given = aServer();
    const { keeper, memory } = aKeeper(given);
    given.server.fate = "later";
    keeper.keep({ 1: 1 });
    await settled();
    expect(keeper.standing()).toEqual({ is: "waiting" });
    expect(memory.held).toEqual({ version: "v1", draft: null, changes: { 1: 1 } });
    given.server.fate = null;
    await vi.advanceTimersByTimeAsync(2_000);
    expect(keeper.standing()).toEqual({ is: "saved" });
    expect(memory.held).toBeNull();
    expect(given.server.kept.answers).toEqual({ 1: 1 });
  });

  it("that were left unsent are sent when the page is opened again", async () => {
    const given = aServer({ draft: 3, answers: { 1: 1 } });
    const left = aMemory({ version: "v1", draft: 3, changes: { 50: 5 } });
    const { keeper } = aKeeper(given, left);
    expect(keeper.read()).toEqual({ 1: 1, 50: 5 });
    await settled();
    expect(given.server.kept.answers).toEqual({ 1: 1, 50: 5 });
  });

  it.each([
    { version: "v0", draft: null, changes: { 50: 5 } },
    { version: "v1", draft: 2, changes: { 50: 5 } },
  ])("that were left unsent for another draft are forgotten", async (unsent) => {
    const given = aServer({ draft: 3, answers: { 1: 1 } });
    const { keeper, memory } = aKeeper(given, aMemory(unsent));
    expect(keeper.read()).toEqual({ 1: 1 });
    expect(memory.held).toBeNull();
  });

  it("of the last run are a beginning, and the first change sends all of them", async () => {
    const given = aServer();
    const { keeper } = aKeeper(given, aMemory(), { 1: 1, 2: 2 });
    expect(keeper.read()).toEqual({ 1: 1, 2: 2 });
    expect(given.server.asked).toEqual([]);
    keeper.keep({ 1: 1, 2: 5 });
    await settled();
    expect(given.server.asked).toEqual([{ 1: 1, 2: 5 }]);
  });

  it("for a page that is too old are not sent again and again", async () => {
    const given = aServer();
    const { keeper } = aKeeper(given);
    given.server.fate = "refused";
    keeper.keep({ 1: 1 });
    await settled();
    keeper.keep({ 1: 1, 2: 1 });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(keeper.standing()).toEqual({ is: "refused" });
    expect(given.server.asked).toHaveLength(1);
  });
});

describe("a draft that ends elsewhere", () => {
  it("is not begun again by the last answers, until the owner says so", async () => {
    const given = aServer({ draft: 1, answers: { 1: 1 } });
    const { keeper } = aKeeper(given);
    given.server.kept = NOTHING;
    keeper.keep({ 1: 1, 2: 2 });
    await settled();
    expect(keeper.standing()).toEqual({ is: "ended" });
    keeper.keep({ 1: 1, 2: 3 });
    await settled();
    expect(given.server.kept).toEqual(NOTHING);
    keeper.startOver();
    await settled();
    expect(given.server.kept.answers).toEqual({ 1: 1, 2: 3 });
  });

  it("is remembered under no draft once the owner goes on with its answers", async () => {
    const given = aServer({ draft: 1, answers: { 1: 1 } });
    const { keeper, memory } = aKeeper(given);
    given.server.kept = NOTHING;
    await keeper.look();
    given.server.fate = "later";
    keeper.startOver();
    expect(memory.held).toEqual({ version: "v1", draft: null, changes: { 1: 1 } });
  });

  it("is not seen in a look that began before an answer was sent", async () => {
    const given = aServer();
    const { keeper, shown } = aKeeper(given);
    const looking = keeper.look();
    keeper.keep({ 1: 1 });
    await looking;
    await settled();
    expect(keeper.standing()).toEqual({ is: "saved" });
    expect(shown).toEqual([]);
  });

  it("is noticed by a look", async () => {
    const given = aServer({ draft: 1, answers: { 1: 1 } });
    const { keeper } = aKeeper(given);
    given.server.kept = NOTHING;
    await keeper.look();
    expect(keeper.standing()).toEqual({ is: "ended" });
  });

  it("but what another tab saved is simply shown", () => {
    const { keeper, shown } = aKeeper(aServer());
    keeper.hear({ draft: 1, answers: { 5: 5 } });
    expect(shown).toEqual([{ 5: 5 }]);
  });
});

describe("two keepers of one person", () => {
  it("each forget only what they have sent themselves", async () => {
    const given = aServer();
    const { keeper, memory } = aKeeper(given);
    const { keeper: other } = aKeeper(given, memory);
    keeper.keep({ 1: 1 });
    given.server.fate = "later";
    other.keep({ 2: 2 });
    await settled();
    expect(keeper.standing()).toEqual({ is: "saved" });
    expect(memory.held?.changes).toEqual({ 2: 2 });
  });
});

describe("a page that was left", () => {
  it("sends nothing more, because somebody else may be signed in by then", async () => {
    const given = aServer();
    const { keeper, stop } = aKeeper(given);
    given.server.fate = "later";
    keeper.keep({ 1: 1 });
    keeper.take({ 1: 1 });
    await settled();
    stop();
    given.server.fate = null;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(given.server.taken).toEqual([]);
    expect(given.server.kept).toEqual(NOTHING);
  });
});

describe("clearing", () => {
  it("is not forgotten when the page is left before the server has heard of it", async () => {
    const given = aServer({ draft: 1, answers: { 1: 1 } });
    const { keeper, memory } = aKeeper(given);
    given.server.fate = "later";
    keeper.drop();
    await settled();
    given.server.fate = null;
    const { keeper: later } = aKeeper(given, memory);
    expect(later.read()).toEqual({});
    await settled();
    expect(given.server.kept.answers).toEqual({});
    expect(memory.held).toBeNull();
  });

  it("drops the draft on the server, and what is answered then begins another", async () => {
    const given = aServer({ draft: 1, answers: { 1: 1 } });
    const { keeper } = aKeeper(given);
    keeper.drop();
    keeper.keep({ 2: 2 });
    await settled();
    expect(given.server.asked).toEqual(["drop", { 2: 2 }]);
    expect(given.server.kept.answers).toEqual({ 2: 2 });
  });
});

describe("a finished run", () => {
  it("is kept, and ends the draft", async () => {
    const given = aServer({ draft: 1, answers: { 1: 1 } });
    const { keeper, memory } = aKeeper(given);
    keeper.keep({ 1: 1, 2: 2 });
    keeper.take({ 1: 1, 2: 2 });
    await settled();
    expect(given.server.taken).toEqual([{ 1: 1, 2: 2 }]);
    expect(keeper.standing()).toEqual({ is: "taken", run: RUN });
    expect(memory.held).toBeNull();
    expect(given.server.kept).toEqual(NOTHING);
  });

  it("that could not be sent is tried again, at once when asked to", async () => {
    const given = aServer();
    const { keeper } = aKeeper(given);
    given.server.fate = "later";
    keeper.take({ 1: 1 });
    await settled();
    expect(keeper.standing()).toEqual({ is: "untaken" });
    given.server.fate = null;
    keeper.retry();
    await settled();
    expect(given.server.taken).toEqual([{ 1: 1 }]);
  });

  it("does not push out the one that is finished while it is on its way", async () => {
    const given = aServer();
    const { keeper } = aKeeper(given);
    keeper.take({ 1: 1 });
    keeper.keep({ 1: 2 });
    keeper.take({ 1: 2 });
    await settled();
    expect(given.server.taken).toEqual([{ 1: 1 }, { 1: 2 }]);
    expect(given.server.kept).toEqual(NOTHING);
  });

  it("is kept although its last answer came too late for a draft that had ended", async () => {
    const given = aServer({ draft: 1, answers: { 1: 1 } });
    const { keeper } = aKeeper(given);
    given.server.kept = NOTHING;
    keeper.keep({ 1: 1, 2: 2 });
    keeper.take({ 1: 1, 2: 2 });
    await settled();
    expect(given.server.taken).toEqual([{ 1: 1, 2: 2 }]);
    expect(keeper.standing()).toEqual({ is: "taken", run: RUN });
  });

  it("does not lose what is answered while it waits", async () => {
    const given = aServer();
    const { keeper } = aKeeper(given);
    given.server.fate = "later";
    keeper.take({ 1: 1 });
    await settled();
    keeper.keep({ 1: 5 });
    given.server.fate = null;
    keeper.retry();
    await settled();
    expect(given.server.taken).toEqual([{ 1: 1 }]);
    expect(given.server.kept.answers).toEqual({ 1: 5 });
  });
});

import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createQueryClient } from "~/lib/query-client";
import * as sessions from "~/lib/session";
import { deferred, json, refusal, stubApi } from "~/testing/api-stub";
import { type Answers, apply, type Changes, type SavedDraft } from "./answers";
import { type Start, startQuery } from "./queries";
import { unsavedAnswers } from "./unsaved-answers";
import { useHealthDraft } from "./use-health-draft";

const person = (id: number) => ({ person: { id } }) as sessions.SignedIn;
let session: sessions.Session & { who: sessions.SignedIn };

const QUESTIONS = { version: "v1", statements: [{ id: 1 }, { id: 2 }, { id: 3 }] };
const NOTHING: SavedDraft = { draft: null, answers: {}, updatedAt: null };
const KEEP = "PUT /api/health/draft";
const SUBMIT = "POST /api/health/runs";

/**
 * A stub of the server with one draft. `failure`: the response of every request while it is set; null: no response.
 * `until`: when it clears the draft.
 */
function aServer(draft: SavedDraft = NOTHING) {
  const server = {
    draft,
    results: [] as Answers[],
    failure: undefined as (() => Response) | null | undefined,
    until: undefined as Promise<void> | undefined,
    sent: [] as ReturnType<typeof stubApi>,
  };
  const unlessFailing = (answer: () => Response) => {
    if (server.failure === null) throw new TypeError("Failed to fetch");
    return server.failure?.() ?? answer();
  };
  server.sent = stubApi({
    "GET /api/health/draft": () => unlessFailing(() => json(server.draft)),
    [KEEP]: (body) =>
      unlessFailing(() => {
        const { answers, draft } = body as { answers: Changes; draft: number | null };
        if (draft !== null && draft !== server.draft.draft) return refusal(409, "draft_ended");
        const number = server.draft.draft ?? 1;
        const next = apply(server.draft.answers, answers);
        server.draft = { draft: number, answers: next, updatedAt: null };
        return json(server.draft);
      }),
    "DELETE /api/health/draft": async () => {
      await server.until;
      return unlessFailing(() => {
        server.draft = NOTHING;
        return json(NOTHING);
      });
    },
    [SUBMIT]: (body) =>
      unlessFailing(() => {
        server.results.push((body as { answers: Answers }).answers);
        server.draft = NOTHING;
        return json({ id: 1 });
      }),
  });
  return server;
}

type Server = ReturnType<typeof aServer>;

/** Opens the assessment in a browser that may still hold unsaved answers of an earlier visit. */
async function open(server: Server, suggested: Answers = {}) {
  return openWith({ saved: server.draft, unsaved: {}, suggested, changedQuestions: [] });
}

async function openWith(start: Start) {
  const queryClient = createQueryClient();
  const view = renderHook(() => useHealthDraft(QUESTIONS, start), {
    wrapper: ({ children }) => (
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    ),
  });
  await pass();
  return {
    ...view,
    draft: () => view.result.current,
    async do(action: (draft: ReturnType<typeof useHealthDraft>) => void) {
      act(() => action(view.result.current));
      await pass();
    },
  };
}

/** Advances the timers by this many milliseconds. */
const pass = (milliseconds = 10) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

const bodies = ({ sent }: Server) =>
  sent.filter(({ operation }) => operation === KEEP).map(({ body }) => body);
const stored = () => unsavedAnswers(7, QUESTIONS).changesFor(null);

beforeEach(() => {
  vi.useFakeTimers();
  session = { state: "signed-in", who: person(7) };
  vi.spyOn(sessions, "currentSession").mockImplementation(() => session);
  vi.spyOn(sessions, "useSession").mockImplementation(() => session);
  vi.spyOn(sessions, "useSignedIn").mockImplementation(() => session.who);
});
afterEach(async () => {
  cleanup();
  // A rejected request has the session checked: its retries end here, or the next file would wait for them.
  await pass(60_000);
  vi.useRealTimers();
});

const complete = { 1: 1, 2: 2, 3: 3 };

describe("answers", () => {
  it("are saved as they are given, and only what changed", async () => {
    const server = aServer({ draft: 4, answers: { 1: 2, 2: 3 }, updatedAt: null });
    const page = await open(server);
    expect(page.draft().status).toEqual({ is: "idle" });
    await page.do((draft) => draft.answer(2, 5));
    expect(bodies(server)).toEqual([{ version: "v1", answers: { 2: 5 }, draft: 4 }]);
    expect(page.draft().status.is).toBe("saved");
  });

  it("given while a request is on its way go together in the next one", async () => {
    const server = aServer();
    const page = await open(server);
    await page.do((draft) => {
      draft.answer(1, 1);
      draft.answer(2, 2);
      draft.answer(3, 3);
    });
    await pass();
    const sent = bodies(server).map((body) => (body as { answers: Changes }).answers);
    expect(sent.length).toBeLessThanOrEqual(2);
    expect(server.draft.answers).toEqual({ 1: 1, 2: 2, 3: 3 });
  });

  it("that the server has from a page that was left are no longer stored, so that they undo no later ones", async () => {
    unsavedAnswers(7, QUESTIONS).replace({}, { 1: 4, 2: 5 }, 4);
    const server = aServer({ draft: 4, answers: { 1: 4 }, updatedAt: null });
    server.failure = () => refusal(503, "unavailable");
    await open(server);
    expect(unsavedAnswers(7, QUESTIONS).changesFor(4)).toEqual({ 2: 5 });
  });

  it("that are saved while the draft is loaded again are on the screen", async () => {
    const storage = unsavedAnswers(7, QUESTIONS);
    storage.replace({}, { 1: 4 }, null);
    stubApi({
      "GET /api/health/draft": () => {
        storage.replace({ 1: 4 }, {}, null); // the form that was left has the answer to its save
        return json(NOTHING);
      },
      "GET /api/health/runs": () => json({ runs: [] }),
      [KEEP]: () => json({ draft: 1, answers: { 1: 4 }, updatedAt: null }),
    });
    const page = await openWith(await createQueryClient().fetchQuery(startQuery(QUESTIONS, 7)));
    expect(page.draft().answers).toEqual({ 1: 4 });
  });

  it("wait in this browser for a server that cannot be reached, and are sent again", async () => {
    const server = aServer();
    const page = await open(server);
    server.failure = null;
    await page.do((draft) => draft.answer(1, 1));
    expect(page.draft().status).toEqual({ is: "waiting", message: undefined });
    expect(stored()).toEqual({ 1: 1 });
    server.failure = undefined;
    await pass(2_000);
    expect(page.draft().status.is).toBe("saved");
    expect(server.draft.answers).toEqual({ 1: 1 });
    expect(stored()).toEqual({});
  });

  it("are sent at once when the owner asks for it", async () => {
    const server = aServer();
    const page = await open(server);
    server.failure = null;
    await page.do((draft) => draft.answer(1, 1));
    server.failure = undefined;
    await page.do((draft) => draft.retry());
    expect(server.draft.answers).toEqual({ 1: 1 });
  });

  it("say in the server's words why they have to wait", async () => {
    const server = aServer();
    server.failure = () => json({ code: "quota", message: "Too many.", fields: {} }, 429);
    const page = await open(server);
    await page.do((draft) => draft.answer(1, 1));
    expect(page.draft().status).toEqual({ is: "waiting", message: "Too many." });
  });

  it("wait without a network, also over a reload, and are sent when it is back", async () => {
    const server = aServer();
    const page = await open(server);
    server.failure = null;
    await page.do((draft) => draft.answer(1, 1));
    expect(page.draft().status.is).toBe("waiting");
    page.unmount();
    const again = await open(server);
    expect(again.draft().answers).toEqual({ 1: 1 });
    server.failure = undefined;
    act(() => void dispatchEvent(new Event("online")));
    await pass();
    expect(server.draft.answers).toEqual({ 1: 1 });
  });

  it("for a server that knows them no more are not sent again and again", async () => {
    const server = aServer();
    const page = await open(server);
    server.failure = () => refusal(422, "invalid");
    await page.do((draft) => draft.answer(1, 1));
    await page.do((draft) => draft.answer(2, 1));
    await pass(60_000);
    expect(page.draft().status).toEqual({ is: "outdated" });
    expect(bodies(server)).toHaveLength(1);
    expect(stored()).toEqual({ 1: 1, 2: 1 });
  });
});

describe("a session that ends while somebody answers", () => {
  const ended = () => refusal(401, "unauthenticated");

  it("loses nothing: all is saved as soon as the person has signed in again", async () => {
    const server = aServer();
    const page = await open(server);
    server.failure = ended;
    session = { state: "expired", who: person(7), pending: [] };
    await page.do((draft) => draft.answer(1, 1));
    server.failure = undefined;
    session = { state: "signed-in", who: person(7) };
    page.rerender();
    await pass();
    expect(server.draft.answers).toEqual({ 1: 1 });
  });

  it("sends nothing in the session of another user", async () => {
    const server = aServer();
    const page = await open(server);
    server.failure = ended;
    await page.do((draft) => draft.answer(1, 1));
    server.failure = undefined;
    session = { state: "signed-in", who: person(8) };
    await pass(60_000);
    expect(server.draft).toEqual(NOTHING);
    expect(stored()).toEqual({ 1: 1 });
  });

  it("submits nothing from a page that was left", async () => {
    const server = aServer();
    const page = await open(server);
    server.failure = ended;
    await page.do((draft) => draft.answer(1, 1));
    await page.do((draft) => draft.submit({ 1: 1 }));
    page.unmount();
    await pass();
    server.failure = undefined;
    await pass(60_000);
    expect(server.results).toEqual([]);
    expect(stored()).toEqual({ 1: 1 });
  });
});

describe("a draft that ends elsewhere", () => {
  it("is not begun again by the last answers until the owner says so", async () => {
    const server = aServer({ draft: 1, answers: { 1: 1 }, updatedAt: null });
    const page = await open(server);
    server.draft = NOTHING;
    await page.do((draft) => draft.answer(2, 2));
    expect(page.draft().status).toEqual({ is: "ended" });
    await page.do((draft) => draft.answer(2, 3));
    expect(server.draft).toEqual(NOTHING);
    await page.do((draft) => draft.continueHere());
    expect(server.draft.answers).toEqual({ 1: 1, 2: 3 });
    expect(page.draft().status.is).toBe("saved");
  });

  it("is noticed when the owner comes back to the page", async () => {
    const server = aServer({ draft: 1, answers: { 1: 1 }, updatedAt: null });
    const page = await open(server);
    server.draft = NOTHING;
    act(() => void document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
    await pass();
    expect(page.draft().status).toEqual({ is: "ended" });
    expect(page.draft().answers).toEqual({ 1: 1 });
  });
});

describe("clearing", () => {
  it("drops the draft, and what is answered then begins another", async () => {
    const server = aServer({ draft: 1, answers: { 1: 1 }, updatedAt: null });
    const page = await open(server);
    await page.do((draft) => draft.clear());
    expect(page.draft().answers).toEqual({});
    expect(page.draft().status).toEqual({ is: "idle" });
    await page.do((draft) => draft.answer(2, 2));
    expect(server.draft.answers).toEqual({ 2: 2 });
  });

  it("that is repeated does not delete what was answered and saved meanwhile", async () => {
    const server = aServer({ draft: 1, answers: complete, updatedAt: null });
    const page = await open(server);
    server.failure = null;
    await page.do((draft) => draft.clear());
    server.failure = undefined;
    await page.do((draft) => draft.answer(2, 4));
    await pass(60_000);
    expect(server.draft.answers).toEqual({ 2: 4 });
  });

  it("is not forgotten when the page is left before the server has heard of it", async () => {
    const server = aServer({ draft: 1, answers: { 1: 1 }, updatedAt: null });
    const page = await open(server);
    server.failure = null;
    await page.do((draft) => draft.clear());
    page.unmount();
    server.failure = undefined;
    const again = await open(server);
    expect(again.draft().answers).toEqual({});
    await pass();
    expect(server.draft.answers).toEqual({});
  });

  it("says that answers are saved which were given before it was done", async () => {
    const server = aServer({ draft: 4, answers: { 1: 2 }, updatedAt: null });
    const page = await open(server);
    const answer = deferred<void>();
    server.until = answer.promise;
    await page.do((draft) => draft.clear());
    for (const id of [1, 2, 3]) await page.do((draft) => draft.answer(id, id));
    expect(page.draft().status.is).toBe("saving");
    answer.resolve();
    await pass();
    expect(server.draft.answers).toEqual(complete);
    expect(page.draft().status.is).toBe("saved");
  });
});

describe("a result", () => {
  it("is saved, and ends the draft; clearing its answers starts over", async () => {
    const server = aServer({ draft: 1, answers: complete, updatedAt: null });
    const page = await open(server);
    await page.do((draft) => draft.submit(complete));
    expect(server.results).toEqual([complete]);
    expect(page.draft().status).toEqual({ is: "submitted" });
    expect(page.draft().answers).toEqual(complete);
    await pass(60_000);
    expect(server.draft).toEqual(NOTHING);
    await page.do((draft) => draft.clear()); // the answers that are filled in
    expect(page.draft().status).toEqual({ is: "idle" });
  });

  it("that could not be sent is sent again, at once when the owner asks for it", async () => {
    const server = aServer();
    const page = await open(server);
    server.failure = null;
    await page.do((draft) => draft.submit(complete));
    expect(page.draft().status.is).toBe("submit-failed");
    server.failure = undefined;
    await page.do((draft) => draft.retry());
    expect(server.results).toEqual([complete]);
  });

  it("that the business has no room for waits for the owner, and says why", async () => {
    const server = aServer();
    const page = await open(server);
    const message = "Please contact us.";
    server.failure = () => json({ code: "full", message, fields: {} }, 429);
    await page.do((draft) => draft.submit(complete));
    await pass(120_000);
    expect(page.draft().status).toEqual({ is: "submit-failed", message });
    expect(server.sent.filter(({ operation }) => operation === SUBMIT)).toHaveLength(1);
    server.failure = undefined;
    await page.do((draft) => draft.retry());
    expect(server.results).toEqual([complete]);
  });

  it("is saved although its last answer came too late for a draft that had ended", async () => {
    const server = aServer({ draft: 1, answers: { 1: 1, 2: 2 }, updatedAt: null });
    const page = await open(server);
    server.draft = NOTHING;
    await page.do((draft) => {
      draft.answer(3, 3);
      draft.submit(complete);
    });
    expect(server.results).toEqual([complete]);
    expect(page.draft().status).toEqual({ is: "submitted" });
  });

  it("does not lose what is answered while it waits", async () => {
    const server = aServer();
    const page = await open(server);
    server.failure = null;
    await page.do((draft) => draft.submit(complete));
    await page.do((draft) => draft.answer(1, 5));
    server.failure = undefined;
    await pass(10_000);
    expect(server.results).toEqual([complete]);
    expect(server.draft.answers).toEqual({ 1: 5 });
  });

  it("saves again what was answered and saved before it was sent once more", async () => {
    const server = aServer({ draft: 1, answers: complete, updatedAt: null });
    const page = await open(server);
    server.failure = null;
    await page.do((draft) => draft.submit(complete));
    server.failure = undefined;
    await page.do((draft) => draft.answer(1, 5));
    await pass(60_000);
    expect(server.results).toEqual([complete]);
    expect(server.draft.answers).toEqual({ ...complete, 1: 5 });
  });
});

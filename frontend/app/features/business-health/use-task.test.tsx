import { QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createQueryClient } from "~/lib/query-client";
import * as sessions from "~/lib/session";
import { json, stubApi } from "~/testing/api-stub";
import type { TaskNotes } from "./unsaved-notes";
import { type Task, useTask } from "./use-task";

const who = { person: { id: 1 } } as sessions.SignedIn;
const session: sessions.Session = { state: "signed-in", who };

const TASK = { id: 7, owner: "", due: null, doneAt: null, evidence: "" } as unknown as Task;
const TOO_LONG = "At most 100 characters";

/**
 * Opens a task. `refuses`: the owner's name that the server rejects, or "done" if it rejects finished work. `away`:
 * the server cannot be reached. `takes`: milliseconds until it responds.
 */
async function open({ refuses = "", away = false, takes = 0 } = {}) {
  const server = { away, saved: [] as unknown[] };
  const sent = stubApi({
    "PATCH /api/tasks/7": async (body) => {
      if (takes > 0) await new Promise((resolve) => setTimeout(resolve, takes));
      if (server.away) throw new TypeError("Failed to fetch");
      const { owner, done } = body as Partial<TaskNotes>;
      if (refuses && owner === refuses) {
        return json({ code: "invalid", message: TOO_LONG, fields: { owner: TOO_LONG } }, 422);
      }
      if (refuses === "done" && done) {
        return json({ code: "done", message: "Add a note first", fields: {} }, 409);
      }
      server.saved.push(body);
      return json({ task: TASK, rescore: false });
    },
  });
  const queryClient = createQueryClient();
  const view = renderHook(() => useTask(TASK, () => {}), {
    wrapper: ({ children }) => (
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    ),
  });
  await pass();
  return {
    ...view,
    server,
    task: () => view.result.current,
    bodies: () => sent.map(({ body }) => body),
    async change(changes: Partial<TaskNotes>, milliseconds = 10) {
      act(() => view.result.current.change(changes));
      await pass(milliseconds);
    },
  };
}

const pass = (milliseconds = 10) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(sessions, "currentSession").mockReturnValue(session);
  vi.spyOn(sessions, "useSession").mockReturnValue(session);
  vi.spyOn(sessions, "useSignedIn").mockReturnValue(who);
});
afterEach(() => {
  vi.useRealTimers();
});

it("words are saved once, after a pause in typing", async () => {
  const page = await open();
  await page.change({ owner: "S" }, 500);
  await page.change({ owner: "Sam" }, 1_000);
  expect(page.bodies()).toEqual([{ owner: "Sam" }]);
  expect(page.task().status.is).toBe("saved");
});

it("words are saved at once when the field is left, and nothing twice", async () => {
  const page = await open();
  await page.change({ owner: "Sam" });
  act(() => page.task().flush());
  await pass(5_000);
  expect(page.bodies()).toEqual([{ owner: "Sam" }]);
});

it("what changes during a request is sent in the next one", async () => {
  const page = await open({ takes: 2_000 });
  await page.change({ done: true });
  await page.change({ owner: "Sam" }, 1_000);
  expect(page.bodies()).toEqual([{ done: true }]);
  await pass(5_000);
  expect(page.bodies()).toEqual([{ done: true }, { owner: "Sam" }]);
});

it("the latest words are sent when the server is back, and kept over a closed tab until then", async () => {
  const page = await open({ away: true });
  await page.change({ owner: "Sam" }, 1_000);
  expect(page.task().status.is).toBe("waiting");
  expect(page.task().notes.owner).toBe("Sam");
  page.unmount();
  const again = await open();
  expect(again.task().notes.owner).toBe("Sam");
  await pass();
  expect(again.server.saved).toContainEqual({ owner: "Sam" });
  expect(localStorage.length).toBe(0);
});

it("a refused field waits for its correction, and the others are saved without it", async () => {
  const page = await open({ refuses: "x" });
  act(() => page.task().change({ owner: "x" }));
  await page.change({ done: true });
  await pass(60_000);
  expect(page.bodies()).toEqual([{ owner: "x", done: true }, { done: true }]);
  expect(page.task().refusal).toEqual({ field: "owner", message: TOO_LONG });
  expect(page.task().notes.owner).toBe("x");
  await page.change({ owner: "Sam" }, 1_000);
  expect(page.task().refusal).toBeNull();
  expect(page.server.saved).toEqual([{ done: true }, { owner: "Sam" }]);
});

it("a done task that the server refuses is open again", async () => {
  const page = await open({ refuses: "done" });
  await page.change({ done: true });
  expect(page.task().notes.done).toBe(false);
  expect(page.task().refusal?.field).toBe("done");
});

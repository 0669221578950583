import { QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook } from "@testing-library/react";
import { useRef } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createQueryClient, RequestRefused } from "./query-client";
import * as sessions from "./session";
import { useAutosave } from "./use-autosave";

const signedIn = (id: number): sessions.Session & { who: sessions.SignedIn } => ({
  state: "signed-in",
  who: { person: { id } } as sessions.SignedIn,
});
let session: sessions.Session & { who: sessions.SignedIn };

/** A text field that is saved. `failure`: the error of every save while it is set. `takes`: milliseconds per save. */
async function open({ text = null as string | null, takes = 0 } = {}) {
  const server = { sent: [] as string[], refused: [] as string[], failure: null as Error | null };
  const queryClient = createQueryClient();
  const view = renderHook(
    () => {
      const unsaved = useRef(text);
      const autosave = useAutosave<string, void>({
        scope: "text",
        changes: () => unsaved.current,
        async save(sent) {
          server.sent.push(sent);
          if (takes > 0) await new Promise((resolve) => setTimeout(resolve, takes));
          if (server.failure) throw server.failure;
        },
        onSaved(_, sent) {
          if (unsaved.current === sent) unsaved.current = null;
        },
        onRefused: (_, sent) => void server.refused.push(sent),
      });
      return { ...autosave, unsaved };
    },
    {
      wrapper: ({ children }) => (
        <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
      ),
    },
  );
  await pass();
  return {
    ...view,
    server,
    status: () => view.result.current.status,
    async type(typed: string, milliseconds = 1_000) {
      act(() => {
        view.result.current.unsaved.current = typed;
        view.result.current.saveSoon();
      });
      await pass(milliseconds);
    },
  };
}

const pass = (milliseconds = 10) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const refusal = (status: number, code = "failed") => new RequestRefused(status, code, "Why.", {});

beforeEach(() => {
  vi.useFakeTimers();
  session = signedIn(1);
  vi.spyOn(sessions, "currentSession").mockImplementation(() => session);
  vi.spyOn(sessions, "useSession").mockImplementation(() => session);
  vi.spyOn(sessions, "useSignedIn").mockImplementation(() => session.who);
});
afterEach(() => void vi.useRealTimers());

it("saves once, after a pause in typing", async () => {
  const page = await open();
  await page.type("a", 500);
  expect(page.status()).toEqual({ is: "unsaved" });
  await page.type("ab", 500);
  expect(page.server.sent).toEqual([]);
  await pass(500);
  expect(page.server.sent).toEqual(["ab"]);
  expect(page.status()).toEqual({ is: "saved" });
});

it("saves at once when asked, and nothing twice", async () => {
  const page = await open();
  await page.type("a", 10);
  act(() => page.result.current.saveNow());
  await pass(5_000);
  expect(page.server.sent).toEqual(["a"]);
});

it("sends what changes during a request in the next one", async () => {
  const page = await open({ takes: 3_000 });
  await page.type("a");
  await page.type("ab");
  await page.type("abc");
  expect(page.server.sent).toEqual(["a"]);
  await pass(5_000);
  expect(page.server.sent).toEqual(["a", "abc"]);
});

it("saves what an earlier visit could not", async () => {
  const page = await open({ text: "a" });
  expect(page.server.sent).toEqual(["a"]);
});

it.each([401, 408, 429, 500, 503, "no response"] as const)("retries after %s", async (status) => {
  const page = await open();
  page.server.failure = status === "no response" ? new TypeError("Failed") : refusal(status);
  await page.type("a");
  expect(page.status()).toEqual({ is: "waiting", message: status === 429 ? "Why." : undefined });
  page.server.failure = null;
  await pass(2_000);
  expect(page.server.sent).toEqual(["a", "a"]);
  expect(page.status()).toEqual({ is: "saved" });
});

it.each([
  [400, "failed"],
  [403, "failed"],
  [404, "failed"],
  [409, "failed"],
  [413, "failed"],
  [422, "failed"],
  [429, "full"],
])("does not retry before the next change after %i %s", async (status, code) => {
  const page = await open();
  page.server.failure = refusal(status, code);
  await page.type("a", 60_000);
  expect(page.server.sent).toEqual(["a"]);
  expect(page.server.refused).toEqual(["a"]);
  expect(page.status()).toEqual({ is: "refused", message: "Why." });
  page.server.failure = null;
  await page.type("b");
  expect(page.server.sent).toEqual(["a", "b"]);
  expect(page.status()).toEqual({ is: "saved" });
});

it("waits longer after each failure", async () => {
  const page = await open();
  page.server.failure = refusal(503);
  await page.type("a", 810);
  await pass(2_000 + 4_000 + 8_000);
  expect(page.server.sent).toHaveLength(4);
  await pass(15_000);
  expect(page.server.sent).toHaveLength(4);
  await pass(31_000);
  expect(page.server.sent).toHaveLength(6);
});

it.each([
  ["the network is back", () => void dispatchEvent(new Event("online"))],
  ["the page is hidden", hide],
])("retries at once when %s", async (_, happens) => {
  const page = await open();
  page.server.failure = refusal(503);
  await page.type("a", 810);
  act(happens);
  await pass();
  expect(page.server.sent).toHaveLength(2);
});

function hide() {
  vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  document.dispatchEvent(new Event("visibilitychange"));
}

it("retries when the person has signed in again, and sends nothing in another's session", async () => {
  const page = await open();
  page.server.failure = refusal(401);
  await page.type("a", 810);
  page.server.failure = null;
  session = { ...signedIn(1), state: "expired", pending: [] } as typeof session;
  page.rerender();
  session = signedIn(2);
  page.rerender();
  await pass(60_000);
  expect(page.server.sent).toHaveLength(1);
  session = { ...signedIn(1), state: "expired", pending: [] } as typeof session;
  page.rerender();
  session = signedIn(1);
  page.rerender();
  await pass();
  expect(page.server.sent).toHaveLength(2);
});

it("saves once more when the screen is left, and then stops", async () => {
  const page = await open();
  page.server.failure = refusal(503);
  await page.type("a", 10);
  page.unmount();
  await pass(60_000);
  expect(page.server.sent).toEqual(["a"]);
});

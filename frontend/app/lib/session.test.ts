import { afterEach, beforeEach, expect, it, vi } from "vitest";

const NOBODY = {
  person: null,
  business: null,
  role: null,
  isStaff: false,
  mayCreatePeople: false,
  hasFile: false,
  isBuyer: false,
  isCoBroker: false,
  isLender: false,
  hasPassword: true,
  mustChangePassword: false,
  pending: [] as string[],
  minPasswordLength: 6,
};
const DANA = { ...NOBODY, person: { id: 1, email: "dana@example.com", displayName: "Dana" } };

const shown = vi.hoisted(() => [] as unknown[]);
vi.mock("~/ui/toasts", () => ({
  showToast: (words: unknown) => shown.push(words),
  clearToasts: () => shown.splice(0),
}));

type Reply = { status: number; body: unknown } | Error;

let events: EventTarget;
let replies: Reply[];
let asked: string[];
let kept: Map<string, string>;

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  replies = [];
  asked = [];
  kept = new Map();
  events = new EventTarget();
  const addEventListener = events.addEventListener.bind(events);
  const cookie = "csrftoken=t";
  vi.stubGlobal("document", { cookie, visibilityState: "visible", addEventListener });
  vi.stubGlobal("addEventListener", addEventListener);
  vi.stubGlobal("location", new URL("http://localhost/"));
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  vi.stubGlobal("BroadcastChannel", undefined);
  const Request = globalThis.Request;
  vi.stubGlobal(
    "Request",
    class extends Request {
      constructor(input: string, init?: RequestInit) {
        super(new URL(input, "http://localhost"), init);
      }
    },
  );
  vi.stubGlobal("fetch", async (request: Request) => {
    asked.push(`${request.method} ${new URL(request.url).pathname}`);
    const reply = replies.shift();
    if (!reply || reply instanceof Error) throw reply ?? new Error("no reply");
    return Response.json(reply.body, { status: reply.status });
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const ok = (body: unknown): Reply => ({ status: 200, body });
const down = (): Reply => ({ status: 503, body: {} });

/** The responses that the inline script of a signed-in page has requested. */
function prefetched(who: typeof DANA | null) {
  const responses = { "/api/next-steps": Promise.resolve(null) };
  vi.stubGlobal("prefetched", { session: Promise.resolve(who), responses });
}

async function look() {
  const store = await import("./session");
  const found = store.refreshSession();
  await vi.runAllTimersAsync();
  return { store, found: await found };
}

it("knows who is signed in, and leaves a hint without any secret", async () => {
  replies = [ok(DANA)];
  const { found } = await look();
  expect(found).toEqual({ state: "signed-in", who: DANA });
  expect([...kept]).toEqual([
    ["session", "in"],
    ["session-may", ""],
  ]);
});

it("stores what the person may request until they sign out", async () => {
  replies = [ok({ ...DANA, business: { id: 1, name: "" }, mayCreatePeople: true })];
  const { store } = await look();
  expect(kept.get("session-may")).toBe("mayCreatePeople business");
  store.clearSession();
  expect(kept.has("session-may")).toBe(false);
});

it("stores that staff may request what the desk shows only once they have a second step", async () => {
  replies = [ok({ ...DANA, staffRole: "advisor", needsSecondStep: true })];
  await look();
  expect(kept.get("session-may")).toBe("");
  replies = [ok({ ...DANA, staffRole: "advisor" })];
  await look();
  expect(kept.get("session-may")).toBe("desk");
});

it("stores nothing that may be requested while the password is temporary", async () => {
  replies = [ok({ ...DANA, business: { id: 1, name: "" }, mustChangePassword: true })];
  await look();
  expect(kept.has("session-may")).toBe(false);
});

it("is known at once where the page itself has asked, without a second question", async () => {
  prefetched(DANA);
  const store = await import("./session");
  await vi.runAllTimersAsync();
  expect(store.currentSession()).toEqual({ state: "signed-in", who: DANA });
  expect(asked).toEqual([]);
});

it("forgets what the page was told after a second look", async () => {
  prefetched(DANA);
  const store = await import("./session");
  await vi.runAllTimersAsync();
  expect(globalThis.prefetched?.responses).toHaveProperty("/api/next-steps");
  replies = [ok(DANA)];
  await store.refreshSession();
  expect(asked).toHaveLength(1);
  expect(globalThis.prefetched?.responses).toEqual({});
});

it("forgets what the page was told when the person has left", async () => {
  prefetched(DANA);
  const store = await import("./session");
  await vi.runAllTimersAsync();
  expect(globalThis.prefetched?.responses).toHaveProperty("/api/next-steps");
  store.clearSession();
  expect(globalThis.prefetched?.responses).toEqual({});
});

it("asks again if the page got no response", async () => {
  prefetched(null);
  replies = [ok(DANA)];
  const { found } = await look();
  expect(found).toEqual({ state: "signed-in", who: DANA });
});

it("is not asked for ahead where the page itself does not ask", async () => {
  kept.set("session", "in");
  await import("./session");
  expect(asked).toEqual([]);
});

it("leaves no trace of a visitor", async () => {
  replies = [ok({ ...NOBODY, pending: ["verify_email"] })];
  const { found } = await look();
  expect(found).toMatchObject({ state: "signed-out", pending: ["verify_email"] });
  expect(kept.size).toBe(0);
});

it("asks again after 200 ms, then twice as long each time", async () => {
  replies = [new Error("offline"), down(), down(), ok(DANA)];
  const { refreshSession } = await import("./session");
  const found = refreshSession();
  for (const [wait, requests] of [
    [0, 1],
    [199, 1],
    [1, 2],
    [399, 2],
    [1, 3],
    [799, 3],
    [1, 4],
  ] as const) {
    await vi.advanceTimersByTimeAsync(wait);
    expect(asked).toHaveLength(requests);
  }
  expect((await found).state).toBe("signed-in");
});

it("gives up after six tries, and says so", async () => {
  const { found } = await look();
  expect(found.state).toBe("unreachable");
  expect(asked).toHaveLength(6);
});

it("takes a failing server for no reason to send somebody away", async () => {
  replies = [ok(DANA)];
  const { store } = await look();
  const again = store.refreshSession();
  await vi.runAllTimersAsync();
  expect((await again).state).toBe("signed-in");
});

it("asks once for all who want to know", async () => {
  replies = [ok(DANA)];
  const { refreshSession } = await import("./session");
  await Promise.all([refreshSession(), refreshSession(), refreshSession()]);
  expect(asked).toEqual(["GET /api/session"]);
});

it("tells a session that ended from one that never was", async () => {
  replies = [ok(DANA)];
  const { store } = await look();
  replies = [ok(NOBODY)];
  const found = await store.refreshSession();
  expect(found).toEqual({ state: "expired", who: DANA, pending: [] });
  expect(kept.size).toBe(0);
});

it("takes the same person back as if nothing had been", async () => {
  replies = [ok(DANA)];
  const { store } = await look();
  replies = [ok(NOBODY)];
  await store.refreshSession();
  replies = [ok(DANA)];
  expect((await store.signedIn()).state).toBe("signed-in");
});

it("still knows how long a password has to be when the person has left", async () => {
  replies = [ok({ ...DANA, minPasswordLength: 12 })];
  const { store, found } = await look();
  expect(store.minPasswordLengthOf(found)).toBe(12);
  store.clearSession();
  expect(store.currentSession()).toEqual({
    state: "signed-out",
    pending: [],
    minPasswordLength: 12,
  });
});

it.each([200, 401])("signs out, which the service answers with %d", async (status) => {
  replies = [ok(DANA)];
  const { store } = await look();
  replies = [{ status, body: { status } }];
  await store.signOut();
  expect(asked.at(-1)).toBe("DELETE /_allauth/browser/v1/auth/session");
  expect(kept.get("session")).toBe("out");
  expect(shown.splice(0)).toEqual([
    {
      title: "Logged out successfully",
      detail: "You've been signed out of your account.",
      tone: "plain",
    },
  ]);
});

it.each<[string, Reply, string]>([
  [
    "that the server refuses",
    { status: 500, body: { code: "failed", message: "Something broke.", fields: {} } },
    "Something broke.",
  ],
  [
    "that does not reach the server",
    new Error("offline"),
    "We couldn't reach the server. Check your connection and try again.",
  ],
])("says why a sign-out failed %s, and keeps the session", async (_, reply, detail) => {
  replies = [ok(DANA)];
  const { store } = await look();
  replies = [reply];
  await store.signOut();
  expect(store.currentSession().state).toBe("signed-in");
  expect(kept.get("session")).toBe("in");
  expect(shown.splice(0)).toEqual([{ title: "Logout failed", detail, tone: "bad" }]);
});

it("looks again when an operation answers that nobody is signed in", async () => {
  replies = [ok(DANA)];
  const { store } = await look();
  const { api } = await import("~/api/client");
  const problem = { code: "signed_out", message: "Please sign in first.", fields: {} };
  replies = [{ status: 401, body: problem }, ok(NOBODY)];
  await api.GET("/api/session");
  expect((await store.refreshSession()).state).toBe("expired");
  expect(asked).toHaveLength(3);
});

it("looks again when the page comes back, and after a minute in the background", async () => {
  replies = [ok(DANA), ok(DANA), ok(DANA)];
  const { store } = await look();
  events.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
  await store.refreshSession();
  expect(asked).toHaveLength(2);
  events.dispatchEvent(new Event("visibilitychange"));
  expect(asked).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(61_000);
  events.dispatchEvent(new Event("visibilitychange"));
  await store.refreshSession();
  expect(asked).toHaveLength(3);
});

it.each([
  ["out", { state: "signed-out" }],
  ["in", { state: "signed-in" }],
  [null, { state: "expired" }],
])("hears without a channel that another tab set the hint to %j", async (newValue, then) => {
  replies = [ok(DANA)];
  const { store } = await look();
  replies = [ok(newValue === "in" ? DANA : NOBODY)];
  events.dispatchEvent(Object.assign(new Event("storage"), { key: "session", newValue }));
  const now = newValue === "out" ? store.currentSession() : await store.refreshSession();
  expect(now).toMatchObject(then);
});

it.each(["leaves", "is somebody else"])(
  "takes no result along to a message of the next person when the one before %s",
  async (how) => {
    replies = [ok(DANA)];
    const { store } = await look();
    const runs = await import("./contact-attachments");
    runs.saveAttachment({ health: { version: "v1", answers: { 1: 5 } }, summary: "Health 54%" });
    replies = [ok({ ...DANA, person: { ...DANA.person, id: 2 } })];
    if (how === "leaves") store.clearSession();
    else await store.refreshSession();
    expect(runs.readAttachments()).toEqual({});
  },
);

it.each(["leaves", "is somebody else"])(
  "shows the next person no toast of the one before when that one %s",
  async (how) => {
    replies = [ok(DANA)];
    const { store } = await look();
    shown.push("Give Ruth the temporary password yourself.");
    replies = [ok({ ...DANA, person: { ...DANA.person, id: 2 } })];
    if (how === "leaves") store.clearSession();
    else await store.refreshSession();
    expect(shown).toEqual([]);
  },
);

it("keeps the toasts of a person whose session ended, and who may sign in again", async () => {
  replies = [ok(DANA), ok(NOBODY), ok(DANA)];
  const { store } = await look();
  shown.push("Moved to Lost");
  await store.refreshSession();
  await store.signedIn();
  expect(shown.splice(0)).toEqual(["Moved to Lost"]);
});

it("does not believe an answer that was asked for before the person left", async () => {
  replies = [ok(DANA), ok(DANA)];
  const { store } = await look();
  const asking = store.refreshSession();
  store.clearSession();
  expect((await asking).state).toBe("signed-out");
  expect(store.currentSession().state).toBe("signed-out");
  expect(kept.get("session")).toBe("out");
});

it("requests nothing more for a check whose next attempt was to come after the person left", async () => {
  const store = await import("./session");
  const asking = store.refreshSession();
  await vi.advanceTimersByTimeAsync(100);
  expect(asked).toHaveLength(1);
  store.clearSession();
  await vi.runAllTimersAsync();
  expect((await asking).state).toBe("signed-out");
  expect(asked).toHaveLength(1);
});

it("is requested again for a person who signs in while such a check still waits", async () => {
  const store = await import("./session");
  void store.refreshSession();
  await vi.advanceTimersByTimeAsync(100);
  store.clearSession();
  replies = [ok(DANA)];
  expect(await store.refreshSession()).toEqual({ state: "signed-in", who: DANA });
  await vi.runAllTimersAsync();
  expect(store.currentSession().state).toBe("signed-in");
  expect(asked).toHaveLength(2);
});

it("asks again when another tab signs in during a request", async () => {
  replies = [ok(NOBODY), ok(DANA)];
  const store = await import("./session");
  void store.refreshSession();
  const news = { key: "session", newValue: "in" };
  events.dispatchEvent(Object.assign(new Event("storage"), news));
  await vi.runAllTimersAsync();
  expect(asked).toHaveLength(2);
  expect(store.currentSession().state).toBe("signed-in");
});

it.each([
  ["account/email", "expired"],
  ["auth/login", "signed-in"],
])("doubts the session after a 401 of %s: it is %s", async (path, state) => {
  replies = [ok(DANA)];
  const { store } = await look();
  const { request } = await import("./allauth-request");
  replies = [{ status: 401, body: { status: 401 } }, ok(NOBODY)];
  await request("POST", path, {});
  await vi.runAllTimersAsync();
  expect(store.currentSession().state).toBe(state);
});

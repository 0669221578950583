import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { PREFETCH_SCRIPT, type Prefetch } from "./prefetch-script";
import {
  clearPrefetchedResponses,
  takePrefetchedResponse,
  takePrefetchedSession,
  wasPrefetched,
} from "./prefetched-responses";

const DANA = { person: { id: 1 }, mustChangePassword: false, mayCreatePeople: false };
const STEPS: Prefetch = { path: "/api/next-steps" };
const PEOPLE: Prefetch = { path: "/api/people?page=1", only: "mayCreatePeople" };

let hint: string | null;
let permissions: string | null;
let who: unknown;
let requested: string[];
/** Milliseconds since the page was opened. */
let age: number;

beforeEach(() => {
  hint = "in";
  permissions = null;
  who = DANA;
  requested = [];
  age = 1_000;
  globalThis.prefetched = undefined;
  // The real clock counts from the start of the process, which may have run other tests.
  vi.stubGlobal("performance", { now: () => age });
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => (key === "session" ? hint : permissions),
  });
  vi.stubGlobal("location", new URL("http://localhost/member-portal"));
  vi.stubGlobal("fetch", async (path: string) => {
    requested.push(path);
    if (path !== "/api/session") return Response.json({ path });
    if (who instanceof Error) throw who;
    return Response.json(who, { status: who ? 200 : 503 });
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

/** Runs the inline script on a page that names these requests, and waits for the session. */
async function open(prefetch: Prefetch[] = [STEPS]) {
  vi.stubGlobal("document", { currentScript: { dataset: { prefetch: JSON.stringify(prefetch) } } });
  new Function(PREFETCH_SCRIPT)();
  await globalThis.prefetched?.session;
}

const get = (path: string) => new Request(`http://localhost${path}`);

async function taken(path: string): Promise<unknown> {
  return (await takePrefetchedResponse(get(path)))?.json();
}

it("asks who is signed in and then what the screen will show", async () => {
  await open();
  expect(requested).toEqual(["/api/session", "/api/next-steps"]);
  expect(wasPrefetched()).toBe(true);
  expect(await takePrefetchedSession()).toEqual(DANA);
  expect(await taken("/api/next-steps")).toEqual({ path: "/api/next-steps" });
});

it("tells everything once", async () => {
  await open();
  await takePrefetchedSession();
  await taken("/api/next-steps");
  expect(wasPrefetched()).toBe(false);
  expect(await takePrefetchedSession()).toBeNull();
  expect(await taken("/api/next-steps")).toBeUndefined();
});

it("answers no other question, nor another page of the same", async () => {
  await open([{ path: "/api/valuations?page=1" }]);
  expect(await taken("/api/valuations?page=2")).toBeUndefined();
  expect(await taken("/api/valuations")).toBeUndefined();
  expect(await taken("/api/valuations?page=1")).toEqual({ path: "/api/valuations?page=1" });
});

it("asks nothing where nobody has signed in", async () => {
  hint = "out";
  await open();
  expect(requested).toEqual([]);
  expect(wasPrefetched()).toBe(false);
});

it.each([
  ["nobody", { ...DANA, person: null }],
  ["who must choose a password first", { ...DANA, mustChangePassword: true }],
  ["nobody it could ask about", null],
  ["nobody, for want of a network", new Error("offline")],
])("asks nothing more for %s", async (_, found) => {
  who = found;
  await open();
  expect(requested).toEqual(["/api/session"]);
});

it("asks what not everybody may ask only for those who may", async () => {
  await open([PEOPLE, STEPS]);
  expect(requested).toEqual(["/api/session", "/api/next-steps"]);
  requested = [];
  who = { ...DANA, mayCreatePeople: true };
  await open([PEOPLE, STEPS]);
  expect(requested).toEqual(["/api/session", "/api/people?page=1", "/api/next-steps"]);
});

it("asks what is kept with a business only for those who have one", async () => {
  const steps: Prefetch = { path: "/api/next-steps", only: "business" };
  who = { ...DANA, business: null };
  await open([steps]);
  expect(requested).toEqual(["/api/session"]);
  requested = [];
  who = { ...DANA, business: { id: 1 } };
  await open([steps]);
  expect(requested).toEqual(["/api/session", "/api/next-steps"]);
});

it("asks at once what the person could ask the last time, and the rest once", async () => {
  const overview: Prefetch = { path: "/api/overview", only: "business" };
  permissions = "business";
  who = { ...DANA, business: { id: 1 }, mayCreatePeople: true };
  const opened = open([PEOPLE, overview, STEPS]);
  expect(requested).toEqual(["/api/session", "/api/overview", "/api/next-steps"]);
  await opened;
  expect(requested.slice(3)).toEqual(["/api/people?page=1"]);
});

it("asks at once only what everybody may ask for somebody without a business", async () => {
  permissions = "";
  void open([PEOPLE, STEPS]);
  expect(requested).toEqual(["/api/session", "/api/next-steps"]);
});

it.each(["#run-7", "?first=1&second=2"])("asks for no first screen at %s", async (address) => {
  vi.stubGlobal("location", new URL(address, "http://localhost/member-portal"));
  await open();
  expect(requested).toEqual(["/api/session"]);
});

it("tells nothing that was answered before a change, or for somebody else", async () => {
  await open();
  await takePrefetchedResponse(new Request("http://localhost/api/profile", { method: "PATCH" }));
  expect(await taken("/api/next-steps")).toBeUndefined();
  await open();
  clearPrefetchedResponses();
  expect(await taken("/api/next-steps")).toBeUndefined();
});

it("tells nothing that has become old", async () => {
  await open();
  age = 15_001;
  expect(await taken("/api/next-steps")).toBeUndefined();
});

it("hands out no refusal and no failure", async () => {
  await open([]);
  globalThis.prefetched = {
    responses: {
      "/api/next-steps": Promise.resolve(new Response(null, { status: 503 })),
      "/api/scorecard": Promise.resolve(null),
    },
  };
  expect(await takePrefetchedResponse(get("/api/next-steps"))).toBeNull();
  expect(await takePrefetchedResponse(get("/api/scorecard"))).toBeNull();
});

import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { csrfToken, fetchToken, fetchWithToken, TOKEN_SOURCE } from "./csrf";

const page = { cookie: "" };
let seen: { to: string; token: string | null; body: string }[];
let answers: Response[];

beforeEach(() => {
  page.cookie = "";
  seen = [];
  answers = [];
  vi.stubGlobal("document", page);
  vi.stubGlobal("fetch", async (asked: Request | string) => {
    const request = new Request(new URL(typeof asked === "string" ? asked : asked.url, HERE), {
      ...(typeof asked !== "string" && { method: asked.method, headers: asked.headers }),
    });
    const body = typeof asked === "string" ? "" : await asked.text();
    const to = new URL(request.url).pathname;
    seen.push({ to, token: request.headers.get("X-CSRFToken"), body });
    if (to === TOKEN_SOURCE) page.cookie = "csrftoken=fresh";
    return answers.shift() ?? new Response(null, { status: 204 });
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

const HERE = "http://localhost";
const post = () => new Request(`${HERE}/api/people`, { method: "POST", body: "words" });
const refused = (code: string) => Response.json({ code }, { status: 403 });

it.each(["csrftoken=abc", "a=1; csrftoken=abc; b=2", "x=1; __Host-csrftoken=abc"])(
  "finds the token in %s",
  (cookie) => {
    page.cookie = cookie;
    expect(csrfToken()).toBe("abc");
  },
);

it("finds none in a cookie whose name only ends like it", () => {
  page.cookie = "notcsrftoken=abc";
  expect(csrfToken()).toBeUndefined();
});

it("sends the token of this moment", async () => {
  page.cookie = "csrftoken=now";
  await fetchWithToken(post());
  expect(seen).toEqual([{ to: "/api/people", token: "now", body: "words" }]);
});

it("sends none with what only reads", async () => {
  page.cookie = "csrftoken=now";
  await fetchWithToken(new Request(`${HERE}/api/session`));
  expect(seen[0]?.token).toBeNull();
});

it("fetches a new token after 'csrf' and tries once more", async () => {
  page.cookie = "csrftoken=stale";
  answers = [refused("csrf"), new Response(), Response.json({ done: true })];
  const answer = await fetchWithToken(post());
  expect(answer.status).toBe(200);
  expect(seen.map(({ to, token, body }) => [to, token, body])).toEqual([
    ["/api/people", "stale", "words"],
    [TOKEN_SOURCE, null, ""],
    ["/api/people", "fresh", "words"],
  ]);
});

it("waits for a cookie that scripts see only some time after the response", async () => {
  vi.useFakeTimers();
  let done = false;
  vi.stubGlobal("fetch", async () => {
    setTimeout(() => {
      page.cookie = "csrftoken=late";
    }, 120);
    return new Response();
  });
  const fetched = fetchToken().then(() => {
    done = true;
  });
  await vi.advanceTimersByTimeAsync(100);
  expect(done).toBe(false);
  await vi.advanceTimersByTimeAsync(100);
  await fetched;
  expect(csrfToken()).toBe("late");
  vi.useRealTimers();
});

it("does not wait forever where cookies are refused", async () => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", async () => new Response());
  const fetched = fetchToken();
  await vi.advanceTimersByTimeAsync(600);
  await fetched;
  expect(csrfToken()).toBeUndefined();
  vi.useRealTimers();
});

it("does not try a third time", async () => {
  page.cookie = "csrftoken=stale";
  answers = [refused("csrf"), new Response(), refused("csrf")];
  expect((await fetchWithToken(post())).status).toBe(403);
  expect(seen).toHaveLength(3);
});

it.each(["must_change_password", "cross_origin", "forbidden"])(
  "takes '%s' for an answer",
  async (code) => {
    page.cookie = "csrftoken=now";
    answers = [refused(code)];
    const answer = await fetchWithToken(post());
    expect(await answer.json()).toEqual({ code });
    expect(seen).toHaveLength(1);
  },
);

it("fetches nothing for a visitor, who has no token", async () => {
  answers = [refused("csrf")];
  expect((await fetchWithToken(post())).status).toBe(403);
  expect(seen).toEqual([{ to: "/api/people", token: null, body: "words" }]);
});

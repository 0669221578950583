import { beforeEach, expect, it, vi } from "vitest";

const PAGE = "/member-portal";

const session = vi.hoisted(() => ({ now: {} as unknown }));
vi.mock("./session", () => ({
  refreshSession: async () => session.now,
  currentSession: () => session.now,
}));

const somebody = (id: number, mustChangePassword = false) => ({
  state: "somebody",
  who: { person: { id }, mustChangePassword },
});

let asked: unknown[];

beforeEach(() => {
  vi.resetModules();
  asked = [];
  session.now = somebody(1);
  vi.stubGlobal("localStorage", { getItem: () => "in" });
  vi.stubGlobal("location", new URL(`http://localhost${PAGE}`));
});

const load = async (options: unknown) => {
  asked.push(options);
  return { data: `answer ${asked.length}` };
};

it("asks at once and gives the answer to the first who wants it", async () => {
  const { ahead } = await import("./session-ahead");
  const steps = ahead(PAGE, load);
  await vi.waitFor(() => expect(asked).toEqual([{}]));
  expect(await steps({ signal: 1 })).toEqual({ data: "answer 1" });
  expect(await steps({ signal: 2 })).toEqual({ data: "answer 2" });
  expect(asked).toEqual([{}, { signal: 2 }]);
});

it.each([{ state: "nobody", pending: [] }, { state: "unreachable" }, somebody(1, true)])(
  "asks nothing ahead for $state who may not see the screen",
  async (now) => {
    session.now = now;
    const { ahead } = await import("./session-ahead");
    const steps = ahead(PAGE, load);
    expect(await steps({ signal: 1 })).toEqual({ data: "answer 1" });
    expect(asked).toEqual([{ signal: 1 }]);
  },
);

it("asks nothing ahead on another page, nor where nobody has signed in", async () => {
  const { ahead } = await import("./session-ahead");
  ahead("/owner-dashboard", load);
  vi.stubGlobal("localStorage", { getItem: () => "out" });
  ahead(PAGE, load);
  await Promise.resolve();
  expect(asked).toEqual([]);
});

it("asks anew where nothing came", async () => {
  const { ahead } = await import("./session-ahead");
  const answers = [
    () => Promise.reject(new Error("offline")),
    () => Promise.resolve({ data: "there" }),
  ];
  const steps = ahead(PAGE, () => (answers.shift() as () => Promise<{ data?: string }>)());
  expect(await steps({})).toEqual({ data: "there" });
});

it("shows nobody what was asked for another person", async () => {
  const { ahead } = await import("./session-ahead");
  const steps = ahead(PAGE, load);
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  session.now = somebody(2);
  expect(await steps({})).toEqual({ data: "answer 2" });
});

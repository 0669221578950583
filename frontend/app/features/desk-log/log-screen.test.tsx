import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { json } from "~/testing/api-stub";
import { renderSignedIn, STAFF } from "~/testing/session";
import { detailInWords } from "./act-words";
import { LogScreen } from "./log-screen";

const CONTEXT = {
  me: 2,
  colleagues: [
    { id: 2, name: "Pat Calder", initials: "PC" },
    { id: 5, name: "Ada Nguyen", initials: "AN" },
  ],
  stages: [],
  lossReasons: [],
  tags: [],
  waiting: 0,
};
const SEEN = {
  id: 3,
  at: "2026-11-21T20:10:00Z",
  actorId: 5,
  actorName: "Ada Nguyen",
  act: "lead-seen",
  label: "lead seen",
  objectType: "lead",
  objectId: 7,
  objectName: "Dana Reyes" as string | null,
  detail: {} as Record<string, unknown>,
  network: "192.0.2.7",
};
const CHANGED = { ...SEEN, id: 2, act: "lead-changed", detail: { fields: ["nextAction", "tags"] } };
const ERASED = { ...SEEN, id: 1, at: "2026-11-18T20:10:00Z", actorId: 2, act: "lead-erased" };
const FIRST = "2026-06-02T15:00:00Z";
const LOG = "GET /api/desk/log";

function page(entries: (typeof SEEN)[], chain = {}, after: string | null = null) {
  return json({
    entries,
    after,
    chain: { entries: 3, since: FIRST, isIntact: true, brokenAt: null, ...chain },
  });
}

const render = (reply: () => Response, who = STAFF, address?: string) =>
  renderSignedIn(
    <LogScreen />,
    { "GET /api/desk/context": () => json(CONTEXT), [LOG]: reply },
    who,
    address,
  );

describe("the log", () => {
  it("says by day who did what to which lead", async () => {
    await render(() => page([SEEN, CHANGED, { ...ERASED, objectName: null }]));
    const day = await screen.findByRole("region", { name: "November 21, 2026" });
    const [seen, changed] = within(day).getAllByRole("listitem");
    expect(seen).toHaveTextContent("Ada Nguyen opened Dana Reyes");
    expect(within(day).getAllByRole("link")[0]).toHaveAttribute("href", "/desk/leads/7");
    expect(changed).toHaveTextContent("Ada Nguyen changed Dana Reyes (next action, tags)");
    const earlier = screen.getByRole("region", { name: "November 18, 2026" });
    expect(earlier).toHaveTextContent("You erased on request lead 7, which is deleted");
    expect(
      screen.getByText(/3 entries since June 2, 2026\. The newest were checked just now/),
    ).toBeVisible();
  });

  it("puts what one person read one after the other on one line", async () => {
    const other = { ...SEEN, id: 4, objectId: 8, objectName: "Wes Bowden" };
    const list = {
      ...SEEN,
      id: 6,
      act: "people-listed",
      objectType: "",
      objectId: null,
      objectName: null,
    };
    const lists = [list, { ...list, id: 7 }] as unknown as (typeof SEEN)[];
    await render(() => page([SEEN, other, { ...SEEN, id: 5, actorId: 2 }, ...lists]));
    const lines = await screen.findAllByRole("listitem");
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining("Ada Nguyen opened Dana Reyes, Wes Bowden"),
      expect.stringContaining("You opened Dana Reyes"),
      expect.stringContaining("Ada Nguyen read a list of people (2 times)"),
    ]);
  });

  it("has the days and times of the firm, and shows the exact time at the focus too", async () => {
    // Two hours after midnight UTC, it is the evening before in Texas.
    await render(() => page([{ ...SEEN, at: "2026-11-22T02:10:00Z" }]));
    const day = await screen.findByRole("region", { name: "November 21, 2026" });
    const time = within(day).getByText(/8:10.PM/);
    expect(time).toHaveAttribute("data-tooltip", expect.stringMatching(/Nov 21, 2026.*8:10.*CST/));
    expect(time).toHaveAttribute("tabindex", "0");
  });

  it.each([
    ["valuation/method", "the valuation method"],
    ["leads/score", "the lead score"],
    ["business_health/statements", "the business health questions"],
    ["value_assessment/questions", "the value assessment questions"],
  ])("names the version of %s that was released", async (name, what) => {
    const released = {
      ...SEEN,
      act: "method-released",
      objectType: "release",
      objectName: null,
      detail: { name, version: "2026-12-01.1" },
    };
    await render(() => page([released]));
    expect(await screen.findByRole("listitem")).toHaveTextContent(
      `Ada Nguyen released version 2026-12-01.1 of ${what}`,
    );
  });

  it("warns of an entry that was changed in the database", async () => {
    await render(() => page([SEEN], { isIntact: false, brokenAt: 2 }));
    expect(await screen.findByRole("alert")).toHaveTextContent(
      /tampered with.*Entry 2 was changed or removed/,
    );
  });

  it("is limited to a person and a day by the address", async () => {
    const { user, sent } = await render(() => page([]));
    await user.selectOptions(await screen.findByLabelText("Who"), "Ada Nguyen");
    expect(await screen.findByText("No entry matches these filters.")).toBeVisible();
    await waitFor(() => expect(sent.at(-1)?.operation).toBe(`${LOG}?actor=5`));
    await user.type(screen.getByLabelText("From"), "2026-11-20");
    await waitFor(() => expect(sent.at(-1)?.operation).toBe(`${LOG}?actor=5&since=2026-11-20`));
    await user.click(screen.getByRole("button", { name: "Clear filters" }));
    expect(screen.getByLabelText("Who")).toHaveValue("");
  });

  it("shows an advisor only the own entries and says so", async () => {
    await render(() => page([]), { ...STAFF, staffRole: "advisor" });
    expect(await screen.findByText(/What you opened/)).toBeVisible();
    expect(await screen.findByLabelText("What")).toBeVisible();
    expect(screen.queryByLabelText("Who")).not.toBeInTheDocument();
  });
});

describe("the words of an entry", () => {
  const bulk = { ...SEEN, act: "leads-bulk", objectType: "bulk change" };
  it.each([
    [{ ...bulk, detail: { act: "done", changed: "move", leads: [1, 2] } }, "new stage: 2 leads"],
    [
      { ...bulk, detail: { act: "undo", changed: "spam", leads: [1] } },
      "marked as spam, undone: 1 lead",
    ],
    [{ ...SEEN, act: "staff-invited", detail: { role: "advisor" } }, "advisor"],
    [
      { ...SEEN, act: "messages-changed", detail: { messages: ["A", "B"], fields: ["not-spam"] } },
      "not spam: 2 messages",
    ],
    [{ ...SEEN, act: "messages-deleted", detail: { messages: ["A"], fields: [] } }, "1 message"],
    [
      { ...SEEN, act: "person-removed", detail: { business: 1, business_deleted: true } },
      "with the business",
    ],
    [
      { ...CHANGED, detail: { fields: ["noteAdded", "call", "taskDone"] } },
      "a note, added, a call, logged, a task, done or not done",
    ],
    [{ ...CHANGED, detail: { fields: ["newField"] } }, "newField"],
    [SEEN, ""],
  ])("%# name what changed", (entry, words) => {
    expect(detailInWords(entry)).toBe(words);
  });
});

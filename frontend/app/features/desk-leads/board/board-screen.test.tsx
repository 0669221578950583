import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { deferred, json, refusal } from "~/testing/api-stub";
import { leadRow } from "~/testing/leads";
import { findToast } from "~/testing/render";
import { renderSignedIn, STAFF } from "~/testing/session";
import { screens } from "../../../../../content/desk.json";
import { BoardScreen } from "./board-screen";

const CONTEXT = {
  me: 2,
  colleagues: [
    { id: 2, name: "Pat Calder", initials: "PC" },
    { id: 5, name: "Ada Nguyen", initials: "AN" },
  ],
  stages: [
    { id: "new", name: "New", isOpen: true, asksReason: false },
    { id: "contacted", name: "Contacted", isOpen: true, asksReason: false },
    { id: "lost", name: "Lost", isOpen: false, asksReason: true },
  ],
  lossReasons: [{ id: "price", name: "Expected a higher price" }],
  tags: [],
  due: 0,
};
const LEAD = leadRow({
  company: "Reyes Plumbing",
  stageSince: "2026-11-10T15:00:00Z",
  assignee: 5,
  expectedValue: 1_250_000,
  createdAt: "2026-11-01T15:00:00Z",
});
const OTHER = { ...LEAD, id: 8, name: "Ruth Okafor", expectedValue: null, assignee: null };
const BOARD = {
  columns: [
    { stage: "new", leads: [LEAD, OTHER], count: 34, expectedValue: 3_250_000 },
    { stage: "contacted", leads: [], count: 0, expectedValue: 0 },
    { stage: "lost", leads: [], count: 0, expectedValue: 0 },
  ],
};

beforeEach(() => {
  // jsdom has no popovers and no layout.
  HTMLElement.prototype.showPopover = function () {
    this.style.display = "block";
  };
  HTMLElement.prototype.hidePopover = () => {};
  vi.spyOn(HTMLElement.prototype, "getClientRects").mockReturnValue([{}] as never);
});

async function show(handlers = {}, board: object = BOARD, address = "/desk/board") {
  const all = {
    "GET /api/desk/context": () => json(CONTEXT),
    "GET /api/desk/board": () => json(board),
    ...handlers,
  };
  const shown = await renderSignedIn(<BoardScreen />, all, STAFF, address);
  await screen.findByRole("heading", { name: screens.board });
  return shown;
}

const column = async (name: string) => within(await screen.findByRole("region", { name }));

async function chooseStage(user: Awaited<ReturnType<typeof show>>["user"], stage: string) {
  await user.click(await screen.findByRole("button", { name: "Move Dana Reyes to…" }));
  await user.click(screen.getByRole("menuitem", { name: stage }));
}

describe("the board", () => {
  it("has a column for each stage, with the number of leads and their value", async () => {
    await show();
    const first = await column("New");
    expect(first.getByText("$3.25M")).toHaveAttribute("title", "$3,250,000");
    expect(first.getByText("and 32 more, with less recent activity")).toBeVisible();
    expect((await column("Contacted")).getByText("No leads")).toBeVisible();
  });

  it("shows on a card the value, the time in the stage and whose lead it is", async () => {
    vi.spyOn(Date, "now").mockReturnValue(Date.parse("2026-11-22T16:00:00Z"));
    await show();
    const card = within((await screen.findAllByRole("listitem"))[0] as HTMLElement);
    expect(card.getByRole("link", { name: "Dana Reyes" })).toHaveAttribute("href", "/desk/leads/7");
    expect(card.getByText("$1.25M")).toBeVisible();
    expect(card.getByText("12 days")).toHaveTextContent("12 days in this stage");
    expect(card.getByText("Owner: Ada Nguyen")).toBeInTheDocument();
  });

  it("marks the next action as overdue once its day is over in the firm's time zone", async () => {
    const today = { ...LEAD, nextAction: "Call about the lease", nextActionOn: "2026-11-22" };
    const late = { ...OTHER, nextAction: "Send the NDA", nextActionOn: "2026-11-21" };
    vi.spyOn(Date, "now").mockReturnValue(Date.parse("2026-11-23T03:00:00Z"));
    await show({}, { columns: [{ ...BOARD.columns[0], leads: [today, late] }] });
    expect(await screen.findByText(/^Call about the lease/)).not.toHaveClass(
      "font-semibold text-red",
    );
    expect(screen.getByText(/^Send the NDA/)).toHaveClass("font-semibold text-red");
  });

  it("shows leads in a stage that no longer exists, and says so", async () => {
    const left = { ...OTHER, stage: "on-hold" };
    const deleted = { stage: "on-hold", leads: [left], count: 1, expectedValue: 0 };
    await show({}, { columns: [...BOARD.columns, deleted] });
    const onHold = await column("on-hold");
    expect(onHold.getByText(/This stage no longer exists/)).toBeVisible();
    expect(onHold.getByRole("link", { name: "Ruth Okafor" })).toBeVisible();
    expect(onHold.getByRole("button", { name: "Move Ruth Okafor to…" })).toBeVisible();
  });

  it("opens the menu again before the toggle event of the hidden one", async () => {
    const { user } = await show();
    const button = await screen.findByRole("button", { name: "Move Dana Reyes to…" });
    await user.click(button);
    const hidden = screen.getByRole("menu");
    hidden.style.display = "none";
    await user.click(button);
    fireEvent(hidden, Object.assign(new Event("toggle"), { newState: "closed" }));
    expect(screen.getByRole("menu", { name: "Move Dana Reyes to" })).toBeVisible();
  });

  it("moves a card at once, with its count and value", async () => {
    const { user, sent } = await show({
      "POST /api/desk/leads/7/stage": () => new Promise<Response>(() => {}),
    });
    await chooseStage(user, "Contacted");
    const contacted = await column("Contacted");
    expect(await contacted.findByRole("link", { name: "Dana Reyes" })).toHaveFocus();
    expect(contacted.getByTitle("$1,250,000")).toBeVisible();
    expect((await column("New")).getByTitle("$2,000,000")).toBeVisible();
    expect(sent.at(-1)?.body).toEqual({ stage: "contacted", reason: "", expected: "new" });
  });

  it("does not take a card back while its move is not answered", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { user, sent } = await show({
      "POST /api/desk/leads/7/stage": () => new Promise<Response>(() => {}),
    });
    await chooseStage(user, "Contacted");
    const requests = sent.length;
    await vi.advanceTimersByTimeAsync(10_000);
    vi.useRealTimers();
    expect(sent).toHaveLength(requests);
    expect((await column("Contacted")).getByRole("link", { name: "Dana Reyes" })).toBeVisible();
  });

  it("puts a card back at its place when the server refuses, and says so", async () => {
    const answer = deferred<Response>();
    const { user } = await show({ "POST /api/desk/leads/7/stage": () => answer.promise });
    await chooseStage(user, "Contacted");
    await (await column("Contacted")).findByRole("link", { name: "Dana Reyes" });
    answer.resolve(refusal(503, "busy"));
    await findToast("Error", /Dana Reyes was not moved\./);
    const first = await column("New");
    await waitFor(() =>
      expect(first.getAllByRole("link").map(({ textContent }) => textContent)).toEqual([
        "Dana Reyes",
        "Ruth Okafor",
      ]),
    );
  });

  it("shows a card where a colleague has moved it meanwhile, and says who", async () => {
    const theirs = { ...LEAD, stage: "lost", stageSince: new Date().toISOString() };
    const { user } = await show({
      "POST /api/desk/leads/7/stage": () =>
        json({ code: "changed_meanwhile", message: "No.", theirs, movedBy: 5 }, 409),
      "GET /api/desk/board": (() => {
        let loaded = 0;
        return () => (loaded++ ? new Promise<Response>(() => {}) : json(BOARD));
      })(),
    });
    await chooseStage(user, "Contacted");
    await findToast("Error", /Ada Nguyen moved Dana Reyes to Lost /);
    expect((await column("Lost")).getByRole("link", { name: "Dana Reyes" })).toBeInTheDocument();
    expect((await column("Contacted")).queryByRole("link")).toBeNull();
  });

  it("puts a card back when the server cannot be reached", async () => {
    const { user } = await show({
      "POST /api/desk/leads/7/stage": () => Promise.reject(new TypeError("offline")),
    });
    await chooseStage(user, "Contacted");
    await findToast("Error", /Dana Reyes was not moved\./);
    expect((await column("New")).getByRole("link", { name: "Dana Reyes" })).toBeVisible();
  });

  it("says what was moved, so that it can be undone", async () => {
    const { user } = await show({
      "POST /api/desk/leads/7/stage": () => json({ ...LEAD, stage: "contacted" }),
    });
    await chooseStage(user, "Contacted");
    await findToast("Moved to Contacted", "Dana Reyes");
  });

  it("asks for a reason before a lead is lost", async () => {
    const { user, sent } = await show({
      "POST /api/desk/leads/7/stage": () => json({ ...LEAD, stage: "lost", lossReason: "price" }),
    });
    await chooseStage(user, "Lost…");
    const dialog = within(screen.getByRole("dialog", { name: "Why was it lost?" }));
    await user.click(dialog.getByRole("button", { name: "Move to Lost" }));
    expect(dialog.getByText("Please choose a reason")).toBeVisible();
    expect(sent.map(({ operation }) => operation)).not.toContain("POST /api/desk/leads/7/stage");
    await user.click(dialog.getByRole("radio", { name: "Expected a higher price" }));
    await user.click(dialog.getByRole("button", { name: "Move to Lost" }));
    await findToast("Moved to Lost", "Dana Reyes");
    expect(
      sent.find(({ operation }) => operation === "POST /api/desk/leads/7/stage")?.body,
    ).toEqual({ stage: "lost", reason: "price", expected: "new" });
  });

  it("leaves a lead where it is when no reason is given", async () => {
    const { user, sent } = await show();
    await chooseStage(user, "Lost…");
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect((await column("New")).getByRole("link", { name: "Dana Reyes" })).toBeVisible();
    expect(sent.map(({ operation }) => operation)).not.toContain("POST /api/desk/leads/7/stage");
  });

  it("asks for a reason in the name of another stage that needs one", async () => {
    const cold = { id: "cold", name: "Gone cold", isOpen: false, asksReason: true };
    const { user } = await show({
      "GET /api/desk/context": () => json({ ...CONTEXT, stages: [...CONTEXT.stages, cold] }),
    });
    await chooseStage(user, "Gone cold…");
    const dialog = within(screen.getByRole("dialog", { name: "Why Gone cold?" }));
    expect(dialog.getByRole("button", { name: "Move to Gone cold" })).toBeVisible();
  });

  it("shows leads of any age when the address has a number of days that cannot be chosen", async () => {
    const { sent } = await show({}, BOARD, "/desk/board?days=abc");
    expect(await screen.findByRole("combobox", { name: "Active" })).toHaveValue("");
    await column("New");
    const boards = sent.filter(({ operation }) => operation.startsWith("GET /api/desk/board"));
    expect(boards.map(({ operation }) => operation)).toEqual(["GET /api/desk/board?assignee="]);
  });

  it("is limited by owner and activity, in the address", async () => {
    const { user, sent } = await show({}, BOARD, "/desk/board?days=30");
    expect(await screen.findByRole("combobox", { name: "Active" })).toHaveValue("30");
    await user.selectOptions(screen.getByRole("combobox", { name: "Owner" }), "Ada Nguyen");
    await waitFor(() =>
      expect(sent.at(-1)?.operation).toBe("GET /api/desk/board?assignee=5&days=30"),
    );
  });

  it("says that nothing matches the filters", async () => {
    const columns = BOARD.columns.map((each) => ({ ...each, leads: [], count: 0 }));
    await show({}, { columns }, "/desk/board?assignee=none");
    expect(await screen.findByText(/No lead matches these filters/)).toBeVisible();
  });
});

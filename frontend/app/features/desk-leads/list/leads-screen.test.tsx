import { QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { PointerEventsCheckLevel, userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { createRoutesStub, Link, Outlet, useLocation, useParams } from "react-router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { SearchField } from "~/layout/desk/search-field";
import { useShortcut, useShortcutKeys } from "~/layout/desk/shortcuts";
import { createQueryClient } from "~/lib/query-client";
import { ReauthenticationContext } from "~/lib/reauthentication";
import { refreshSession } from "~/lib/session";
import { deferred, json, refusal, type SentRequest, stubApi } from "~/testing/api-stub";
import { expectBusy } from "~/testing/expect-busy";
import { leadRow } from "~/testing/leads";
import { frame, ROOT } from "~/testing/render";
import { authenticateAgain, STAFF } from "~/testing/session";
import { dismissToast, type Toast, useToasts } from "~/ui/toasts";
import { LeadsScreen } from "./leads-screen";
import type { ErasedLead } from "./list-address";

const LEADS = [
  leadRow({ id: 1, company: "Reyes Plumbing", tags: ["hvac"] }),
  leadRow({ id: 2, name: "Ruth Okafor", expectedValue: 1_250_000 }),
  leadRow({ id: 3, name: "Wes Bowden" }),
];
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
  tags: ["hvac", "retiring"],
  due: 0,
};
const CHANGE = {
  id: 11,
  actor: 2,
  act: "tag",
  at: "2026-11-22T15:00:00Z",
  changed: 2,
  undoUntil: "2026-11-22T16:00:00Z",
};

let toasts: Toast[] = [];

function Frame() {
  const { pathname, search } = useLocation();
  useShortcutKeys();
  toasts = useToasts();
  return (
    <>
      <SearchField />
      <Outlet />
      <p data-testid="address">{pathname + search}</p>
      <ul aria-label="Notifications">
        {toasts.map(({ id, title, detail, action }) => (
          <li key={id}>
            {title}: {detail}
            {action && (
              <button type="button" onClick={action.run}>
                {action.label}
              </button>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

function Lead() {
  const { id } = useParams();
  const [pressed, setPressed] = useState("");
  useShortcut("e", "Assign the lead", () => setPressed("assigned"));
  useShortcut("s", "Change the stage", () => setPressed("moved"));
  return (
    <>
      <h1>{`Lead ${id}`}</h1>
      <p>{pressed}</p>
      <Link to="/desk/leads" state={{ erased: Number(id) } satisfies ErasedLead}>
        Erase
      </Link>
    </>
  );
}

async function show(handlers = {}, address = "/desk/leads", who: object = STAFF) {
  const sent = stubApi({
    "GET /api/session": () => json(who),
    "GET /api/desk/context": () => json(CONTEXT),
    "GET /api/desk/views": () => json({ views: [] }),
    "GET /api/desk/bulk-changes": () => json({ changes: [] }),
    "GET /api/desk/leads": () => json({ leads: LEADS, nextCursor: "", total: 3 }),
    "POST /api/desk/leads/bulk": () => json(CHANGE),
    "POST /api/desk/bulk-changes/11/undo": () => json(CHANGE),
    ...handlers,
  });
  await refreshSession();
  const Stub = createRoutesStub([
    {
      ...ROOT,
      Component: Frame,
      children: [
        {
          path: "desk/leads",
          Component: LeadsScreen,
          children: [{ path: ":id", Component: Lead }],
        },
      ],
    },
  ]);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ReauthenticationContext value={authenticateAgain}>
        <Stub initialEntries={[address]} hydrationData={{ loaderData: { root: frame } }} />
      </ReauthenticationContext>
    </QueryClientProvider>,
  );
  await screen.findByRole("grid");
  return { sent, user: userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never }) };
}

const row = (name: string) => screen.getByRole("row", { name: new RegExp(name) });
const address = () => screen.getByTestId("address").textContent;
const listed = (sent: SentRequest[]) =>
  sent.map(({ operation }) => operation).filter((each) => each.startsWith("GET /api/desk/leads?"));
const bulk = (sent: SentRequest[]) =>
  sent.filter(({ operation }) => operation === "POST /api/desk/leads/bulk").map(({ body }) => body);

function press(key: string) {
  fireEvent.keyDown(document.activeElement ?? document.body, {
    key,
    code: `Key${key.toUpperCase()}`,
  });
}

beforeEach(() => localStorage.clear());
afterEach(() => {
  for (const { id } of toasts) dismissToast(id);
});

describe("the list", () => {
  it("shows each lead with the chosen columns", async () => {
    await show();
    const cells = within(row("Ruth Okafor")).getAllByRole("gridcell");
    expect(cells.at(-2)).toHaveTextContent("$1.25M");
    expect(screen.getByText("3 leads")).toBeVisible();
  });

  it("shortens the name of an owner who is a colleague only", async () => {
    const owners = [5, 9, 2];
    const leads = LEADS.map((each, index) => ({ ...each, assignee: owners[index] }));
    await show({ "GET /api/desk/leads": () => json({ leads, nextCursor: "", total: 3 }) });
    const owner = (name: string, shown: string) =>
      within(row(name)).getByRole("gridcell", { name: shown });
    expect(owner("Dana Reyes", "Ada N.")).toBeVisible();
    expect(owner("Ruth Okafor", "Former colleague")).toBeVisible();
    expect(owner("Wes Bowden", "Me")).toBeVisible();
  });

  it("marks the next action as overdue once its day is over in the firm's time zone", async () => {
    vi.spyOn(Date, "now").mockReturnValue(Date.parse("2026-11-23T03:00:00Z"));
    const days = ["2026-11-22", "2026-11-21", null];
    const leads = LEADS.map((each, index) => ({ ...each, nextActionOn: days[index] }));
    await show({ "GET /api/desk/leads": () => json({ leads, nextCursor: "", total: 3 }) });
    const day = (name: string, shown: string) => within(row(name)).getByText(shown).parentElement;
    expect(day("Dana Reyes", "today")).not.toHaveClass("font-semibold text-red");
    expect(day("Ruth Okafor", "yesterday")).toHaveClass("font-semibold text-red");
  });

  it("finds while somebody types, keeps the filters, and has both in the address", async () => {
    const { sent, user } = await show({}, "/desk/leads?tag=hvac");
    await user.type(screen.getByRole("searchbox"), "reyes p");
    await waitFor(() => expect(address()).toBe("/desk/leads?tag=hvac&search=reyes+p"));
    await waitFor(() => expect(listed(sent).at(-1)).toContain("search=reyes%20p"));
    expect(listed(sent).at(-1)).toContain("tag=hvac");
    expect(await screen.findByText("3 leads with “reyes p”")).toBeVisible();
    await user.keyboard("{Enter}");
    expect(row("Dana Reyes")).toHaveFocus();
  });

  it("is filtered and ordered by what the address says, and says what is chosen", async () => {
    const { sent, user } = await show({}, "/desk/leads?assignee=me&sort=score");
    expect(listed(sent)[0]).toContain("assignee=me");
    expect(listed(sent)[0]).toContain("sort=score");
    expect(screen.getByRole("columnheader", { name: "Score" })).toHaveAttribute(
      "aria-sort",
      "descending",
    );
    await user.selectOptions(screen.getByRole("combobox", { name: "Stage" }), "Contacted");
    expect(address()).toBe("/desk/leads?stage=contacted&assignee=me&sort=score");
    await user.click(screen.getByRole("button", { name: "Name" }));
    expect(address()).toBe("/desk/leads?stage=contacted&assignee=me&sort=name");
    await user.click(screen.getByRole("button", { name: "Clear filters" }));
    expect(address()).toBe("/desk/leads?sort=name");
  });

  it("has the chosen columns in the address, and remembers them", async () => {
    const { user } = await show();
    await user.click(screen.getByRole("checkbox", { name: "Score" }));
    expect(screen.queryByRole("columnheader", { name: "Score" })).toBeNull();
    const columns = new URLSearchParams(address()?.split("?")[1]).get("columns");
    expect(columns).toBe("company,stage,assignee,nextAction,value,activity");
    expect(localStorage.getItem("desk-lead-columns")).not.toContain("score");
  });

  it("shows the time by which it is ordered", async () => {
    await show({}, "/desk/leads?state=waiting&sort=waiting");
    expect(screen.getByRole("columnheader", { name: "Waiting" })).toHaveAttribute("aria-sort");
    expect(screen.queryByRole("columnheader", { name: "Last activity" })).toBeNull();
  });

  it("gets further pages below, and keeps what is there", async () => {
    const pages = [
      { leads: LEADS.slice(0, 2), nextCursor: "abc", total: 3 },
      { leads: LEADS.slice(2), nextCursor: "", total: 3 },
    ];
    const { sent, user } = await show({ "GET /api/desk/leads": () => json(pages.shift()) });
    await user.click(screen.getByRole("button", { name: "Show more" }));
    expect(await screen.findByRole("row", { name: /Wes Bowden/ })).toBeVisible();
    expect(row("Dana Reyes")).toBeVisible();
    expect(listed(sent).at(-1)).toContain("after=abc");
  });

  it.each([
    ["/desk/leads?search=zzz", "Nobody found"],
    ["/desk/leads?tag=hvac", "No lead here"],
    ["/desk/leads?state=spam", "No spam"],
    ["/desk/leads?state=waiting", "Everybody has an answer"],
    ["/desk/leads", "No leads yet"],
  ])("says at %s what will appear", async (path, title) => {
    const empty = { leads: [], nextCursor: "", total: 0 };
    stubApi({
      "GET /api/session": () => json(STAFF),
      "GET /api/desk/context": () => json(CONTEXT),
      "GET /api/desk/views": () => json({ views: [] }),
      "GET /api/desk/leads": () => json(empty),
    });
    await refreshSession();
    const Stub = createRoutesStub([
      { ...ROOT, children: [{ path: "desk/leads", Component: LeadsScreen }] },
    ]);
    render(
      <QueryClientProvider client={createQueryClient()}>
        <Stub initialEntries={[path]} hydrationData={{ loaderData: { root: frame } }} />
      </QueryClientProvider>,
    );
    expect(await screen.findByRole("heading", { name: title })).toBeVisible();
  });
});

describe("the keyboard", () => {
  it("is at one row, moves by arrows and by J and K, and opens with Enter", async () => {
    const { user } = await show({}, "/desk/leads?sort=score");
    press("j");
    expect(row("Dana Reyes")).toHaveFocus();
    press("j");
    await user.keyboard("{ArrowDown}");
    expect(row("Wes Bowden")).toHaveFocus();
    press("k");
    await user.keyboard("{Home}{End}{ArrowUp}");
    expect(row("Ruth Okafor")).toHaveFocus();
    expect(screen.getAllByRole("row").filter(({ tabIndex }) => tabIndex === 0)).toEqual([
      row("Ruth Okafor"),
    ]);
    await user.keyboard("{Enter}");
    expect(screen.getByRole("heading", { name: "Lead 2" })).toBeVisible();
    expect(address()).toBe("/desk/leads/2?sort=score");
    expect(screen.getByRole("region", { name: "Lead" })).toHaveFocus();
  });

  it("goes left and right through what a row has, and from there to the next row", async () => {
    const { user } = await show();
    press("j");
    await user.keyboard("{ArrowRight}");
    expect(screen.getByRole("checkbox", { name: "Select Dana Reyes" })).toHaveFocus();
    await user.keyboard("{ArrowRight}");
    expect(screen.getByRole("link", { name: "Dana Reyes" })).toHaveFocus();
    await user.keyboard("{ArrowRight}{ArrowLeft}{ArrowLeft}{ArrowLeft}");
    expect(row("Dana Reyes")).toHaveFocus();
    await user.keyboard("{ArrowRight}{ArrowDown}");
    expect(row("Ruth Okafor")).toHaveFocus();
    screen.getByRole("checkbox", { name: "Select all that are shown" }).focus();
    await user.keyboard("{ArrowDown}");
    expect(row("Ruth Okafor")).toHaveFocus();
  });

  it("closes the lead with Escape, and is at its row again", async () => {
    const { user } = await show();
    press("j");
    await user.keyboard("{Enter}");
    press("Escape");
    expect(address()).toBe("/desk/leads");
    expect(row("Dana Reyes")).toHaveFocus();
  });

  it("selects with X, Space, and Shift with the arrows", async () => {
    const { user } = await show();
    press("j");
    press("x");
    expect(row("Dana Reyes")).toHaveAttribute("aria-selected", "true");
    await user.keyboard("{Shift>}{ArrowDown}{/Shift}");
    expect(screen.getByRole("region", { name: "Selected leads" })).toHaveTextContent("2 selected");
    await user.keyboard(" ");
    expect(row("Ruth Okafor")).toHaveAttribute("aria-selected", "false");
  });

  it("selects the row at which Shift begins, and none above it that was taken out again", async () => {
    const { user } = await show();
    const selected = () =>
      screen.queryAllByRole("row", { selected: true }).map(({ dataset }) => dataset.lead);
    press("j");
    press("x");
    press("x");
    expect(selected()).toEqual([]);
    await user.keyboard("{ArrowDown}{Shift>}{ArrowDown}{/Shift}");
    expect(selected()).toEqual(["2", "3"]);
  });
});

describe("acts on several leads", () => {
  async function selectTwo(user: ReturnType<typeof userEvent.setup>) {
    await user.click(screen.getByRole("checkbox", { name: "Select Dana Reyes" }));
    await user.click(screen.getByRole("checkbox", { name: "Select Ruth Okafor" }));
  }

  it("show at once, and are undone at the server", async () => {
    const answer = deferred<Response>();
    const { sent, user } = await show({ "POST /api/desk/leads/bulk": () => answer.promise });
    await selectTwo(user);
    press("e");
    const chooser = within(await screen.findByRole("dialog", { name: "Assign to" }));
    await user.type(chooser.getByRole("combobox"), "ada{Enter}");
    await waitFor(() => expect(row("Ruth Okafor")).toHaveTextContent("Ada N."));
    expect(row("Wes Bowden")).not.toHaveTextContent("Ada N.");
    expect(bulk(sent)).toEqual([
      expect.objectContaining({ act: "assign", assignee: 5, ids: [1, 2] }),
    ]);
    answer.resolve(json(CHANGE));
    expect(await screen.findByText("Assigned to Ada Nguyen: 2 leads")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Undo" }));
    await waitFor(() => expect(row("Ruth Okafor")).not.toHaveTextContent("Ada N."));
    expect(sent.map(({ operation }) => operation)).toContain("POST /api/desk/bulk-changes/11/undo");
  });

  it("are taken back when the server refuses", async () => {
    const { user } = await show({ "POST /api/desk/leads/bulk": () => refusal(503, "busy") });
    await selectTwo(user);
    await user.click(screen.getByRole("button", { name: "Spam" }));
    expect(await screen.findByText(/^Error:/)).toBeVisible();
    expect(row("Dana Reyes")).toBeVisible();
  });

  it("ask for a reason where the stage needs one", async () => {
    const { sent, user } = await show();
    await selectTwo(user);
    await user.click(screen.getByRole("button", { name: "Stage" }));
    await user.click(await screen.findByRole("option", { name: "Lost" }));
    await user.click(await screen.findByRole("option", { name: "Expected a higher price" }));
    await waitFor(() =>
      expect(bulk(sent)).toEqual([
        expect.objectContaining({ act: "move", stage: "lost", reason: "price" }),
      ]),
    );
  });

  it("add a tag that is new", async () => {
    const { sent, user } = await show();
    await selectTwo(user);
    await user.click(screen.getByRole("button", { name: "Tag" }));
    const chooser = within(await screen.findByRole("dialog", { name: "Add a tag" }));
    await user.type(chooser.getByRole("combobox"), "Golf");
    await user.click(chooser.getByRole("option", { name: "Add “golf”" }));
    await waitFor(() =>
      expect(bulk(sent)).toEqual([expect.objectContaining({ act: "tag", tag: "golf" })]),
    );
  });

  it("let spam leave the list at once, and bring it back", async () => {
    const { user } = await show();
    await selectTwo(user);
    await user.click(screen.getByRole("button", { name: "Spam" }));
    await waitFor(() => expect(screen.queryByRole("row", { name: /Dana Reyes/ })).toBeNull());
    await user.click(await screen.findByRole("button", { name: "Undo" }));
    expect(await screen.findByRole("row", { name: /Dana Reyes/ })).toBeVisible();
  });

  it("leave the list although an earlier undo answers late", async () => {
    const answer = deferred<Response>();
    const { user } = await show({
      "POST /api/desk/bulk-changes/11/undo": () => answer.promise,
    });
    await selectTwo(user);
    press("t");
    await user.click(await screen.findByRole("option", { name: "retiring" }));
    await user.click(await screen.findByRole("button", { name: "Undo" }));
    await user.click(screen.getByRole("button", { name: "Spam" }));
    await waitFor(() => expect(screen.queryByRole("row", { name: /Dana Reyes/ })).toBeNull());
    answer.resolve(json(CHANGE));
    expect(await screen.findByText("Undone:")).toBeVisible();
    expect(screen.queryByRole("row", { name: /Dana Reyes/ })).toBeNull();
  });

  it("are for all leads of the list, loaded or not, but not for those that come later", async () => {
    const page = { leads: LEADS, nextCursor: "n", total: 120, highestId: 150 };
    const { sent, user } = await show(
      {
        "GET /api/desk/leads": () => json(page),
      },
      "/desk/leads?tag=hvac",
    );
    await user.click(screen.getByRole("checkbox", { name: "Select all that are shown" }));
    await user.click(screen.getByRole("button", { name: "Select all 120" }));
    Object.assign(page, { total: 121, highestId: 151 });
    const loaded = listed(sent).length;
    window.dispatchEvent(new Event("visibilitychange"));
    await waitFor(() => expect(listed(sent).length).toBeGreaterThan(loaded));
    expect(screen.getByRole("region", { name: "Selected leads" })).toHaveTextContent(
      "120 selected",
    );
    await user.click(screen.getByRole("button", { name: "Spam" }));
    await waitFor(() =>
      expect(bulk(sent)).toEqual([
        expect.objectContaining({
          act: "spam",
          listed: expect.objectContaining({ tag: "hvac", highestId: 150 }),
        }),
      ]),
    );
  });

  it("on a whole list leave nothing selected, because the list may be other leads then", async () => {
    const { sent, user } = await show({
      "GET /api/desk/leads": () =>
        json({ leads: LEADS, nextCursor: "n", total: 700, highestId: 700 }),
    });
    await user.click(screen.getByRole("checkbox", { name: "Select all that are shown" }));
    await user.click(screen.getByRole("button", { name: "Select the first 500" }));
    await user.click(screen.getByRole("button", { name: "Assign" }));
    await user.click(await screen.findByRole("option", { name: "Ada Nguyen" }));
    await waitFor(() =>
      expect(bulk(sent)).toEqual([
        expect.objectContaining({ act: "assign", listed: expect.anything() }),
      ]),
    );
    expect(screen.queryByRole("region", { name: "Selected leads" })).toBeNull();
    expect(row("Dana Reyes")).toHaveAttribute("aria-selected", "false");
  });

  it("are left to the open lead, also when the list is shown after it", async () => {
    const context = deferred<Response>();
    const shown = show({ "GET /api/desk/context": () => context.promise }, "/desk/leads/1");
    await screen.findByRole("heading", { name: "Lead 1" });
    context.resolve(json(CONTEXT));
    await shown;
    press("e");
    expect(await screen.findByText("assigned")).toBeVisible();
    press("s");
    expect(await screen.findByText("moved")).toBeVisible();
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("are for the lead of the keyboard where none is selected", async () => {
    const { sent, user } = await show();
    press("j");
    press("s");
    const chooser = within(await screen.findByRole("dialog", { name: "Move to" }));
    await user.click(chooser.getByRole("option", { name: "Contacted" }));
    await waitFor(() => expect(bulk(sent)).toEqual([expect.objectContaining({ ids: [1] })]));
  });

  it("are for the first row where the lead of the keyboard has left the list", async () => {
    const { sent, user } = await show();
    await user.click(screen.getByRole("checkbox", { name: "Select Ruth Okafor" }));
    await user.click(screen.getByRole("button", { name: "Spam" }));
    await waitFor(() => expect(screen.queryByRole("row", { name: /Ruth Okafor/ })).toBeNull());
    press("e");
    const chooser = within(await screen.findByRole("dialog", { name: "Assign to" }));
    await user.click(chooser.getByRole("option", { name: "Ada Nguyen" }));
    await waitFor(() =>
      expect(bulk(sent).at(-1)).toEqual(expect.objectContaining({ act: "assign", ids: [1] })),
    );
  });

  it("are for a lead of the list that is shown", async () => {
    const answers = [LEADS, LEADS.slice(2)];
    const { sent, user } = await show({
      "GET /api/desk/leads": () =>
        json({ leads: answers.shift() ?? LEADS.slice(2), nextCursor: "", total: 1 }),
    });
    press("j");
    await user.selectOptions(screen.getByRole("combobox", { name: "Stage" }), "Contacted");
    await waitFor(() => expect(screen.queryByRole("row", { name: /Dana Reyes/ })).toBeNull());
    (document.activeElement as HTMLElement).blur();
    press("t");
    const chooser = within(await screen.findByRole("dialog", { name: "Add a tag" }));
    await user.click(chooser.getByRole("option", { name: "retiring" }));
    await waitFor(() => expect(bulk(sent)).toEqual([expect.objectContaining({ ids: [3] })]));
  });

  it("are not for leads that were selected before another list was shown", async () => {
    const { user } = await show();
    await user.click(screen.getByRole("checkbox", { name: "Select Dana Reyes" }));
    for (const view of ["Mine", "Open"]) {
      await user.click(screen.getByRole("link", { name: view }));
      expect(await screen.findByRole("checkbox", { name: "Select Dana Reyes" })).not.toBeChecked();
      expect(screen.queryByRole("region", { name: "Selected leads" })).toBeNull();
    }
  });

  it("are not for leads of the list before, which is shown while another is loading", async () => {
    const answers = [json({ leads: LEADS, nextCursor: "", total: 3 })];
    const second = deferred<Response>();
    const { user } = await show({ "GET /api/desk/leads": () => answers.shift() ?? second.promise });
    await user.click(screen.getByRole("link", { name: "Mine" }));
    await user.click(screen.getByRole("checkbox", { name: "Select Dana Reyes" }));
    second.resolve(json({ leads: LEADS.slice(1), nextCursor: "", total: 2 }));
    await waitFor(() => expect(screen.queryByText("Dana Reyes")).toBeNull());
    expect(screen.queryByRole("region", { name: "Selected leads" })).toBeNull();
  });

  it("have no Delete for advisors", async () => {
    const { user } = await show({}, "/desk/leads", { ...STAFF, staffRole: "advisor" });
    await selectTwo(user);
    expect(screen.getByRole("button", { name: "Spam" })).toBeVisible();
    expect(screen.queryByRole("button", { name: "Delete" })).toBeNull();
  });
});

describe("deleting", () => {
  it("asks who one is when the sign-in is too long ago, and then goes on", async () => {
    const answers = [refusal(403, "reauthentication_required"), json({ ...CHANGE, act: "delete" })];
    const { sent, user } = await show({
      "POST /api/desk/leads/bulk": () => answers.shift() as Response,
    });
    await user.click(screen.getByRole("checkbox", { name: "Select Dana Reyes" }));
    await user.click(screen.getByRole("button", { name: "Delete" }));
    expect(await screen.findByText("Deleted: 2 leads")).toBeVisible();
    expect(bulk(sent)).toHaveLength(2);
  });

  it("changes nothing when that is canceled", async () => {
    authenticateAgain.mockResolvedValueOnce(false);
    const { sent, user } = await show({
      "POST /api/desk/leads/bulk": () => refusal(403, "reauthentication_required"),
    });
    await user.click(screen.getByRole("checkbox", { name: "Select Dana Reyes" }));
    await user.click(screen.getByRole("button", { name: "Delete" }));
    await vi.waitFor(() => expect(bulk(sent)).toHaveLength(1));
    expect(await screen.findByRole("row", { name: /Dana Reyes/ })).toBeVisible();
    expect(bulk(sent)).toHaveLength(1);
  });

  it("can be taken back for an hour", async () => {
    const changes = [
      { ...CHANGE, act: "delete", changed: 1 },
      { ...CHANGE, id: 12, actor: 5, act: "spam" },
    ];
    const { sent, user } = await show({
      "GET /api/desk/bulk-changes": () => json({ changes }),
    });
    const recent = within(
      (await screen.findByText("Recent changes")).closest("details") as HTMLElement,
    );
    const [mine, theirs] = recent.getAllByRole("listitem") as [HTMLElement, HTMLElement];
    expect(mine).toHaveTextContent("Deleted: 1 lead");
    expect(theirs).toHaveTextContent(/Marked as spam: .*Ada Nguyen, /);
    await user.click(within(mine).getByRole("button", { name: "Undo" }));
    expect(await screen.findByText("Undone:")).toBeVisible();
    expect(sent.map(({ operation }) => operation)).toContain("POST /api/desk/bulk-changes/11/undo");
  });
});

describe("views", () => {
  const MINE = { id: 4, name: "Hot", query: "tag=hvac", isShared: false, isMine: true };
  const THEIRS = { id: 5, name: "Texas", query: "tag=texas", isShared: true, isMine: false };
  const views = { "GET /api/desk/views": () => json({ views: [MINE, THEIRS] }) };

  it("are links, of which one is current", async () => {
    await show(views, "/desk/leads?tag=hvac&columns=stage");
    const nav = within(screen.getByRole("navigation", { name: "Views" }));
    expect(await nav.findByRole("link", { name: "Hot" })).toHaveAttribute("aria-current", "page");
    expect(nav.getByRole("link", { name: "Texas" })).toHaveAttribute(
      "href",
      "/desk/leads?tag=texas",
    );
    expect(screen.queryByRole("button", { name: "Save view" })).toBeNull();
  });

  it("are saved with their columns, and replace one of the same name", async () => {
    const { sent, user } = await show(
      { ...views, "PATCH /api/desk/views/4": () => json(MINE) },
      "/desk/leads?sort=score&columns=stage",
    );
    await user.click(await screen.findByRole("button", { name: "Save view" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Save this view" }));
    await user.click(dialog.getByRole("checkbox", { name: "Colleagues see it too" }));
    await user.type(dialog.getByLabelText("Name"), "Hot{Enter}");
    expect(await screen.findByText("View saved: Hot")).toBeVisible();
    expect(sent.find(({ operation }) => operation.startsWith("PATCH"))?.body).toEqual({
      name: "Hot",
      isShared: true,
      query: "sort=score&columns=stage",
    });
  });

  it("with a name that is refused lead back to the name", async () => {
    const answer = deferred<Response>();
    const { user } = await show(
      { ...views, "POST /api/desk/views": () => answer.promise },
      "/desk/leads?sort=score",
    );
    await user.click(await screen.findByRole("button", { name: "Save view" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Save this view" }));
    await user.click(dialog.getByRole("button", { name: "Save" }));
    expectBusy(dialog.getByRole("button", { name: "Saving..." }));
    const message = "Please give the view a name.";
    answer.resolve(json({ code: "invalid", message: "", fields: { name: message } }, 422));
    await waitFor(() => expect(dialog.getByLabelText("Name")).toHaveFocus());
    expect(dialog.getByLabelText("Name")).toHaveAccessibleDescription(message);
  });

  it("of one's own are shared and deleted, and a deleted one is brought back", async () => {
    const { sent, user } = await show(
      {
        ...views,
        "PATCH /api/desk/views/4": () => json(MINE),
        "DELETE /api/desk/views/4": () => json({ done: true }),
        "POST /api/desk/views": () => json(MINE),
      },
      "/desk/leads?tag=hvac",
    );
    await user.click(await screen.findByRole("button", { name: "Share with colleagues" }));
    await user.click(screen.getByRole("button", { name: "Delete this view" }));
    await user.click(await screen.findByRole("button", { name: "Undo" }));
    const changes = sent.filter(({ operation }) => !operation.startsWith("GET"));
    expect(changes).toEqual([
      { operation: "PATCH /api/desk/views/4", body: { isShared: true } },
      { operation: "DELETE /api/desk/views/4", body: undefined },
      {
        operation: "POST /api/desk/views",
        body: { name: "Hot", query: "tag=hvac", isShared: false },
      },
    ]);
    expect(address()).toBe("/desk/leads");
  });

  it("of colleagues are theirs to change", async () => {
    await show(views, "/desk/leads?tag=texas");
    expect(await screen.findByRole("link", { name: "Texas" })).toHaveAttribute("aria-current");
    expect(screen.queryByRole("button", { name: "Delete this view" })).toBeNull();
  });
});

describe("spam", () => {
  const reason = "sent faster than anybody writes";
  const SPAM = leadRow({ id: 8, name: "SEO Experts", isSpam: true, spamReasons: [reason] });
  const spam = {
    "GET /api/desk/leads": () => json({ leads: [SPAM], nextCursor: "", total: 1 }),
  };

  it("says why, and is brought back", async () => {
    const { sent, user } = await show(spam, "/desk/leads?state=spam");
    expect(screen.getByRole("columnheader", { name: "Why it is spam" })).toBeVisible();
    const name = /Sent faster than anybody writes/;
    await user.click(within(screen.getByRole("row", { name })).getByRole("checkbox"));
    await user.click(screen.getByRole("button", { name: "Not spam" }));
    await waitFor(() =>
      expect(bulk(sent)).toEqual([expect.objectContaining({ act: "not-spam", ids: [8] })]),
    );
  });

  it("has a list of blocked senders, who are unblocked there", async () => {
    const sender = {
      id: 3,
      email: "x@seo.example",
      network: "",
      blockedBy: 2,
      blockedAt: CHANGE.at,
    };
    const { sent, user } = await show(
      {
        ...spam,
        "GET /api/desk/blocked-senders": () => json({ senders: [sender] }),
        "DELETE /api/desk/blocked-senders/3": () => json({ done: true }),
      },
      "/desk/leads?state=spam",
    );
    await user.click(screen.getByRole("button", { name: "Blocked senders" }));
    await user.click(await screen.findByRole("button", { name: "Unblock x@seo.example" }));
    expect(await screen.findByText("Unblocked: x@seo.example")).toBeVisible();
    expect(sent.map(({ operation }) => operation)).toContain("DELETE /api/desk/blocked-senders/3");
  });
});

describe("a new lead", () => {
  it("is added by hand, and opened", async () => {
    const { sent, user } = await show({
      "POST /api/desk/leads": () => json({ ...LEADS[0], id: 9, lossReason: "", account: null }),
    });
    press("c");
    const dialog = within(await screen.findByRole("dialog", { name: "New lead" }));
    await user.type(dialog.getByLabelText("Name"), "Ana Ruiz");
    await user.click(dialog.getByRole("button", { name: "Add the lead" }));
    expect(await screen.findByRole("heading", { name: "Lead 9" })).toBeVisible();
    expect(sent.find(({ operation }) => operation === "POST /api/desk/leads")?.body).toEqual({
      name: "Ana Ruiz",
      company: "",
      phone: "",
      email: "",
      onlyNew: true,
    });
  });

  it("keeps a pasted name whole that is too long, and says so", async () => {
    const message = "Name must be 1 to 100 characters";
    const { user } = await show({
      "POST /api/desk/leads": () =>
        json({ code: "invalid", message: "Not saved", fields: { name: message } }, 422),
    });
    await user.click(screen.getByRole("button", { name: "New lead" }));
    const dialog = within(await screen.findByRole("dialog", { name: "New lead" }));
    const long = "Featherstonehaugh ".repeat(9).trim();
    await user.click(dialog.getByLabelText("Name"));
    await user.paste(long);
    await user.keyboard("{Enter}");
    await waitFor(() => expect(dialog.getByLabelText("Name")).toHaveAccessibleDescription(message));
    expect(dialog.getByLabelText("Name")).toHaveValue(long);
  });

  it("is added for a known email or phone only when the button is pressed again", async () => {
    const message = "This email or phone number belongs to Dana Reyes.";
    const { sent, user } = await show({
      "POST /api/desk/leads": (body: unknown) =>
        (body as { onlyNew: boolean }).onlyNew
          ? json({ code: "known", message, lead: 1 }, 409)
          : json(leadRow({ id: 9, name: "Ana Ruiz" })),
    });
    await user.click(screen.getByRole("button", { name: "New lead" }));
    const dialog = within(await screen.findByRole("dialog", { name: "New lead" }));
    await user.type(dialog.getByLabelText("Name"), "Ana Ruiz");
    await user.type(dialog.getByLabelText("Phone"), "(903) 555-0148{Enter}");
    expect(await dialog.findByRole("alert")).toHaveTextContent(message);
    expect(dialog.getByRole("link", { name: "Open that lead" })).toHaveAttribute(
      "href",
      "/desk/leads/1",
    );
    // What is typed now may belong to somebody else.
    await user.type(dialog.getByLabelText("Phone"), "0{Backspace}");
    expect(dialog.queryByRole("alert")).toBeNull();
    await user.click(dialog.getByRole("button", { name: "Add the lead" }));
    await user.click(await dialog.findByRole("button", { name: "Add another lead anyway" }));
    expect(await screen.findByRole("heading", { name: "Lead 9" })).toBeVisible();
    const posts = sent.filter(({ operation }) => operation === "POST /api/desk/leads");
    expect(posts.map(({ body }) => (body as { onlyNew: boolean }).onlyNew)).toEqual([
      true,
      true,
      false,
    ]);
  });

  it("opens the lead that is here already", async () => {
    const { user } = await show({
      "POST /api/desk/leads": () => json({ code: "known", message: "Known.", lead: 1 }, 409),
    });
    await user.click(screen.getByRole("button", { name: "New lead" }));
    const dialog = within(await screen.findByRole("dialog", { name: "New lead" }));
    await user.type(dialog.getByLabelText("Email"), "dana@reyes.example{Enter}");
    await user.click(await dialog.findByRole("link", { name: "Open that lead" }));
    expect(await screen.findByRole("heading", { name: "Lead 1" })).toBeVisible();
    expect(screen.queryByRole("dialog", { name: "New lead" })).toBeNull();
  });

  it("keeps what was typed when a field is invalid", async () => {
    const { user } = await show({
      "POST /api/desk/leads": () =>
        refusal(422, "invalid", { email: "Please enter a valid email" }),
    });
    await user.click(screen.getByRole("button", { name: "New lead" }));
    const dialog = within(await screen.findByRole("dialog", { name: "New lead" }));
    await user.type(dialog.getByLabelText("Email"), "nonsense{Enter}");
    expect(await dialog.findByText("Please enter a valid email")).toBeVisible();
    expect(dialog.getByLabelText("Email")).toHaveValue("nonsense");
    expect(dialog.getByLabelText("Email")).toHaveFocus();
  });
});

describe("live changes", () => {
  it("wait while the pointer is in the list", async () => {
    const answers = [LEADS, [leadRow({ id: 9, name: "Newest One" }), ...LEADS]];
    const { user } = await show({
      "GET /api/desk/leads": () =>
        json({
          leads: answers.length > 1 ? answers.shift() : answers[0],
          nextCursor: "",
          total: 4,
        }),
      "POST /api/desk/leads/bulk": () => json(CHANGE),
    });
    await user.hover(row("Wes Bowden"));
    await user.click(screen.getByRole("checkbox", { name: "Select Wes Bowden" }));
    await user.click(screen.getByRole("button", { name: "Tag" }));
    await user.click(await screen.findByRole("option", { name: "retiring" }));
    expect(await screen.findByRole("button", { name: "Show 1 change" })).toBeVisible();
    expect(screen.queryByRole("row", { name: /Newest One/ })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Show 1 change" }));
    expect(row("Newest One")).toBeVisible();
  });

  it("take an erased lead from the list at once, also while the pointer is in it", async () => {
    const { user } = await show({}, "/desk/leads/2");
    expect(row("Ruth Okafor")).toBeVisible();
    await user.hover(row("Wes Bowden"));
    await user.click(screen.getByRole("link", { name: "Erase" }));
    expect(screen.queryByRole("row", { name: /Ruth Okafor/ })).toBeNull();
    expect(row("Wes Bowden")).toBeVisible();
  });

  it("take the leads that are gone out of the selection", async () => {
    const answers = [LEADS, LEADS.slice(1)];
    const { sent, user } = await show({
      "GET /api/desk/leads": () =>
        json({ leads: answers.shift() ?? LEADS.slice(1), nextCursor: "", total: 3 }),
    });
    await user.click(screen.getByRole("checkbox", { name: "Select Dana Reyes" }));
    await user.click(screen.getByRole("checkbox", { name: "Select Ruth Okafor" }));
    press("t");
    await user.click(await screen.findByRole("option", { name: "retiring" }));
    await user.click(await screen.findByRole("button", { name: "Show 1 change" }));
    expect(screen.queryByRole("row", { name: /Dana Reyes/ })).toBeNull();
    expect(screen.getByRole("region", { name: "Selected leads" })).toHaveTextContent("1 selected");
    press("t");
    await user.click(await screen.findByRole("option", { name: "retiring" }));
    await waitFor(() => expect(bulk(sent)).toHaveLength(2));
    expect(bulk(sent).at(-1)).toEqual(expect.objectContaining({ ids: [2] }));
  });

  it("wait while an act is chosen", async () => {
    const answers = [LEADS, LEADS.slice(1)];
    const { sent, user } = await show({
      "GET /api/desk/leads": () =>
        json({ leads: answers.shift() ?? LEADS.slice(1), nextCursor: "", total: 3 }),
    });
    press("t");
    const chooser = within(await screen.findByRole("dialog", { name: "Add a tag" }));
    (document.activeElement as HTMLElement).blur();
    window.dispatchEvent(new Event("visibilitychange"));
    await waitFor(() => expect(listed(sent)).toHaveLength(2));
    expect(row("Dana Reyes")).toBeInTheDocument();
    await user.click(chooser.getByRole("option", { name: "retiring" }));
    await waitFor(() => expect(bulk(sent)).toEqual([expect.objectContaining({ ids: [1] })]));
  });
});

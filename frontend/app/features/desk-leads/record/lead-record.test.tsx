import { onlineManager, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { components } from "~/api/schema";
import { useShortcutKeys } from "~/layout/desk/shortcuts";
import { UndoShortcut } from "~/layout/desk/undo";
import { firmDate } from "~/lib/firm-time";
import { createQueryClient } from "~/lib/query-client";
import { clearSession, refreshSession, useSession } from "~/lib/session";
import { deferred, json } from "~/testing/api-stub";
import { leadOfPage } from "~/testing/leads";
import { fillIn, findToast } from "~/testing/render";
import { renderSignedIn, STAFF } from "~/testing/session";
import { useToasts } from "~/ui/toasts";
import { LeadById } from "./lead-screen";
import type { DeskContext, Entry, Lead } from "./queries";
import { NO_DRAFT, storedDraft } from "./stored-draft";

const CONTEXT: DeskContext = {
  me: 2,
  colleagues: [
    { id: 2, name: "Pat Reed", initials: "PR" },
    { id: 3, name: "Ruth Calder", initials: "RC" },
  ],
  stages: [
    { id: "new", name: "New", isOpen: true, asksReason: false },
    { id: "contacted", name: "Contacted", isOpen: true, asksReason: false },
    { id: "lost", name: "Lost", isOpen: false, asksReason: true },
  ],
  lossReasons: [{ id: "price", name: "Expected a higher price" }],
  tags: ["hvac"],
  due: 0,
};

const LEAD = leadOfPage({
  company: "Reyes Plumbing",
  email: "dana@reyes.example",
  phone: "(903) 555-0148",
  phoneE164: "+19035550148",
  nextAction: "Call about the lease",
  nextActionOn: "2026-11-24",
  score: 25,
  expectedValue: 1_000_000,
  scoreReasons: [
    { label: "Revenue of $2M or more", points: 15 },
    { label: "Wrote to us", points: 10 },
  ],
  openTasks: [{ id: 5, title: "Send the list of documents", dueOn: null, assignee: 2 }],
  sameCompany: [{ id: 8, name: "Luis Reyes", stage: "contacted" }],
});

const RETRY = ["POST", "/api/desk/mails/4/retry"].join(" ");

const THEIRS: Partial<Lead> = { nextAction: "Wait for the tax returns" };

function conflict(changes: Partial<Lead>) {
  const body: components["schemas"]["ConflictOut"] = {
    code: "changed_meanwhile",
    message: "A colleague has changed this in the meantime. Nothing was saved.",
    fields: {},
    theirs: { ...LEAD, ...changes },
  };
  return json(body, 409);
}

function Record() {
  useShortcutKeys();
  return (
    <>
      <LeadById id={7} />
      <UndoShortcut />
    </>
  );
}

function RecordToLeave() {
  const [isOpen, setOpen] = useState(true);
  const action = useToasts().at(-1)?.action;
  return (
    <>
      {isOpen && <Record />}
      {action && (
        <button type="button" onClick={action.run}>
          {action.label}
        </button>
      )}
      <button type="button" onClick={() => setOpen(!isOpen)}>
        {isOpen ? "Leave" : "Open again"}
      </button>
    </>
  );
}

type Handlers = Parameters<typeof renderSignedIn>[1];

async function show(
  handlers: Handlers = {},
  entries: Partial<Entry>[] = [],
  record = <Record />,
  address = "/desk/leads/7",
) {
  const shown = await renderSignedIn(
    record,
    {
      "GET /api/desk/leads/7": () => json(LEAD),
      "GET /api/desk/context": () => json(CONTEXT),
      "GET /api/desk/leads/7/timeline": () =>
        json({
          entries: entries.map((entry, index) => ({
            key: `activity-${index}`,
            at: "2026-11-20T15:00:00Z",
            actor: null,
            ...entry,
          })),
          nextCursor: "",
        }),
      ...handlers,
    },
    STAFF,
    address,
  );
  await screen.findByRole("heading", { name: "Dana Reyes", level: 1 });
  const openNote = async () => {
    await shown.user.click(screen.getByRole("tab", { name: "Note" }));
    return screen.getByRole("textbox", { name: "Note" });
  };
  const requests = (operation: string) =>
    shown.sent.filter((request) => request.operation === operation).map(({ body }) => body);
  return { ...shown, requests, openNote };
}

afterEach(() => localStorage.clear());

it("leads from a merged lead to the one that it is part of, with what was being typed", async () => {
  const typed = { ...NO_DRAFT, note: "Golf on Friday" };
  const seen = { name: "D. Reyes", company: "", phone: "", email: "" };
  storedDraft(CONTEXT.me, 9).write({ ...typed, details: { ...seen, phone: "903", seen } });
  await renderSignedIn(
    <LeadById id={9} />,
    {
      "GET /api/desk/leads/9": () => json(LEAD),
      "GET /api/desk/context": () => json(CONTEXT),
    },
    STAFF,
    "/desk/leads/9",
  );
  await findToast("Merged", "The lead that you opened is part of this one.");
  expect(storedDraft(CONTEXT.me, 7).read()).toEqual(typed);
  expect(storedDraft(CONTEXT.me, 9).read()).toEqual(NO_DRAFT);
});

it("shows a lead that was split off again to a person who had opened it while it was merged", async () => {
  let found = LEAD;
  const client = createQueryClient();
  const open = () =>
    renderSignedIn(
      <QueryClientProvider client={client}>
        <LeadById id={9} />
      </QueryClientProvider>,
      {
        "GET /api/desk/leads/9": () => json(found),
        "GET /api/desk/leads/9/timeline": () => json({ entries: [], nextCursor: "" }),
        "GET /api/desk/context": () => json(CONTEXT),
      },
      STAFF,
      "/desk/leads/9",
    );
  await open();
  await screen.findByText("The page /desk/leads/7");
  cleanup();
  found = { ...LEAD, id: 9, name: "Luis Reyes" };
  await open();
  expect(await screen.findByRole("heading", { name: "Luis Reyes", level: 1 })).toBeVisible();
});

const MESSAGE = {
  reference: "SR-7K2M-9QXD",
  name: "Dana Reyes",
  email: "dana@reyes.example",
  phone: "",
  company: "",
  details: [],
  text: "Is Friday fine?",
  isSpam: true,
  suspicions: ["sent faster than anybody writes"],
  attached: { valuation: null, assessment: null, health: null },
};

describe("the top of the page", () => {
  it("sums up the stage, the range, the health and what is next", async () => {
    const range = { low: 2_754_752, high: 4_407_603, at: "2026-10-05T15:00:00Z" };
    await show({ "GET /api/desk/leads/7": () => json({ ...LEAD, range }) });
    const terms = screen.getAllByRole("term").map(({ textContent }) => textContent);
    expect(terms.slice(0, 4)).toEqual(["Stage", "Range", "Health", "Next"]);
    const [stage, worth, health, next] = screen.getAllByRole("definition");
    expect(stage).toHaveTextContent(/^New/);
    expect(worth).toHaveTextContent("$2.75M to $4.41M");
    expect(health).toHaveTextContent("none yet");
    expect(next).toHaveTextContent(/^Call about the lease, ./);
  });

  it("has the first message until the latest entries show it", async () => {
    const first = { reference: "A1", text: "Is the number fair?", at: "2026-10-05T15:00:00Z" };
    const lead = { "GET /api/desk/leads/7": () => json({ ...LEAD, firstMessage: first }) };
    const note: Partial<Entry> = { kind: "created", actor: 2 };
    await show(lead, [note, note, note]);
    expect(await screen.findByText("Their first message")).toBeVisible();
    expect(screen.getByText("Is the number fair?")).toBeVisible();
    cleanup();
    const message = { ...MESSAGE, reference: "A1", text: first.text };
    await show(lead, [note, { kind: "message", message }]);
    expect(await screen.findByText("Is the number fair?")).toBeVisible();
    expect(screen.queryByText("Their first message")).toBeNull();
  });
});

describe("changing a lead in place", () => {
  it("shows the new owner at once, sends what was seen before, and offers an undo", async () => {
    const { user, requests } = await show({
      "PATCH /api/desk/leads/7": () => json({ ...LEAD, assignee: 3 }),
    });
    await user.selectOptions(screen.getByLabelText("Owner"), "Ruth Calder");
    expect(screen.getByLabelText("Owner")).toHaveDisplayValue("Ruth Calder");
    await findToast("Assigned to Ruth Calder", "Dana Reyes");
    expect(requests("PATCH /api/desk/leads/7")).toEqual([
      { changes: { assignee: 3 }, expected: { assignee: null } },
    ]);
  });

  it("saves a stage that was reached with the arrow keys at Enter only", async () => {
    const { user, requests } = await show({
      "POST /api/desk/leads/7/stage": () => json({ ...LEAD, stage: "contacted" }),
    });
    await user.keyboard("s");
    const stage = screen.getByLabelText("Stage");
    expect(stage).toHaveFocus();
    fireEvent.keyDown(stage, { key: "ArrowDown" });
    fireEvent.change(stage, { target: { value: "contacted" } });
    expect(requests("POST /api/desk/leads/7/stage")).toEqual([]);
    fireEvent.keyDown(stage, { key: "Enter" });
    await findToast("Moved to Contacted", "Dana Reyes");
    expect(requests("POST /api/desk/leads/7/stage")).toEqual([
      { stage: "contacted", reason: "", expected: "new" },
    ]);
  });

  it("saves only what is chosen with the mouse after the arrow keys", async () => {
    const { requests } = await show({
      "PATCH /api/desk/leads/7": () => json({ ...LEAD, assignee: 3 }),
    });
    const owner = screen.getByLabelText("Owner");
    fireEvent.keyDown(owner, { key: "ArrowDown" });
    fireEvent.change(owner, { target: { value: "2" } });
    fireEvent.pointerDown(owner);
    fireEvent.change(owner, { target: { value: "3" } });
    await findToast("Assigned to Ruth Calder", "Dana Reyes");
    fireEvent.blur(owner);
    expect(owner).toHaveValue("3");
    expect(requests("PATCH /api/desk/leads/7")).toHaveLength(1);
  });

  it("offers the undo of a move also to whoever leaves the lead before the server answers", async () => {
    const answer = deferred<Response>();
    const { user } = await show(
      { "POST /api/desk/leads/7/stage": () => answer.promise },
      [],
      <RecordToLeave />,
    );
    await user.selectOptions(screen.getByLabelText("Stage"), "Contacted");
    await user.click(screen.getByRole("button", { name: "Leave" }));
    answer.resolve(json({ ...LEAD, stage: "contacted" }));
    await findToast("Moved to Contacted", "Dana Reyes");
  });

  it("gives a stage up at Escape that was only passed", async () => {
    const { requests } = await show();
    const stage = screen.getByLabelText("Stage");
    fireEvent.keyDown(stage, { key: "ArrowDown" });
    fireEvent.change(stage, { target: { value: "contacted" } });
    fireEvent.keyDown(stage, { key: "Escape" });
    fireEvent.blur(stage);
    expect(stage).toHaveValue("new");
    expect(requests("POST /api/desk/leads/7/stage")).toEqual([]);
  });

  it("shows where a colleague has moved it meanwhile, and who", async () => {
    const theirs = { ...LEAD, stage: "lost", stageSince: new Date().toISOString() };
    const { user } = await show({
      "POST /api/desk/leads/7/stage": () =>
        json({ code: "changed_meanwhile", message: "No.", theirs, movedBy: 3 }, 409),
    });
    await user.selectOptions(screen.getByLabelText("Stage"), "Contacted");
    await findToast("Error", /Ruth Calder moved Dana Reyes to Lost /);
    expect(screen.getByLabelText("Stage")).toHaveValue("lost");
  });

  it("goes back to its stage when the server cannot be reached", async () => {
    const { user } = await show({
      "POST /api/desk/leads/7/stage": () => Promise.reject(new TypeError("offline")),
    });
    await user.selectOptions(screen.getByLabelText("Stage"), "Contacted");
    await findToast("Error", /Dana Reyes was not moved\./);
    expect(screen.getByLabelText("Stage")).toHaveValue("new");
  });

  it("goes back to its owner at once without a network", async () => {
    const { user } = await show({
      "PATCH /api/desk/leads/7": () => Promise.reject(new TypeError("offline")),
    });
    onlineManager.setOnline(false);
    await user.selectOptions(screen.getByLabelText("Owner"), "Ruth Calder");
    await findToast("Error", /reach/);
    expect(screen.getByLabelText("Owner")).not.toHaveValue("3");
    onlineManager.setOnline(true);
  });

  it("asks why a lead was lost before it is moved", async () => {
    const { user, requests } = await show({
      "POST /api/desk/leads/7/stage": () => json({ ...LEAD, stage: "lost", lossReason: "price" }),
    });
    await user.selectOptions(screen.getByLabelText("Stage"), "Lost");
    const dialog = within(screen.getByRole("dialog", { name: "Why was it lost?" }));
    await user.click(dialog.getByRole("button", { name: "Move to Lost" }));
    expect(dialog.getByText("Please choose a reason")).toBeVisible();
    await user.click(dialog.getByLabelText("Expected a higher price"));
    await user.click(dialog.getByRole("button", { name: "Move to Lost" }));
    await findToast("Moved to Lost", "Dana Reyes");
    expect(requests("POST /api/desk/leads/7/stage")).toEqual([
      { stage: "lost", reason: "price", expected: "new" },
    ]);
  });

  it("asks for a reason in the name of another stage that needs one", async () => {
    const cold = { id: "cold", name: "Gone cold", isOpen: false, asksReason: true };
    const { user } = await show({
      "GET /api/desk/context": () => json({ ...CONTEXT, stages: [...CONTEXT.stages, cold] }),
    });
    await user.selectOptions(screen.getByLabelText("Stage"), "Gone cold");
    const dialog = within(screen.getByRole("dialog", { name: "Why Gone cold?" }));
    expect(dialog.getByRole("button", { name: "Move to Gone cold" })).toBeVisible();
  });

  it("takes a task that is done off the list before the server has answered, and then offers to undo it", async () => {
    const answer = deferred<Response>();
    const { user, requests } = await show({ "PATCH /api/desk/tasks/5": () => answer.promise });
    await user.click(screen.getByLabelText(/Send the list of documents/));
    expect(screen.queryByLabelText(/Send the list of documents/)).toBeNull();
    expect(screen.queryByText(/^Done: /)).toBeNull();
    answer.resolve(json(null));
    await findToast("Done", "Send the list of documents");
    await user.keyboard("z");
    await waitFor(() =>
      expect(requests("PATCH /api/desk/tasks/5")).toEqual([{ done: true }, { done: false }]),
    );
  });

  it("brings no task back that is being finished when the lead is loaded again", async () => {
    const openTasks = LEAD.openTasks.flatMap((task) => [{ ...task, id: 6, title: "Lender" }, task]);
    const answer = deferred<Response>();
    const { user, sent } = await show({
      "GET /api/desk/leads/7": () => json({ ...LEAD, openTasks }),
      "PATCH /api/desk/tasks/5": () => json(openTasks.pop()),
      "PATCH /api/desk/tasks/6": () => answer.promise,
    });
    await user.click(screen.getByLabelText(/Lender/));
    await user.click(screen.getByLabelText(/Send the list of documents/));
    const loads = () => sent.filter(({ operation }) => operation === "GET /api/desk/leads/7");
    await waitFor(() => expect(loads().length).toBeGreaterThan(1));
    await findToast("Done", "Send the list of documents");
    expect(screen.queryByLabelText(/Lender/)).toBeNull();
    answer.resolve(json({}, 500));
    expect(await screen.findByLabelText(/Lender/)).toBeVisible();
    expect(screen.queryByLabelText(/Send the list of documents/)).toBeNull();
  });
});

describe("a task", () => {
  it("is overdue once its day is over in the firm's time zone", async () => {
    vi.spyOn(Date, "now").mockReturnValue(Date.parse("2026-11-23T03:00:00Z"));
    const openTasks = [
      { id: 5, title: "Due today", dueOn: "2026-11-22", assignee: null },
      { id: 6, title: "Late", dueOn: "2026-11-21", assignee: null },
    ];
    await show({ "GET /api/desk/leads/7": () => json({ ...LEAD, openTasks }) });
    const note = (title: string) =>
      within(screen.getByText(title)).getByText(/today|yesterday/, { selector: "time" });
    expect(note("Due today").parentElement).not.toHaveClass("font-semibold text-red");
    expect(note("Late").parentElement).toHaveClass("font-semibold text-red");
  });
});

describe("two people at one lead", () => {
  it("see each other's changes within five seconds", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let lead: Lead = LEAD;
    await show({ "GET /api/desk/leads/7": () => json(lead) });
    expect(screen.getByLabelText("Stage")).toHaveValue("new");
    lead = { ...LEAD, stage: "contacted", version: 2 };
    await act(() => vi.advanceTimersByTimeAsync(5000));
    vi.useRealTimers();
    expect(screen.getByLabelText("Stage")).toHaveValue("contacted");
  });

  const notice = () => screen.findByRole("alert", { name: /two versions/ });

  async function saveNextAction(user: Awaited<ReturnType<typeof show>>["user"]) {
    const field = screen.getByRole("textbox", { name: "Next action" });
    await user.clear(field);
    await user.type(field, "Send the engagement letter");
    await user.click(screen.getByRole("button", { name: "Save" }));
  }

  it("shows both versions of a field that both have changed, and saves the one that is chosen", async () => {
    let saved = false;
    const { user, requests } = await show({
      "PATCH /api/desk/leads/7": () => {
        const answer = saved
          ? json({ ...LEAD, nextAction: "Send the engagement letter" })
          : conflict(THEIRS);
        saved = true;
        return answer;
      },
    });
    await saveNextAction(user);
    const both = within(await notice());
    expect(both.getByText("Wait for the tax returns")).toBeVisible();
    expect(both.getByText("Send the engagement letter")).toBeVisible();
    expect(screen.getByRole("textbox", { name: "Next action" })).toHaveValue(
      "Send the engagement letter",
    );
    await user.click(both.getByRole("button", { name: "Save mine" }));
    await findToast("Next action saved", "Dana Reyes");
    expect(requests("PATCH /api/desk/leads/7")[1]).toEqual({
      changes: { nextAction: "Send the engagement letter" },
      expected: { nextAction: "Wait for the tax returns" },
    });
  });

  it("keeps the other person's version of one field, and saves what was typed into another", async () => {
    const { user, requests } = await show({
      "PATCH /api/desk/leads/7": (body) =>
        "company" in (body as { changes: object }).changes
          ? conflict({ company: "Reyes & Sons" })
          : json({ ...LEAD, company: "Reyes & Sons", phone: "(903) 555-0199" }),
    });
    await user.click(screen.getByRole("button", { name: "Edit" }));
    await fillIn(user, { Company: "Reyes Plumbing LLC", Phone: "(903) 555-0199" });
    await user.click(screen.getByRole("button", { name: "Save" }));
    const both = within(await notice());
    expect(both.getByText("Reyes & Sons")).toBeVisible();
    expect(both.queryByText(/0199/)).toBeNull();
    await user.click(both.getByRole("button", { name: "Keep theirs" }));
    expect(await screen.findByRole("link", { name: "(903) 555-0199" })).toBeVisible();
    expect(requests("PATCH /api/desk/leads/7")[1]).toEqual({
      changes: { phone: "(903) 555-0199" },
      expected: { phone: "(903) 555-0148" },
    });
  });

  it("keeps what was typed into a field when the request fails", async () => {
    const { user } = await show({
      "PATCH /api/desk/leads/7": () => json({ code: "failed", message: "", fields: {} }, 500),
    });
    await saveNextAction(user);
    await findToast("Error", /^Error/);
    expect(screen.getByRole("textbox", { name: "Next action" })).toHaveValue(
      "Send the engagement letter",
    );
  });
});

describe("the next action", () => {
  const LATER = firmDate(Date.now(), 7);

  it("is put off by a week with one press, which can be undone", async () => {
    const { user, requests } = await show({
      "PATCH /api/desk/leads/7": () => json({ ...LEAD, nextActionOn: LATER }),
    });
    await user.click(screen.getByRole("button", { name: "In a week" }));
    await findToast("Put off: Call about the lease", "Dana Reyes");
    expect(requests("PATCH /api/desk/leads/7")).toEqual([
      { changes: { nextActionOn: LATER }, expected: { nextActionOn: LEAD.nextActionOn } },
    ]);
  });

  it("gets its day by one press while it is being typed", async () => {
    const { user, requests } = await show();
    await user.type(screen.getByRole("textbox", { name: "Next action" }), " again");
    await user.click(screen.getByRole("button", { name: "In a week" }));
    expect(screen.getByLabelText("Day")).toHaveValue(LATER);
    expect(requests("PATCH /api/desk/leads/7")).toEqual([]);
  });
});

describe("a lead that is left without a next action", () => {
  const OPEN = { ...LEAD, nextAction: "", nextActionOn: null };
  const question = () => screen.queryByText(/What comes next for Dana Reyes/);

  it("is asked about, with a way back", async () => {
    const { user } = await show(
      { "GET /api/desk/leads/7": () => json(OPEN) },
      [],
      <RecordToLeave />,
      "/desk/board",
    );
    await user.click(screen.getByRole("button", { name: "Leave" }));
    await findToast("What comes next for Dana Reyes?", "This lead has no next action.");
    await user.click(screen.getByRole("button", { name: "Set one" }));
    expect(await screen.findByText("The page /desk/leads/7")).toBeVisible();
  });

  it.each(["signed out", "been followed by somebody else"])(
    "is not asked about once its reader has %s",
    async (how) => {
      function OfThePerson() {
        const session = useSession();
        return session.state === "signed-in" && <Record key={session.who.person.id} />;
      }
      let who: object = STAFF;
      await show(
        { "GET /api/session": () => json(who), "GET /api/desk/leads/7": () => json(OPEN) },
        [],
        <OfThePerson />,
      );
      who = { ...STAFF, person: { ...STAFF.person, id: 3 } };
      if (how === "signed out") act(clearSession);
      else await act(refreshSession);
      expect(question()).not.toBeInTheDocument();
    },
  );

  it("is not asked about once it is erased, and nothing that was typed about it stays", async () => {
    storedDraft(CONTEXT.me, 7).write({ ...NO_DRAFT, note: "Golf on Friday" });
    const { user } = await show({
      "GET /api/desk/leads/7": () => json(OPEN),
      "GET /api/desk/leads/7/duplicates": () => json({ duplicates: [] }),
      "GET /api/desk/leads/7/erasure": () =>
        json({ messages: 0, mails: 0, notes: 0, calls: 0, tasks: 0, merged: 0 }),
      "POST /api/desk/leads/7/erase": () => json({}),
    });
    await user.click(await screen.findByRole("button", { name: "Erase on request", hidden: true }));
    const form = await screen.findByRole("form", { name: "Erase the lead" });
    await user.type(within(form).getByRole("textbox"), "Dana Reyes");
    await user.click(within(form).getByRole("button", { name: "Erase for good" }));
    await findToast("Erased", /Everything of Dana Reyes is deleted/);
    expect(question()).not.toBeInTheDocument();
    expect(storedDraft(CONTEXT.me, 7).read()).toEqual(NO_DRAFT);
  });

  it("is not asked about after a colleague has deleted it", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let isDeleted = false;
    await show({
      "GET /api/desk/leads/7": () =>
        isDeleted ? json({ code: "not_found", message: "", fields: {} }, 404) : json(OPEN),
    });
    isDeleted = true;
    await act(() => vi.advanceTimersByTimeAsync(5000));
    vi.useRealTimers();
    expect(await screen.findByText("No lead to show")).toBeVisible();
    expect(question()).not.toBeInTheDocument();
  });
});

describe("the bar of a phone", () => {
  it("leads to the form that it names", async () => {
    const { user } = await show();
    const bar = screen.getByRole("group", { name: "Write" });
    const composer = screen.getByRole("region", { name: "Write" });
    expect(composer).toHaveAttribute("data-idle");
    await user.click(within(bar).getByRole("button", { name: "Note" }));
    await waitFor(() => expect(screen.getByRole("textbox", { name: "Note" })).toHaveFocus());
    expect(composer).not.toHaveAttribute("data-idle");
    await user.click(within(bar).getByRole("button", { name: "Call" }));
    await waitFor(() =>
      expect(screen.getByRole("radio", { name: "Spoke with them" })).toHaveFocus(),
    );
  });
});

describe("a note", () => {
  const note = { id: 1, text: "Wants out", html: "<p>Wants out</p>", editedAt: null, version: 1 };
  const entry = { kind: "note" as const, actor: 2, note };
  const EDIT = "PATCH /api/desk/notes/1";

  it("is changed by its author, and what was typed stays when it was changed elsewhere", async () => {
    let fails = true;
    const { user, requests } = await show(
      {
        [EDIT]: () =>
          fails
            ? json({ code: "changed_meanwhile", message: "Edited elsewhere.", fields: {} }, 409)
            : json({ ...note, text: "Wants out by May", version: 2 }),
      },
      [entry],
    );
    await user.click(await screen.findByRole("button", { name: /^Edit *the note/ }));
    const form = screen.getByRole("form", { name: "Edit the note" });
    await user.type(within(form).getByRole("textbox"), " by May");
    const save = within(form).getByRole("button", { name: "Save changes" });
    await user.click(save);
    expect(await within(form).findByText("Edited elsewhere.")).toBeVisible();
    expect(form).toHaveTextContent(/It says now: ?Wants out/);
    expect(within(form).getByRole("textbox")).toHaveValue("Wants out by May");
    fails = false;
    await user.click(save);
    await waitFor(() => expect(form).not.toBeInTheDocument());
    expect(requests(EDIT)).toEqual([
      { text: "Wants out by May", version: 1 },
      { text: "Wants out by May", version: 1 },
    ]);
  });

  const edit = async () => screen.findByRole("form", { name: "Edit the note" });
  const editedText = async () => within(await edit()).getByRole("textbox");

  async function begin(shown: Awaited<ReturnType<typeof show>>) {
    await shown.user.click(await screen.findByRole("button", { name: /^Edit *the note/ }));
    await shown.user.type(await editedText(), " by May");
  }

  it("keeps a change that is being typed when the filter hides it or the lead is left", async () => {
    const shown = await show({}, [entry], <RecordToLeave />);
    const { user } = shown;
    await begin(shown);
    const filter = screen.getByLabelText("Show");
    await user.selectOptions(filter, "Notes and calls");
    await user.selectOptions(filter, "Everything");
    expect(await editedText()).toHaveValue("Wants out by May");
    expect(await editedText()).not.toHaveFocus();
    await user.click(screen.getByRole("button", { name: "Leave" }));
    await user.click(screen.getByRole("button", { name: "Open again" }));
    expect(await editedText()).toHaveValue("Wants out by May");
    await user.click(within(await edit()).getByRole("button", { name: "Cancel" }));
    expect(screen.queryByRole("form", { name: "Edit the note" })).toBeNull();
    expect(storedDraft(2, 7).read()).toEqual(NO_DRAFT);
  });

  it("expects what was stored when typing began, also after a reload", async () => {
    storedDraft(2, 7).write({ ...NO_DRAFT, "edit-1": { text: "Wants out by May", version: 1 } });
    const { user, requests } = await show({ [EDIT]: () => json(note) }, [
      { ...entry, note: { ...note, version: 2 } },
    ]);
    await user.click(within(await edit()).getByRole("button", { name: "Save changes" }));
    expect(requests(EDIT)).toEqual([{ text: "Wants out by May", version: 1 }]);
    await waitFor(() => expect(storedDraft(2, 7).read()).toEqual(NO_DRAFT));
    expect(screen.queryByRole("form", { name: "Edit the note" })).toBeNull();
  });

  it("is closed by the answer also when the lead was opened again before it", async () => {
    const answer = deferred<Response>();
    const shown = await show({ [EDIT]: () => answer.promise }, [entry], <RecordToLeave />);
    const { user } = shown;
    await begin(shown);
    await user.click(screen.getByRole("button", { name: "Save changes" }));
    await user.click(screen.getByRole("button", { name: "Leave" }));
    await user.click(screen.getByRole("button", { name: "Open again" }));
    await user.type(await editedText(), " or June");
    expect(await editedText()).toHaveValue("Wants out by May");
    answer.resolve(json(note));
    await waitFor(() => expect(screen.queryByRole("form", { name: "Edit the note" })).toBeNull());
  });

  it("is deleted by its author after a question", async () => {
    const { user, requests } = await show(
      { "DELETE /api/desk/notes/1": () => json({ done: true }) },
      [entry],
    );
    await user.click(await screen.findByRole("button", { name: /^Delete *the note/ }));
    await user.click(screen.getByRole("button", { name: "Delete it" }));
    await waitFor(() => expect(requests("DELETE /api/desk/notes/1")).toHaveLength(1));
  });

  it("marks the colleagues whom it mentions, and nobody else", async () => {
    const html = '<p><a href="https://x.example/@Ruth Calder">@ruth calder</a> and @Ruth C</p>';
    await show({}, [{ ...entry, note: { ...note, html } }]);
    const mark = await screen.findByText("@ruth calder");
    expect(mark.tagName).toBe("MARK");
    expect(mark.closest("a")).toHaveAttribute("href", "https://x.example/@Ruth Calder");
    expect(mark.closest("p")?.querySelectorAll("mark")).toHaveLength(1);
  });

  it("of a colleague cannot be changed", async () => {
    await show({}, [{ ...entry, actor: 3 }]);
    expect(await screen.findByText("Wants out")).toBeVisible();
    expect(screen.queryByRole("button", { name: /the note/ })).not.toBeInTheDocument();
  });
});

describe("what is typed", () => {
  it("is there again after a reload, until it is saved", async () => {
    storedDraft(2, 7).write({ ...storedDraft(2, 7).read(), note: "Ask about the trucks" });
    const { user, requests } = await show({
      "POST /api/desk/leads/7/notes": () =>
        json({ id: 1, text: "", html: "", editedAt: null, version: 1 }),
    });
    expect(screen.getByRole("textbox", { name: "Note" })).toHaveValue("Ask about the trucks");
    await user.click(screen.getByRole("button", { name: "Save note" }));
    await waitFor(() => expect(screen.getByRole("textbox", { name: "Note" })).toHaveValue(""));
    expect(requests("POST /api/desk/leads/7/notes")).toEqual([{ text: "Ask about the trucks" }]);
    expect(storedDraft(2, 7).read().note).toBe("");
  });

  it("stays when the note is refused, and says why", async () => {
    const { user, openNote } = await show({
      "POST /api/desk/leads/7/notes": () =>
        json({ code: "invalid", message: "", fields: { note: "Please write a note" } }, 422),
    });
    await user.type(await openNote(), "A");
    await user.click(screen.getByRole("button", { name: "Save note" }));
    expect(await screen.findByText("Please write a note")).toBeVisible();
    expect(screen.getByRole("textbox", { name: "Note" })).toHaveValue("A");
    expect(storedDraft(2, 7).read().note).toBe("A");
  });

  it("is not emptied by the answer to a note that was typed on meanwhile", async () => {
    const answer = deferred<Response>();
    const { user, requests, openNote } = await show({
      "POST /api/desk/leads/7/notes": () => answer.promise,
    });
    const note = await openNote();
    await user.type(note, "First");
    await user.click(screen.getByRole("button", { name: "Save note" }));
    await user.type(note, " and second");
    answer.resolve(json({ id: 1, text: "First", html: "", editedAt: null, version: 1 }));
    await waitFor(() =>
      expect(screen.getByRole("button", { name: "Save note" })).toHaveAttribute(
        "aria-disabled",
        "false",
      ),
    );
    expect(requests("POST /api/desk/leads/7/notes")).toEqual([{ text: "First" }]);
    expect(note).toHaveValue("First and second");
  });

  it.each([
    { kind: "note", tab: "Note", field: "Note", save: "Save note", path: "notes" },
    { kind: "call", tab: "Call", field: "What was said", save: "Save call", path: "calls" },
    { kind: "task", tab: "Note", field: "New task", save: "Add", path: "tasks" },
  ])(
    "is not saved twice as a $kind when the lead is opened again before the answer",
    async (form) => {
      const answer = deferred<Response>();
      const request = `POST /api/desk/leads/7/${form.path}`;
      const { user, requests } = await show(
        { [request]: () => answer.promise },
        [],
        <RecordToLeave />,
      );
      await user.click(screen.getByRole("tab", { name: form.tab }));
      await user.type(screen.getByRole("textbox", { name: form.field }), "Ask about the trucks");
      await user.click(screen.getByRole("button", { name: form.save }));
      await user.click(screen.getByRole("button", { name: "Leave" }));
      await user.click(screen.getByRole("button", { name: "Open again" }));
      const save = await screen.findByRole("button", { name: form.save });
      expect(save).toHaveAttribute("aria-disabled", "true");
      await user.click(save);
      answer.resolve(json({}));
      await waitFor(() =>
        expect(screen.getByRole("textbox", { name: form.field })).toHaveValue(""),
      );
      expect(requests(request)).toHaveLength(1);
    },
  );

  it("is sent again as the same note after the lead was left without an answer", async () => {
    const { user, openNote } = await show(
      { "POST /api/desk/leads/7/notes": () => json({}, 503) },
      [],
      <RecordToLeave />,
    );
    const keys: (string | null)[] = [];
    const answer = globalThis.fetch;
    vi.stubGlobal("fetch", (request: Request) => {
      if (request.method === "POST") keys.push(request.headers.get("Idempotency-Key"));
      return answer(request);
    });
    const saveNote = async (count: number) => {
      const save = await screen.findByRole("button", { name: "Save note" });
      await waitFor(() => expect(save).toHaveAttribute("aria-disabled", "false"));
      await user.click(save);
      await waitFor(() => expect(keys).toHaveLength(count));
    };
    await user.type(await openNote(), "Ask about the trucks");
    await saveNote(1);
    await user.click(screen.getByRole("button", { name: "Leave" }));
    await user.click(screen.getByRole("button", { name: "Open again" }));
    await saveNote(2);
    expect(new Set(keys).size).toBe(1);
  });

  it("stays when it is refused after the lead was left, and says so", async () => {
    const answer = deferred<Response>();
    const { user, openNote } = await show(
      { "POST /api/desk/leads/7/notes": () => answer.promise },
      [],
      <RecordToLeave />,
    );
    await user.type(await openNote(), "Ask about the trucks");
    await user.click(screen.getByRole("button", { name: "Save note" }));
    await user.click(screen.getByRole("button", { name: "Leave" }));
    answer.resolve(json({ code: "invalid", message: "Too long.", fields: {} }, 422));
    await findToast("Error", "Too long.");
    await user.click(screen.getByRole("button", { name: "Open again" }));
    expect(await screen.findByRole("textbox", { name: "Note" })).toHaveValue(
      "Ask about the trucks",
    );
  });

  it("completes the name of a colleague after an @", async () => {
    const { user, openNote } = await show();
    const note = await openNote();
    await user.type(note, "Please look, @ru");
    expect(screen.getByRole("option", { name: "Ruth Calder", selected: true })).toBeVisible();
    await user.keyboard("{Enter}");
    expect(note).toHaveValue("Please look, @Ruth Calder ");
    expect(screen.queryByRole("listbox", { name: "Colleagues" })).toBeNull();
  });
});

describe("contact details that are being typed", () => {
  const PATCH = "PATCH /api/desk/leads/7";

  it("are there again after the lead was left, and compared with what was stored at first", async () => {
    let stored = LEAD;
    const { user, requests } = await show(
      {
        "GET /api/desk/leads/7": () => json(stored),
        [PATCH]: () => json({ ...stored, phone: "(903) 555-0199" }),
      },
      [],
      <RecordToLeave />,
    );
    await user.click(screen.getByRole("button", { name: "Edit" }));
    await fillIn(user, { Phone: "(903) 555-0199" });
    await user.click(screen.getByRole("button", { name: "Leave" }));
    stored = { ...LEAD, phone: "(903) 555-0150" };
    await user.click(screen.getByRole("button", { name: "Open again" }));
    expect(await screen.findByLabelText("Phone")).toHaveValue("(903) 555-0199");
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByRole("link", { name: "(903) 555-0199" })).toBeVisible();
    expect(requests(PATCH)).toEqual([
      { changes: { phone: "(903) 555-0199" }, expected: { phone: LEAD.phone } },
    ]);
    expect(storedDraft(2, 7).read()).toEqual(NO_DRAFT);
  });

  it("stand beside those that are stored by now in the other fields", async () => {
    let stored = LEAD;
    const { user } = await show(
      { "GET /api/desk/leads/7": () => json(stored) },
      [],
      <RecordToLeave />,
    );
    await user.click(screen.getByRole("button", { name: "Edit" }));
    await fillIn(user, { Phone: "(903) 555-0199" });
    await user.click(screen.getByRole("button", { name: "Leave" }));
    stored = { ...LEAD, company: "Reyes & Sons" };
    await user.click(screen.getByRole("button", { name: "Open again" }));
    expect(await screen.findByLabelText("Phone")).toHaveValue("(903) 555-0199");
    expect(screen.getByLabelText("Company")).toHaveValue("Reyes & Sons");
  });

  it("are not kept once they are as they were", async () => {
    const { user } = await show();
    await user.click(screen.getByRole("button", { name: "Edit" }));
    await fillIn(user, { Phone: "(903) 555-0199" });
    await fillIn(user, { Phone: LEAD.phone });
    expect(storedDraft(2, 7).read()).toEqual(NO_DRAFT);
    expect(screen.getByLabelText("Phone")).toHaveFocus();
  });

  it("are given up by Cancel", async () => {
    const { user } = await show();
    await user.click(screen.getByRole("button", { name: "Edit" }));
    await fillIn(user, { Phone: "(903) 555-0199" });
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    await user.click(screen.getByRole("button", { name: "Edit" }));
    expect(screen.getByLabelText("Phone")).toHaveValue(LEAD.phone);
    expect(storedDraft(2, 7).read()).toEqual(NO_DRAFT);
  });
});

describe("the focus", () => {
  const PATCH = "PATCH /api/desk/leads/7";
  const button = (name: string | RegExp) => screen.getByRole("button", { name });
  const press = async (user: Awaited<ReturnType<typeof show>>["user"], element: HTMLElement) => {
    act(() => element.focus());
    await user.keyboard(element.matches("[type=checkbox]") ? " " : "{Enter}");
  };

  it("goes to the first field of the contact details and back to their button", async () => {
    const { user } = await show({ [PATCH]: () => json({ ...LEAD, phone: "(903) 555-0199" }) });
    await press(user, button("Edit"));
    expect(screen.getByLabelText("Name")).toHaveFocus();
    await press(user, button("Cancel"));
    expect(button("Edit")).toHaveFocus();
    await press(user, button("Edit"));
    await fillIn(user, { Phone: "(903) 555-0199" });
    await user.keyboard("{Enter}");
    await waitFor(() => expect(button("Edit")).toHaveFocus());
  });

  it("goes to the contact detail that is refused, with its message", async () => {
    const { user } = await show({
      [PATCH]: () =>
        json({ code: "invalid", message: "", fields: { email: "No such email" } }, 422),
    });
    await user.click(button("Edit"));
    await fillIn(user, { Email: "dana@" });
    await press(user, button("Save"));
    expect(await screen.findByRole("alert")).toHaveTextContent("No such email");
    expect(screen.getByLabelText("Email")).toHaveFocus();
    expect(screen.getByLabelText("Email")).toHaveAccessibleDescription("No such email");
  });

  it("stays where a person writes on when a change is refused", async () => {
    const answer = deferred<Response>();
    const { user, openNote } = await show({ [PATCH]: () => answer.promise });
    await user.click(button("Edit"));
    await fillIn(user, { Email: "dana@" });
    await user.click(button("Save"));
    await user.type(await openNote(), "Call");
    answer.resolve(json({ code: "invalid", message: "", fields: { email: "No such email" } }, 422));
    await screen.findByText("No such email");
    expect(screen.getByRole("textbox", { name: "Note" })).toHaveFocus();
  });

  it("goes to the title when the next action is saved, given up or done", async () => {
    const { user } = await show({ [PATCH]: () => json({ ...LEAD, nextAction: "" }) });
    const field = screen.getByRole("textbox", { name: "Next action" });
    const title = screen.getByRole("heading", { name: "Next action" });
    await user.type(field, " again");
    await press(user, button("Cancel"));
    expect(title).toHaveFocus();
    await press(user, button("Done"));
    await waitFor(() => expect(title).toHaveFocus());
    await user.type(field, "Send the NDA");
    await press(user, button("Save"));
    await waitFor(() => expect(title).toHaveFocus());
  });

  it("goes to the label when a tag is removed", async () => {
    const { user } = await show({
      "GET /api/desk/leads/7": () => json({ ...LEAD, tags: ["hvac", "lease"] }),
      [PATCH]: () => json({ ...LEAD, tags: ["lease"] }),
    });
    await press(user, button("Remove the tag hvac"));
    await waitFor(() => expect(screen.getByText("Tags")).toHaveFocus());
  });

  it("goes to the title when a task is done", async () => {
    const { user } = await show({ "PATCH /api/desk/tasks/5": () => json(null) });
    await press(user, screen.getByLabelText(/Send the list of documents/));
    await waitFor(() => expect(screen.getByRole("heading", { name: "Tasks" })).toHaveFocus());
  });

  it("goes back to the button of a note that was kept or edited, and to its line when it is deleted", async () => {
    const note = { id: 1, text: "Yes", html: "<p>Yes</p>", editedAt: null, version: 1 };
    const entry = { key: "activity-1", at: "2026-11-20T15:00:00Z", kind: "note", actor: 2 };
    let isDeleted = false;
    const { user } = await show({
      "GET /api/desk/leads/7/timeline": () =>
        json({ entries: [{ ...entry, note: isDeleted ? null : note }], nextCursor: "" }),
      "PATCH /api/desk/notes/1": () => json(note),
      "DELETE /api/desk/notes/1": () => {
        isDeleted = true;
        return json({ done: true });
      },
    });
    await press(user, await screen.findByRole("button", { name: /^Edit *the note/ }));
    await press(user, button("Cancel"));
    expect(button(/^Edit *the note/)).toHaveFocus();
    await press(user, button(/^Edit *the note/));
    await press(user, button("Save changes"));
    await waitFor(() => expect(button(/^Edit *the note/)).toHaveFocus());
    await press(user, button(/^Delete *the note/));
    await press(user, button("Keep it"));
    expect(button(/^Delete *the note/)).toHaveFocus();
    await press(user, button(/^Delete *the note/));
    await press(user, button("Delete it"));
    await waitFor(() => expect(screen.getByText(/deleted a note/).closest("p")).toHaveFocus());
  });
});

describe("what is known", () => {
  it("gives links to call and to write, and to the other people of the company", async () => {
    await show();
    const link = (name: string) => screen.getByRole("link", { name });
    expect(link("(903) 555-0148")).toHaveAttribute("href", "tel:+19035550148");
    expect(link("dana@reyes.example")).toHaveAttribute("href", "mailto:dana@reyes.example");
    expect(link("Luis Reyes")).toHaveAttribute("href", "/desk/leads/8");
  });

  it("shows a phone text without a number as text", async () => {
    const lead = { ...LEAD, phone: "ask for Wolfe", phoneE164: "" };
    await show({ "GET /api/desk/leads/7": () => json(lead) });
    expect(screen.getByText("ask for Wolfe").closest("a")).toBeNull();
  });

  it("offers a detail of a message, which is taken over or dismissed by a click", async () => {
    const suggestion = {
      field: "email",
      value: "stranger@example.com",
      reference: "SR-1",
      at: "2026-11-20T15:00:00Z",
    } as const;
    const lead: Lead = { ...LEAD, email: "", suggestions: [suggestion] };
    const { user, sent } = await show({
      "GET /api/desk/leads/7": () => json(lead),
      "PATCH /api/desk/leads/7": () => json({ ...lead, suggestions: [], email: suggestion.value }),
      "POST /api/desk/leads/7/suggestions/dismiss": () => json(lead),
    });
    expect(
      screen.getByText(/A message from Nov 20, 2026 gives the email address/),
    ).toHaveTextContent("stranger@example.com. Not verified.");
    expect(screen.getByText("No email address")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Dismiss" }));
    await waitFor(() =>
      expect(sent.at(-1)?.operation).not.toBe("POST /api/desk/leads/7/suggestions/dismiss"),
    );
    await user.click(screen.getByRole("button", { name: "Use this email address" }));
    await findToast("Details saved", "Dana Reyes");
    const bodies = sent.filter(({ body }) => body).map(({ body }) => body);
    expect(bodies).toEqual([
      { field: "email", value: "stranger@example.com" },
      { changes: { email: "stranger@example.com" }, expected: { email: "" } },
    ]);
  });

  it("takes a pasted list with commas as several tags", async () => {
    const { user, sent } = await show({ "PATCH /api/desk/leads/7": () => json(LEAD) });
    await user.type(screen.getByLabelText("Tags"), "expo, tyler");
    await user.click(screen.getByRole("button", { name: "Add" }));
    await findToast("Tagged expo, tyler", "Dana Reyes");
    expect(sent.find(({ body }) => body)?.body).toEqual({
      changes: { tags: ["expo", "tyler"] },
      expected: { tags: [] },
    });
  });

  it("says where the points of the score come from", async () => {
    await show();
    const score = within(screen.getByRole("region", { name: "Score 25" }));
    expect(score.getByText("Revenue of $2M or more").closest("li")).toHaveTextContent("+15");
  });
});

describe("the timeline", () => {
  it("tells what the person did apart from what we did, and shows each kind in words", async () => {
    const { user, sent } = await show({}, [
      { kind: "valuation", valuation: { id: 1, low: 900_000, high: 1_400_000 } },
      { kind: "call", actor: 3, call: { id: 1, outcome: "no_answer", text: "" } },
      {
        kind: "stage",
        actor: 2,
        stage: { fromStage: "new", toStage: "lost", reason: "price" },
      },
      {
        kind: "note",
        actor: 3,
        note: { id: 1, text: "**Yes**", html: "<strong>Yes</strong>", editedAt: null, version: 1 },
      },
    ]);
    await screen.findByText(/saved a valuation/);
    const entries = screen.getAllByRole("listitem");
    const entryOf = (words: RegExp) =>
      entries.find((entry) => words.test(entry.textContent ?? "")) as HTMLElement;
    expect(entryOf(/saved a valuation/)).toHaveAttribute("data-theirs");
    expect(within(entryOf(/saved a valuation/)).getByRole("img")).toHaveAccessibleName(
      "Range: $900K to $1.40M",
    );
    expect(entryOf(/called, and nobody answered/)).not.toHaveAttribute("data-theirs");
    expect(entryOf(/New to Lost/)).toHaveTextContent("Expected a higher price");
    expect(within(entryOf(/noted/)).getByText("Yes").tagName).toBe("STRONG");
    await user.selectOptions(screen.getByLabelText("Show"), "Notes and calls");
    await screen.findByText(/saved a valuation/);
    expect(sent.map(({ operation }) => operation)).toContain(
      "GET /api/desk/leads/7/timeline?kind=note%2Ccall&before=&limit=30",
    );
  });

  const MAIL = {
    id: 4,
    subject: "We received your message",
    to: "dana@reyes.example",
    text: "Thank you",
    state: "sent" as const,
    reason: "",
    sentAt: "2026-11-20T15:00:00Z",
    attempts: 1,
    nextAttemptAt: "2026-11-20T15:00:00Z",
  };

  it("sets automatic emails apart, and says how long a person waited for a reply", async () => {
    const answersSince = "2026-11-20T12:30:00Z";
    await show({}, [
      { kind: "mail", mail: MAIL },
      { kind: "mail", actor: 3, answersSince, mail: { ...MAIL, id: 5, attempts: 3 } },
    ]);
    const automatic = (await screen.findByText("Automatic email")).closest("li");
    expect(automatic).toHaveAttribute("data-automatic");
    const reply = screen.getByText(/replied after 2 h/).closest("li");
    expect(reply).not.toHaveAttribute("data-automatic");
    expect(reply).toHaveTextContent("Sent, attempt 3, to dana@reyes.example");
  });

  const MARK = `PUT /api/desk/messages/${MESSAGE.reference}/spam`;

  it("says why a message looks like spam, and that it is none when staff say so, until it is undone", async () => {
    const undo = "POST /api/desk/bulk-changes/31/undo";
    const { user, requests } = await show(
      { [MARK]: () => json({ id: 31 }), [undo]: () => json({ id: 31 }) },
      [{ kind: "message", message: MESSAGE }],
    );
    const text = await screen.findByText("Is Friday fine?");
    expect(text.closest("li")).toHaveTextContent("Dana Reyes wrote what looks like spam");
    expect(text.closest("li")).toHaveTextContent("Why: sent faster than anybody writes");
    await user.click(screen.getByRole("button", { name: /^Not spam/ }));
    await findToast("Not spam", "The message of Dana Reyes");
    expect(requests(MARK)).toEqual([{ spam: false }]);
    await user.keyboard("z");
    await waitFor(() => expect(requests(undo)).toHaveLength(1));
  });

  it("offers to mark a message as spam only where it was suspected", async () => {
    await show({}, [
      { kind: "message", message: { ...MESSAGE, isSpam: false } },
      { kind: "message", message: { ...MESSAGE, isSpam: false, suspicions: [] } },
    ]);
    expect(await screen.findAllByText("Is Friday fine?")).toHaveLength(2);
    expect(screen.getAllByRole("button", { name: /^This is spam/ })).toHaveLength(1);
  });

  it("keeps a message as it is when the server refuses the mark, and says so", async () => {
    const { user } = await show({ [MARK]: () => json({}, 503) }, [
      { kind: "message", message: MESSAGE },
    ]);
    await user.click(await screen.findByRole("button", { name: /^Not spam/ }));
    await findToast("Error", /./);
    expect(screen.getByRole("button", { name: /^Not spam/ })).toBeVisible();
  });

  it("draws the latest valuation once, and the earlier ones where they happened", async () => {
    const range = { low: 900_000, high: 1_400_000, at: "2026-11-20T15:00:00Z" };
    await show({ "GET /api/desk/leads/7": () => json({ ...LEAD, range }) }, [
      { kind: "valuation", valuation: { id: 2, low: 900_000, high: 1_400_000 } },
      { kind: "valuation", valuation: { id: 1, low: 700_000, high: 1_100_000 } },
    ]);
    const latest = (await screen.findByText("$900K to $1.40M, the latest")).closest("li");
    expect(latest?.querySelector("svg")).toBeNull();
    const earlier = screen.getByRole("img", { name: "Range: $700K to $1.10M" });
    expect(earlier.closest("li")).toHaveTextContent("saved a valuation");
  });

  it("says why a mail could not be sent, and tries again", async () => {
    const { user, requests } = await show({ [RETRY]: () => json({ done: true }) }, [
      {
        kind: "mail",
        mail: {
          ...MAIL,
          state: "dead",
          reason: "There is no mailbox with this address.",
          sentAt: null,
        },
      },
    ]);
    const reason = await screen.findByText(/There is no mailbox with this address/);
    expect(reason.closest("li")).not.toHaveAttribute("data-automatic");
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(requests(RETRY)).toHaveLength(1);
  });

  it("sends a mail that failed to the corrected address of the lead", async () => {
    const { user, requests } = await show({ [RETRY]: () => json({ done: true }) }, [
      {
        kind: "mail",
        mail: { ...MAIL, to: "mistyped@x.example", state: "dead", reason: "No.", sentAt: null },
      },
    ]);
    await user.click(await screen.findByRole("button", { name: /^Send to .+@/ }));
    expect(requests(RETRY)).toHaveLength(1);
  });
});

import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { useShortcutKeys } from "~/layout/desk/shortcuts";
import { UndoShortcut } from "~/layout/desk/undo";
import { deferred, json, refusal } from "~/testing/api-stub";
import { findToast } from "~/testing/render";
import { renderSignedIn, STAFF } from "~/testing/session";
import { TodayScreen } from "./today-screen";

const CONTEXT = {
  me: 2,
  colleagues: [{ id: 2, name: "Pat", initials: "P" }],
  stages: [],
  lossReasons: [],
  tags: [],
  due: 1,
};
const LEAD = { id: 7, name: "Dana Reyes", company: "Reyes Plumbing", phone: "", assignee: 2 };
const NOTHING = {
  today: "2026-11-23",
  waiting: [],
  actions: [],
  tasks: [],
  undelivered: [],
  results: [],
  suspected: [],
  counts: { waiting: 0, actions: 0, tasks: 0, undelivered: 0, suspected: 0 },
};
const WAITING = {
  ...LEAD,
  since: "2026-11-23T15:00:00Z",
  dueAt: "2026-11-23T19:00:00Z",
  state: "late",
  businessMinutes: 130,
  excerpt: "What would it bring?",
};
const ACTION = { ...LEAD, nextAction: "Call about the lease", dueOn: "2026-11-20" };
const TASK = { id: 3, title: "Send the NDA", dueOn: "2026-11-23", assignee: null, lead: LEAD };
const MAIL = {
  id: 9,
  subject: "New message",
  to: "office@sabineridge.example.com",
  toFirm: true,
  reason: "There is no mailbox with this address.",
  isGivenUp: true,
  leadEmail: "",
  createdAt: "2026-11-23T15:00:00Z",
  lead: null,
};

async function show(today: object, handlers = {}) {
  const all = {
    "GET /api/desk/context": () => json(CONTEXT),
    "GET /api/desk/today": () => json({ ...NOTHING, ...today }),
    "GET /api/desk/failed-publications": () =>
      json({ publications: [], scheduled: [], unusable: [] }),
    ...handlers,
  };
  return renderSignedIn(<Screen />, all, STAFF, "/desk");
}

/** The screen with the key that undoes an act, as in the frame of the desk. */
function Screen() {
  useShortcutKeys();
  return (
    <>
      <main id="main" tabIndex={-1}>
        <TodayScreen />
      </main>
      <UndoShortcut />
    </>
  );
}

/** The answer to the question for the width of a desk. */
function stubWidth(matches: boolean) {
  vi.stubGlobal("matchMedia", () => Object.assign(new EventTarget(), { matches }));
}

beforeEach(() => stubWidth(true));

const section = async (name: string) => within(await screen.findByRole("region", { name }));

describe("what waits today", () => {
  it("is nothing when the work is done, and says so", async () => {
    await show({});
    expect(await screen.findByRole("heading", { name: "All done" })).toBeVisible();
    expect(screen.queryByRole("region")).toBeNull();
  });

  it("shows a message with the business time that is left or over", async () => {
    await show({ waiting: [WAITING], counts: { ...NOTHING.counts, waiting: 1 } });
    const waiting = await section("Waiting for an answer");
    expect(waiting.getByText("Late by 2 h 10 min")).toBeVisible();
    expect(waiting.getByRole("link", { name: "Dana Reyes" })).toHaveAttribute(
      "href",
      "/desk/leads/7",
    );
    expect(waiting.getByText("What would it bring?")).toBeVisible();
    expect(waiting.getByRole("link", { name: /^Reply ?to Dana Reyes$/ })).toHaveAttribute(
      "href",
      "/desk/leads/7",
    );
    expect(screen.queryByRole("heading", { name: "All done" })).toBeNull();
  });

  it("is done for now where there is only a record of what was just sent", async () => {
    const result = { ...LEAD, receivedAt: "2026-11-23T15:00:00Z", attached: ["valuation"] };
    await show({ results: [result] });
    const sent = await screen.findByRole("region", { name: "Just sent to us" });
    const done = screen.getByRole("heading", { name: "All done for now" });
    expect(done.compareDocumentPosition(sent)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it("asks what comes next when a next action is done", async () => {
    const { user, sent } = await show(
      { actions: [ACTION], counts: { ...NOTHING.counts, actions: 1 } },
      { "PATCH /api/desk/leads/7": () => json({}) },
    );
    await user.click(await screen.findByRole("checkbox", { name: "Call about the lease" }));
    const next = await screen.findByRole("textbox", { name: "What is next for Dana Reyes?" });
    expect(next).toHaveFocus();
    await user.type(next, "Send the NDA");
    await user.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() =>
      expect(
        sent.filter(({ operation }) => operation === "PATCH /api/desk/leads/7").at(-1)?.body,
      ).toEqual({
        changes: { nextAction: "Send the NDA", nextActionOn: null },
        expected: { nextAction: "", nextActionOn: null },
      }),
    );
  });

  it("keeps the day of a next action that has no words", async () => {
    const { user, sent } = await show(
      { actions: [ACTION], counts: { ...NOTHING.counts, actions: 1 } },
      { "PATCH /api/desk/leads/7": () => json({}) },
    );
    await user.click(await screen.findByRole("checkbox", { name: "Call about the lease" }));
    await user.type(await screen.findByLabelText("Day"), "2026-12-01");
    await user.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() =>
      expect(
        sent.filter(({ operation }) => operation === "PATCH /api/desk/leads/7").at(-1)?.body,
      ).toEqual({
        changes: { nextAction: "", nextActionOn: "2026-12-01" },
        expected: { nextAction: "", nextActionOn: null },
      }),
    );
  });

  it("keeps the next action being typed when the one before could not be done, and saves it", async () => {
    const done = deferred<Response>();
    let answer: Response | Promise<Response> = done.promise;
    const PATCH = "PATCH /api/desk/leads/7";
    const { user, sent } = await show(
      { actions: [ACTION], counts: { ...NOTHING.counts, actions: 1 } },
      { [PATCH]: () => answer },
    );
    await user.click(await screen.findByRole("checkbox", { name: "Call about the lease" }));
    const next = await screen.findByRole("textbox", { name: "What is next for Dana Reyes?" });
    await user.type(next, "Send the NDA");
    done.resolve(refusal(503, "busy"));
    expect(await screen.findByRole("checkbox", { name: "Call about the lease" })).toBeVisible();
    expect(next).toHaveValue("Send the NDA");
    expect(next).toHaveFocus();
    answer = json({});
    await user.click(screen.getByRole("button", { name: "Save" }));
    await findToast("Next action saved", "Dana Reyes");
    expect(next).not.toBeInTheDocument();
    expect(sent.filter(({ operation }) => operation === PATCH).at(-1)?.body).toEqual({
      changes: { nextAction: "Send the NDA", nextActionOn: null },
      expected: { nextAction: "Call about the lease", nextActionOn: "2026-11-20" },
    });
  });

  it("keeps the next action that was saved before the one before could not be done", async () => {
    const done = deferred<Response>();
    const answers = [done.promise, refusal(409, "changed_meanwhile")];
    const { user } = await show(
      { actions: [ACTION], counts: { ...NOTHING.counts, actions: 1 } },
      { "PATCH /api/desk/leads/7": () => answers.shift() ?? json({}) },
    );
    const doneBox = () => screen.findByRole("checkbox", { name: "Call about the lease" });
    await user.click(await doneBox());
    const next = await screen.findByRole("textbox", { name: "What is next for Dana Reyes?" });
    await user.type(next, "Send the NDA");
    await user.click(screen.getByRole("button", { name: "Save" }));
    done.resolve(refusal(503, "busy"));
    await user.click(await doneBox());
    await findToast("Done", "Call about the lease");
    expect(next).toBeInTheDocument();
    expect(next).toHaveValue("Send the NDA");
    await user.click(screen.getByRole("button", { name: "Skip" }));
    expect(next).not.toBeInTheDocument();
  });

  it("asks for no next action when nothing is typed and the one before could not be done", async () => {
    const { user } = await show(
      { actions: [ACTION], counts: { ...NOTHING.counts, actions: 1 } },
      { "PATCH /api/desk/leads/7": () => refusal(503, "busy") },
    );
    await user.click(await screen.findByRole("checkbox", { name: "Call about the lease" }));
    expect(await screen.findByRole("checkbox", { name: "Call about the lease" })).toBeVisible();
    expect(screen.queryByRole("textbox", { name: /^What is next/ })).toBeNull();
  });

  it("brings back only the row whose act failed", async () => {
    const failed = deferred<Response>();
    let loaded = 0;
    const { user } = await show(
      {},
      {
        "GET /api/desk/today": () =>
          loaded++
            ? new Promise<Response>(() => {})
            : json({
                ...NOTHING,
                tasks: [TASK, { ...TASK, id: 4, title: "Call the bank" }],
                counts: { ...NOTHING.counts, tasks: 2 },
              }),
        "PATCH /api/desk/tasks/3": () => failed.promise,
        "PATCH /api/desk/tasks/4": () => json({}),
      },
    );
    await user.click(await screen.findByRole("checkbox", { name: "Send the NDA" }));
    await user.click(await screen.findByRole("checkbox", { name: "Call the bank" }));
    failed.resolve(refusal(503, "busy"));
    expect(await screen.findByRole("checkbox", { name: "Send the NDA" })).toBeVisible();
    expect(screen.queryByRole("checkbox", { name: "Call the bank" })).toBeNull();
  });

  it("loses a next action at once when it is done", async () => {
    const counts = { ...NOTHING.counts, actions: 1 };
    const { user, sent } = await show(
      { actions: [ACTION], counts },
      { "PATCH /api/desk/leads/7": () => new Promise<Response>(() => {}) },
    );
    await user.click(await screen.findByRole("checkbox", { name: "Call about the lease" }));
    await user.click(await screen.findByRole("button", { name: "Skip" }));
    expect(await screen.findByRole("heading", { name: "All done" })).toBeVisible();
    expect(sent.find(({ operation }) => operation === "PATCH /api/desk/leads/7")?.body).toEqual({
      changes: { nextAction: "", nextActionOn: null },
      expected: { nextAction: "Call about the lease", nextActionOn: "2026-11-20" },
    });
  });

  it("shows a task again that the server did not take", async () => {
    const { user } = await show(
      { tasks: [TASK], counts: { ...NOTHING.counts, tasks: 1 } },
      { "PATCH /api/desk/tasks/3": () => refusal(503, "busy") },
    );
    await user.click(await screen.findByRole("checkbox", { name: "Send the NDA" }));
    expect(await screen.findByRole("checkbox", { name: "Send the NDA" })).toBeVisible();
  });

  it("names a mail to the firm that was not delivered, and tries again", async () => {
    const { user, sent } = await show(
      { undelivered: [MAIL], counts: { ...NOTHING.counts, undelivered: 1 } },
      { "POST /api/desk/mails/9/retry": () => json({}) },
    );
    const undelivered = await section("Emails that were not delivered");
    expect(undelivered.getByText(/To the firm itself/)).toHaveTextContent("New message");
    expect(undelivered.getByText(/There is no mailbox with this address\.$/)).toBeVisible();
    await user.click(undelivered.getByRole("button", { name: "Try again" }));
    expect(sent.map(({ operation }) => operation)).toContain("POST /api/desk/mails/9/retry");
    await findToast("Queued again", `To ${MAIL.to}`);
  });

  it("offers the corrected address of a lead for a letter that is still tried", async () => {
    const row = {
      ...MAIL,
      lead: 4,
      toFirm: false,
      isGivenUp: false,
      leadEmail: "dana@new.example",
    };
    const { user, sent } = await show(
      { undelivered: [row], counts: { ...NOTHING.counts, undelivered: 1 } },
      { "POST /api/desk/mails/9/retry": () => json({}) },
    );
    const undelivered = await section("Emails that were not delivered");
    expect(undelivered.getByText(/We keep trying/)).toBeVisible();
    expect(undelivered.getByText("The lead's address is now dana@new.example.")).toBeVisible();
    await user.click(undelivered.getByRole("button", { name: "Send there" }));
    const retried = sent.find(({ operation }) => operation.startsWith("POST"));
    expect(retried?.body).toEqual({ to: "dana@new.example" });
    await findToast("Queued again", "To dana@new.example");
  });

  it("keeps the focus in the section when the row that has it goes", async () => {
    const counts = { ...NOTHING.counts, undelivered: 2 };
    let undelivered = [MAIL, { ...MAIL, id: 10 }];
    const { user } = await show(
      {},
      {
        "GET /api/desk/today": () => json({ ...NOTHING, undelivered, counts }),
        "POST /api/desk/mails/9/retry": () => {
          undelivered = undelivered.slice(1);
          return json({});
        },
      },
    );
    const list = await section("Emails that were not delivered");
    list.getAllByRole("button", { name: "Try again" })[0]?.focus();
    await user.keyboard("{Enter}");
    await waitFor(() => expect(list.getByRole("heading")).toHaveFocus());
    expect(list.getAllByRole("button", { name: "Try again" })).toHaveLength(1);
  });

  it("gives the focus to the screen when the last row of a section goes", async () => {
    const { user } = await show(
      { tasks: [TASK], counts: { ...NOTHING.counts, tasks: 1 } },
      { "PATCH /api/desk/tasks/3": () => new Promise<Response>(() => {}) },
    );
    (await screen.findByRole("checkbox", { name: "Send the NDA" })).focus();
    await user.keyboard(" ");
    await waitFor(() => expect(screen.getByRole("main")).toHaveFocus());
  });

  describe("a message of a known person that looks like spam", () => {
    const ROW = {
      ...LEAD,
      reference: "SR-7K2M-9QXD",
      receivedAt: "2026-11-23T15:00:00Z",
      excerpt: "Is Friday fine?",
      suspicions: ["sent faster than anybody writes"],
    };
    const OTHER = { ...ROW, reference: "SR-9QXD-7K2M", excerpt: "Are you there?" };
    const MARK = `PUT /api/desk/messages/${ROW.reference}/spam`;
    const UNDO = "POST /api/desk/bulk-changes/31/undo";
    const TODAY = { suspected: [ROW, OTHER], counts: { ...NOTHING.counts, suspected: 2 } };

    it("is shown with the reason", async () => {
      await show(TODAY);
      const suspected = await section("Spam, or a person you know?");
      const [lead] = suspected.getAllByRole("link", { name: "Dana Reyes" });
      expect(lead).toHaveAttribute("href", "/desk/leads/7");
      expect(suspected.getByText("Is Friday fine?")).toBeVisible();
      expect(suspected.getAllByText(/sent faster than anybody writes/)).toHaveLength(2);
      expect(screen.queryByText("All done")).toBeNull();
    });

    it.each([
      ["Not spam", false, "Not spam"],
      ["Spam", true, "Marked as spam"],
    ])("is gone after %s, and back after an undo", async (name, spam, done) => {
      let rows = [ROW, OTHER];
      const { user, sent } = await show(TODAY, {
        "GET /api/desk/today": () => json({ ...NOTHING, ...TODAY, suspected: rows }),
        [MARK]: () => {
          rows = [OTHER];
          return json({ id: 31 });
        },
        [UNDO]: () => {
          rows = [ROW, OTHER];
          return json({ id: 31 });
        },
      });
      const suspected = await section("Spam, or a person you know?");
      const label = new RegExp(`^${name} ?\\(the message of Dana Reyes\\)$`);
      const [button] = suspected.getAllByRole("button", { name: label });
      await user.click(button as HTMLElement);
      await findToast(done, "The message of Dana Reyes");
      expect(suspected.queryByText("Is Friday fine?")).toBeNull();
      expect(suspected.getByText("Are you there?")).toBeVisible();
      expect(sent.find(({ operation }) => operation === MARK)?.body).toEqual({ spam });
      await user.keyboard("z");
      expect(await suspected.findByText("Is Friday fine?")).toBeVisible();
    });
  });

  it("shows why the site was not published, and tries again", async () => {
    const publications = [
      {
        id: 4,
        reason: "No such picture",
        changed: ["Home page", "Legal notice"],
        requestedAt: "2026-11-23T15:00:00Z",
      },
    ];
    const { user, sent } = await show(
      {},
      {
        "GET /api/desk/failed-publications": () =>
          json({ publications, scheduled: [], unusable: [] }),
        "POST /api/desk/failed-publications/4/retry": () => json({}),
      },
    );
    const failed = await section("The site was not published");
    expect(failed.getByText(/No such picture/)).toBeVisible();
    expect(failed.getByText("Home page and Legal notice")).toBeVisible();
    expect(screen.queryByRole("heading", { name: "All done" })).toBeNull();
    await user.click(failed.getByRole("button", { name: "Try again" }));
    expect(sent.map(({ operation }) => operation)).toContain(
      "POST /api/desk/failed-publications/4/retry",
    );
  });

  it("shows why a scheduled draft was not published, and leads to it", async () => {
    const due = { failedAt: "2026-11-23T15:00:00Z" };
    const scheduled = [
      { key: "legal/terms", title: "Terms", problems: 2, ...due },
      { key: "home", title: "Home page", problems: 0, ...due },
    ];
    await show(
      {},
      {
        "GET /api/desk/failed-publications": () =>
          json({ publications: [], scheduled, unusable: [] }),
      },
    );
    const failed = await section("Scheduled and not published");
    expect(failed.getByText(/2 things in it must be fixed/)).toBeVisible();
    expect(failed.getByText(/It can be published now/)).toBeVisible();
    expect(failed.getByRole("link", { name: "Open Terms" })).toHaveAttribute(
      "href",
      "/desk/site/legal/terms",
    );
    expect(screen.queryByRole("heading", { name: "All done" })).toBeNull();
  });

  it("names published words that cannot be used, and leads to them", async () => {
    const unusable = [{ key: "valuation", title: "Calculator", reason: "'x' is missing." }];
    const failed = { publications: [], scheduled: [], unusable };
    await show({}, { "GET /api/desk/failed-publications": () => json(failed) });
    const found = await section("Published words that can't be used");
    expect(found.getByText(/'x' is missing. Until you publish a correction/)).toBeVisible();
    expect(found.getByRole("link", { name: "Open Calculator" })).toHaveAttribute(
      "href",
      "/desk/site/valuation",
    );
  });

  it("says how many there are of which only the first are shown", async () => {
    await show({ waiting: [WAITING], counts: { ...NOTHING.counts, waiting: 60 } });
    const waiting = await section("Waiting for an answer");
    expect(waiting.getByText("The first one is shown.")).toBeVisible();
  });

  describe("of which there is more than a few", () => {
    const tasks = Array.from({ length: 12 }, (_, at) => ({ ...TASK, id: at, title: `Task ${at}` }));
    const many = { tasks, counts: { ...NOTHING.counts, tasks: 12 } };

    it.each([
      ["a phone", false, 5],
      ["a desk", true, 10],
    ])("is shown in part on %s, with a button for the rest", async (_where, matches, few) => {
      stubWidth(matches);
      const { user } = await show(many);
      const list = await section("Tasks");
      expect(list.getAllByRole("checkbox")).toHaveLength(few);
      await user.click(list.getByRole("button", { name: "Show all 12" }));
      expect(list.getAllByRole("checkbox")).toHaveLength(12);
      await user.click(list.getByRole("button", { name: "Show fewer" }));
      expect(list.getAllByRole("checkbox")).toHaveLength(few);
    });

    it("stays open on the way back from a lead", async () => {
      const { user } = await show(many);
      await user.click((await section("Tasks")).getByRole("button", { name: "Show all 12" }));
      cleanup();
      await show(many);
      expect((await section("Tasks")).getAllByRole("checkbox")).toHaveLength(12);
    });
  });
});

import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { deferred, json, refusal } from "~/testing/api-stub";
import { expectBusy } from "~/testing/expect-busy";
import { leadOfPage, leadRow } from "~/testing/leads";
import { findToast } from "~/testing/render";
import { authenticateAgain, renderSignedIn, STAFF } from "~/testing/session";
import { MoreMenu } from "./more-menu";
import type { DeskContext } from "./queries";

const CONTEXT: DeskContext = {
  me: 2,
  colleagues: [{ id: 3, name: "Ruth Calder", initials: "RC" }],
  stages: [
    { id: "new", name: "New", isOpen: true, asksReason: false },
    { id: "contacted", name: "Contacted", isOpen: true, asksReason: false },
  ],
  lossReasons: [],
  tags: [],
  due: 0,
};
const ROW = leadRow({ email: "dana@reyes.example", phone: "(903) 555-0148", score: 25 });
const LEAD = leadOfPage({ ...ROW, phoneE164: "+19035550148" });
const TWIN = { ...ROW, id: 8, name: "D. Reyes", company: "Reyes Plumbing", stage: "contacted" };
const DUPLICATES = {
  "GET /api/desk/leads/7/duplicates": () =>
    json({ duplicates: [{ lead: TWIN, reasons: ["same phone"] }] }),
};
const MOVED = { messages: 1, mails: 2, notes: 0, calls: 0, tasks: 0 };
const PAIR = {
  "GET /api/desk/leads/7/merge/8": () => json({ this: ROW, other: TWIN, moved: MOVED }),
};
const NONE = { "GET /api/desk/leads/7/duplicates": () => json({ duplicates: [] }) };
const MERGE = "POST /api/desk/leads/7/merge";
const UNDO = "POST /api/desk/merges/4/undo";
const ERASE = "POST /api/desk/leads/7/erase";
const PREVIEW = {
  "GET /api/desk/leads/7/erasure": () =>
    json({
      messages: 1,
      mails: 2,
      notes: 0,
      calls: 0,
      tasks: 3,
      merged: 0,
      accountStays: true,
      blockStays: false,
    }),
};

type Handlers = Parameters<typeof renderSignedIn>[1];

const render = (handlers: Handlers, who = STAFF) =>
  renderSignedIn(<MoreMenu lead={LEAD} context={CONTEXT} onErased={() => {}} />, handlers, who);

const item = (name: string) => screen.findByRole("button", { name, hidden: true });

afterEach(() => {
  vi.restoreAllMocks();
});

describe("a merge", () => {
  it("begins with the leads that may be the same person", async () => {
    const { user, sent } = await render({
      ...DUPLICATES,
      ...PAIR,
      [MERGE]: () => json({ merge: 4, lead: { ...LEAD, company: "Reyes Plumbing" } }),
      [UNDO]: () => json({ merge: 4, lead: LEAD }),
    });
    await user.click(await screen.findByText("Another lead may be this person"));
    await user.click(await screen.findByRole("button", { name: /D\. Reyes.*same phone/ }));
    const form = await screen.findByRole("form", { name: "Merge the two leads" });
    expect(form).toHaveTextContent("1 message and 2 emails of D. Reyes come to this lead.");
    // Only where the two differ is there a choice; this lead has no company.
    const groups = within(form).getAllByRole("group");
    expect(groups.map((group) => within(group).getAllByRole("radio").length)).toEqual([2, 2, 2]);
    expect(within(form).getByRole("radio", { name: /Dana Reyes ?\(this lead\)/ })).toBeChecked();
    expect(within(form).getByRole("radio", { name: /Reyes Plumbing ?\(D. Reyes\)/ })).toBeChecked();
    await user.click(within(form).getByRole("radio", { name: /Contacted/ }));
    await user.click(within(form).getByRole("button", { name: "Merge" }));
    await findToast("Merged", "D. Reyes is part of Dana Reyes now.");
    expect(sent.find(({ operation }) => operation === MERGE)?.body).toMatchObject({
      other: 8,
      expected: { this: ROW.version, other: TWIN.version },
      fields: { name: "this", company: "other", stage: "other", email: "this" },
    });
  });

  it("is sent once, and its button keeps the focus until the answer is there", async () => {
    const answer = deferred<Response>();
    const { user, sent } = await render({ ...DUPLICATES, ...PAIR, [MERGE]: () => answer.promise });
    await user.click(await item("Merge with another lead"));
    await user.click(await screen.findByRole("button", { name: /D\. Reyes/ }));
    await user.dblClick(await screen.findByRole("button", { name: "Merge" }));
    const button = screen.getByRole("button", { name: "Merging..." });
    expectBusy(button);
    answer.resolve(json({}, 500));
    await waitFor(() => expect(button).toHaveAttribute("aria-disabled", "false"));
    expect(sent.filter(({ operation }) => operation === MERGE)).toHaveLength(1);
  });

  it("finds any other lead, and not the lead itself", async () => {
    const { user } = await render({
      ...NONE,
      "GET /api/desk/leads": () => json({ leads: [ROW, TWIN], nextCursor: "", total: 2 }),
    });
    await user.click(await item("Merge with another lead"));
    await user.type(await screen.findByRole("searchbox"), "reyes");
    expect(await screen.findByRole("button", { name: /D\. Reyes/ })).toBeVisible();
    expect(screen.queryByRole("button", { name: /Dana Reyes/ })).not.toBeInTheDocument();
  });

  it("that a colleague's change stopped keeps the choices and shows what has changed", async () => {
    let stage = "contacted";
    const message = "A colleague has just changed one of the two.";
    const { user } = await render({
      ...DUPLICATES,
      "GET /api/desk/leads/7/merge/8": () =>
        json({ this: ROW, other: { ...TWIN, stage }, moved: MOVED }),
      [MERGE]: () => {
        stage = "qualified";
        return json({ code: "changed_meanwhile", message, fields: {} }, 409);
      },
    });
    await user.click(await item("Merge with another lead"));
    await user.click(await screen.findByRole("button", { name: /D\. Reyes/ }));
    await user.click(await screen.findByRole("radio", { name: /Contacted/ }));
    await user.click(screen.getByRole("button", { name: "Merge" }));
    expect(await screen.findByText(message)).toBeVisible();
    expect(await screen.findByRole("radio", { name: /qualified/ })).toBeChecked();
  });
});

describe("an erasure", () => {
  it("says what goes and what stays, and needs the name", async () => {
    let fails = true;
    const { user, sent } = await render({
      ...NONE,
      ...PREVIEW,
      [ERASE]: () =>
        fails
          ? refusal(422, "invalid", { name: "This is not the name of the lead" })
          : json({ lead: 7 }),
    });
    await user.click(await item("Erase on request"));
    const form = await screen.findByRole("form", { name: "Erase the lead" });
    expect(form).toHaveTextContent("1 message, 2 emails, and 3 tasks.");
    expect(form).toHaveTextContent("Their account on the site");
    expect(form).toHaveTextContent("Emails to staff about the lead");
    expect(form).not.toHaveTextContent("blocked senders");
    const name = within(form).getByLabelText("Type the name, Dana Reyes, to confirm");
    expect(name).toHaveFocus();
    await user.type(name, "Dana");
    const erase = within(form).getByRole("button", { name: "Erase for good" });
    await user.click(erase);
    expect(await within(form).findByText("This is not the name of the lead")).toBeVisible();
    expect(name).toHaveValue("Dana");
    expect(name).toHaveFocus();
    fails = false;
    await user.type(name, " Reyes");
    await user.click(erase);
    await findToast("Erased", /Everything of Dana Reyes is deleted/);
    expect(sent.findLast(({ operation }) => operation === ERASE)?.body).toEqual({
      name: "Dana Reyes",
    });
  });

  describe("that needs a recent authentication", () => {
    async function eraseDana(handlers: Handlers) {
      const { user, sent } = await render({ ...NONE, ...PREVIEW, ...handlers });
      await user.click(await item("Erase on request"));
      const form = await screen.findByRole("form", { name: "Erase the lead" });
      await user.type(within(form).getByRole("textbox"), "Dana Reyes");
      await user.click(within(form).getByRole("button", { name: "Erase for good" }));
      const erasures = () => sent.filter(({ operation }) => operation === ERASE);
      return { form, erasures };
    }

    it("goes on once the person has authenticated again", async () => {
      const answers = [refusal(403, "reauthentication_required"), json({ lead: 7 })];
      const { erasures } = await eraseDana({ [ERASE]: () => answers.shift() as Response });
      await findToast("Erased", /Everything of Dana Reyes is deleted/);
      expect(erasures()).toHaveLength(2);
    });

    it("erases nothing when that is canceled, and keeps the name", async () => {
      authenticateAgain.mockResolvedValueOnce(false);
      const { form, erasures } = await eraseDana({
        [ERASE]: () => refusal(403, "reauthentication_required"),
      });
      await waitFor(() =>
        expect(within(form).getByRole("button", { name: "Erase for good" })).toHaveAttribute(
          "aria-disabled",
          "false",
        ),
      );
      expect(within(form).getByRole("textbox")).toHaveValue("Dana Reyes");
      expect(erasures()).toHaveLength(1);
    });
  });

  it("and an export are not offered to advisors", async () => {
    await render(NONE, { ...STAFF, staffRole: "advisor" });
    await item("Merge with another lead");
    expect(screen.queryByText("Erase on request")).not.toBeInTheDocument();
    expect(screen.queryByText("Export as JSON")).not.toBeInTheDocument();
    expect(screen.getByText("Only a principal can export or erase a lead.")).toBeInTheDocument();
  });
});

describe("an export", () => {
  it("is downloaded under the number of the lead", async () => {
    const saved: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download);
    });
    URL.createObjectURL = () => "blob:lead";
    URL.revokeObjectURL = () => {};
    const { user } = await render({
      ...NONE,
      "GET /api/desk/leads/7/export": () => new Response("{}", { status: 200 }),
    });
    await user.click(await item("Export as JSON"));
    await findToast("Exported", /lead-7\.json/);
    expect(saved).toEqual(["lead-7.json"]);
  });

  it("that is refused says so", async () => {
    const { user } = await render({
      ...NONE,
      "GET /api/desk/leads/7/export": () => refusal(503, "unavailable"),
    });
    await user.click(await item("Export as a page"));
    await findToast("Error", /wrong on our side/);
  });
});

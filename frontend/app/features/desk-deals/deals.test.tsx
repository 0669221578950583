import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { json, refusal } from "~/testing/api-stub";
import { dealOfPage } from "~/testing/deals";
import { findToast } from "~/testing/render";
import { renderSignedIn, STAFF } from "~/testing/session";
import { DealOfLead } from "./deal-of-lead";
import { DealScreen } from "./deal-screen";
import { DealsScreen } from "./deals-screen";
import { DealsWaiting, useDealsWaiting } from "./deals-waiting";

const CARD = {
  id: 4,
  name: "Reyes Plumbing",
  stage: "intake" as const,
  stageSince: "2026-11-20T15:00:00Z",
  progressedAt: "2026-11-20T15:00:00Z",
  nextStep: "Ask for the returns",
  nextStepOn: "2026-12-01",
  expectedFee: 148_000,
  probability: 10,
  expectedCloseOn: null,
  members: [{ user: 2, name: "Pat Calder", role: "broker" as const }],
  version: 3,
};
const DEAL = dealOfPage({
  ...CARD,
  people: [
    {
      id: 1,
      role: "seller",
      name: "Dana Reyes",
      email: "dana@reyes.example",
      phone: "",
      company: "",
    },
  ],
  nextStage: {
    stage: "valuation",
    label: "Valuation",
    conditions: [{ id: "seller", isMet: true, isRequired: false }],
  },
});
const NONE = { count: 0, fee: 0, expected: 0 };
const EMPTY = { deals: [], total: NONE };
const BOARD = {
  columns: [
    {
      stage: "intake",
      label: "Intake",
      deals: [
        CARD,
        { ...CARD, id: 5, name: "Okafor Dental", progressedAt: "2026-10-10T15:00:00Z" },
      ],
      total: { count: 2, fee: 296_000, expected: 29_600 },
    },
    { stage: "valuation", label: "Valuation", ...EMPTY },
  ],
  quarter: { count: 1, fee: 148_000, expected: 14_800 },
};
const ENTRY = { at: "2026-11-21T15:00:00Z", actor: 2, actorName: "", ofLead: null, moved: null };
const TIMELINE = [
  { ...ENTRY, key: "3", actor: 90, actorName: "Dana Reyes", text: "Sent 2 files" },
  { ...ENTRY, key: "2", moved: { fromStage: "Valuation", toStage: "Dead", reason: "Sold" } },
  { ...ENTRY, key: "1", ofLead: { key: "1", kind: "note", at: ENTRY.at, actor: 2 } },
];
const CONTEXT = {
  me: 2,
  colleagues: [
    { id: 2, name: "Pat Calder", initials: "PC" },
    { id: 5, name: "Ada Nguyen", initials: "AN" },
  ],
  stages: [],
  lossReasons: [],
  tags: [],
  due: 0,
};

const showBoard = (board: object = BOARD) =>
  renderSignedIn(
    <DealsScreen />,
    { "GET /api/desk/deals": () => json(board) },
    STAFF,
    "/desk/deals",
  );

async function showDeal(handlers = {}, deal: object = DEAL) {
  const shown = await renderSignedIn(
    <DealScreen ofLead={(_, { kind }) => <li>{kind} of the lead</li>} />,
    {
      "GET /api/desk/context": () => json(CONTEXT),
      "GET /api/desk/deals/4": () => json(deal),
      "GET /api/desk/deals/4/timeline": () => json({ entries: TIMELINE, nextCursor: "" }),
      ...handlers,
    },
    STAFF,
    "/desk/deals/4",
    "/desk/deals/:id",
  );
  await screen.findByRole("heading", { name: "Reyes Plumbing" });
  return shown;
}

describe("the board of deals", () => {
  it("shows each stage with what its deals are worth today", async () => {
    await showBoard();
    const intake = within(await screen.findByRole("region", { name: "Intake" }));
    expect(intake.getByText("$29.6K", { exact: false })).toBeVisible();
    expect(
      within(screen.getByRole("region", { name: "Valuation" })).getByText("No deals"),
    ).toBeVisible();
  });

  it("marks a deal in which nothing happened for a month", async () => {
    vi.spyOn(Date, "now").mockReturnValue(Date.parse("2026-11-24T16:00:00Z"));
    await showBoard();
    expect(await screen.findByText("quiet for 45 days")).toHaveClass("text-red");
    expect(screen.getByText("progress 4 days ago")).toBeVisible();
    expect(screen.getByText("$14.8K")).toBeVisible();
  });

  it("says what comes next in a late stage where nobody has written a next step", async () => {
    const deal = { ...CARD, stage: "loi", nextStep: "" };
    const column = { stage: "loi", label: "LOI", deals: [deal], total: { ...NONE, count: 1 } };
    await showBoard({ columns: [column], quarter: NONE });
    expect(await screen.findByText("Set the dates and open the data room")).toBeVisible();
  });

  it("says how the first deal comes about", async () => {
    await showBoard({ columns: [{ stage: "intake", label: "Intake", ...EMPTY }], quarter: NONE });
    expect(await screen.findByText("No deals yet")).toBeVisible();
  });
});

describe("a deal", () => {
  it("moves to the next stage when nothing is missing", async () => {
    const sent = vi.fn(() => json({ ...DEAL, stage: "valuation", nextStage: null }));
    const { user } = await showDeal({ "POST /api/desk/deals/4/stage": sent });
    await user.click(screen.getByRole("button", { name: "Move to Valuation" }));
    await waitFor(() => expect(sent).toHaveBeenCalled());
    expect(screen.queryByRole("button", { name: "Move to Valuation" })).toBeNull();
  });

  it("asks for the reason where something is missing, and shows an error at its field", async () => {
    const conditions = [{ id: "seller", isMet: false, isRequired: false }];
    const reason = "Please say why";
    const { user } = await showDeal(
      { "POST /api/desk/deals/4/stage": () => refusal(422, "invalid", { reason }) },
      { ...DEAL, nextStage: { ...DEAL.nextStage, conditions } },
    );
    await user.click(screen.getByRole("button", { name: "Move to Valuation" }));
    const dialog = within(screen.getByRole("dialog", { name: "Why move to Valuation now?" }));
    await user.click(dialog.getByRole("button", { name: "Move to Valuation" }));
    expect(await dialog.findByText(reason)).toBeVisible();
    expect(dialog.getByRole("textbox", { name: "Reason" })).toBeInvalid();
  });

  it("does not offer a stage that something required keeps closed", async () => {
    const conditions = [{ id: "engagementSigned", isMet: false, isRequired: true }];
    await showDeal({}, { ...DEAL, nextStage: { stage: "engaged", label: "Engaged", conditions } });
    const button = screen.getByRole("button", { name: "Move to Engaged" });
    expect(button).toHaveAttribute("aria-disabled", "true");
    expect(screen.getByText(/The engagement agreement is signed/)).toBeVisible();
  });

  it("keeps what was typed when a colleague has saved meanwhile", async () => {
    const { user } = await showDeal({
      "PATCH /api/desk/deals/4": () => refusal(409, "changed_meanwhile"),
    });
    const field = screen.getByRole("textbox", { name: "Next step" });
    await user.clear(field);
    await user.type(field, "Call the CPA");
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByText(/Save again to keep yours/)).toBeVisible();
    expect(field).toHaveValue("Call the CPA");
  });

  it("takes an amount the way people write it", async () => {
    const sent = vi.fn((_body: unknown) =>
      json({ ...DEAL, expectedFee: 152_500, probability: 35 }),
    );
    const { user } = await showDeal({ "PATCH /api/desk/deals/4": sent });
    await user.click(screen.getByRole("button", { name: /^Change ?the expected fee$/ }));
    const fee = screen.getByRole("textbox", { name: "Fee in dollars" });
    await user.clear(fee);
    await user.type(fee, "152.5k");
    await user.type(screen.getByRole("textbox", { name: "Chance in percent" }), "35%");
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("$53,375")).toBeVisible();
    const changes = { expectedFee: 152_500, ownProbability: 35, expectedCloseOn: null };
    expect(sent).toHaveBeenCalledWith({ changes, version: 3 });
  });
});

describe("what happened in a deal", () => {
  it("has what people did, moves with their reason, and what happened with the lead", async () => {
    await showDeal();
    const list = within(screen.getByRole("region", { name: "What happened" }));
    const rows = await list.findAllByRole("listitem");
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringContaining("Dana Reyes Sent 2 files"),
      expect.stringContaining("You ended the deal without a sale"),
      "note of the lead",
    ]);
    expect(rows[1]).toHaveTextContent("Sold");
  });

  it("links what waits to the tab where it is done", async () => {
    const waits = [{ text: "3 documents to check", tab: "files", since: "2026-11-20T15:00:00Z" }];
    await showDeal({}, { ...DEAL, waits });
    expect(screen.getByRole("link", { name: "3 documents to check" })).toHaveAttribute(
      "href",
      "/desk/deals/4/files",
    );
  });

  it("shows the range and the health that the owner told, with the way to the lead", async () => {
    const at = "2026-11-20T15:00:00Z";
    const range = { low: 900_000, high: 1_400_000, at };
    const health = { overall: 48, warnings: ["No backup for the owner"], at };
    await showDeal({}, { ...DEAL, range, health });
    expect(screen.getByText("$900K to $1.40M")).toBeVisible();
    expect(screen.getByText("No backup for the owner")).toBeVisible();
    expect(screen.getByRole("link", { name: "See all" })).toHaveAttribute("href", "/desk/leads/7");
  });
});

describe("a dead deal", () => {
  const DEAD = { ...DEAL, stage: "dead", deadReason: "Sold", nextStage: null };

  it("says when the owner's material goes, and keeps it for a reason", async () => {
    const sent = vi.fn((_body: unknown) => json({ ...DEAD, keptReason: "The owner asked us to" }));
    const { user } = await showDeal(
      { "POST /api/desk/deals/4/keep": sent },
      { ...DEAD, forgottenOn: "2027-01-27" },
    );
    expect(screen.getByText(/January 27, 2027/)).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Keep them" }));
    const dialog = within(screen.getByRole("dialog", { name: "Why keep them?" }));
    await user.type(dialog.getByRole("textbox", { name: "Reason" }), "The owner asked us to");
    await user.click(dialog.getByRole("button", { name: "Keep them" }));
    expect(await screen.findByText("Kept: The owner asked us to")).toBeVisible();
    expect(sent).toHaveBeenCalledWith({ reason: "The owner asked us to" });
  });
});

it("shows a dead deal with the tabs that it had", async () => {
  await showDeal({}, { ...DEAL, stage: "dead", endedIn: "valuation", nextStage: null });
  const tabs = within(screen.getByRole("navigation", { name: "Parts of the deal" }));
  expect(tabs.getByRole("link", { name: "Agreement" })).toBeVisible();
  expect(tabs.queryByRole("link", { name: "Listing" })).toBeNull();
});

describe("what deals wait for on Today", () => {
  const WAIT = {
    deal: 4,
    name: "Reyes Plumbing",
    text: "3 documents to check",
    tab: "files",
    since: "2026-11-20T15:00:00Z",
  };

  function Waiting() {
    return <DealsWaiting {...useDealsWaiting()} />;
  }

  it("is one's own at first, and that of everyone for principals who ask", async () => {
    const principal = { ...STAFF, staffRole: "principal" as const };
    const answers = [
      { waits: [], count: 0 },
      { waits: [WAIT], count: 1 },
    ];
    const { user, sent } = await renderSignedIn(
      <Waiting />,
      { "GET /api/desk/deals/waits": () => json(answers.shift()) },
      principal,
      "/desk",
    );
    await user.click(await screen.findByRole("button", { name: "Everyone" }));
    const link = await screen.findByRole("link", { name: "Reyes Plumbing" });
    expect(link).toHaveAttribute("href", "/desk/deals/4/files");
    expect(sent.map(({ operation }) => operation)).toContain(
      "GET /api/desk/deals/waits?mine=false",
    );
  });

  it("is no choice for advisors, and nothing if nothing waits", async () => {
    await renderSignedIn(
      <Waiting />,
      { "GET /api/desk/deals/waits": () => json({ waits: [], count: 0 }) },
      { ...STAFF, staffRole: "advisor" },
      "/desk",
    );
    expect(screen.queryByRole("region", { name: "Deals" })).toBeNull();
  });
});

describe("the deal of a lead", () => {
  const show = (answer: object, handlers = {}) =>
    renderSignedIn(
      <DealOfLead lead={7} />,
      { "GET /api/desk/leads/7/deal": () => json(answer), ...handlers },
      STAFF,
      "/desk/leads/7",
    );

  it("is a link for those who work on it", async () => {
    await show({ exists: true, deal: 4, stage: "Intake" });
    const link = await screen.findByRole("link", { name: "Deal: Intake" });
    expect(link).toHaveAttribute("href", "/desk/deals/4");
  });

  it("is only mentioned to others", async () => {
    await show({ exists: true, deal: null, stage: "" });
    expect(await screen.findByText("Colleagues work on a deal")).toBeVisible();
  });

  it("is opened by one click, and a refusal says why", async () => {
    const { user } = await show(
      { exists: false, deal: null, stage: "" },
      { "POST /api/desk/deals": () => refusal(409, "deal_exists") },
    );
    await user.click(await screen.findByRole("button", { name: "Open a deal" }));
    expect(
      await findToast("Error", "Something went wrong on our side. Please try again."),
    ).toBeVisible();
  });
});

import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { json, refusal } from "~/testing/api-stub";
import { dealOfPage } from "~/testing/deals";
import { renderSignedIn, STAFF } from "~/testing/session";
import { RecastScreen } from "./recast-screen";
import * as statements from "./statements";

const figure = (period: string, amount: number, origin = "") => ({
  period,
  amount,
  origin,
  enteredBy: "Ada Nguyen",
  enteredAt: "2026-11-21T15:00:00Z",
});

const row = (id: number, kind: string, label: string, figures: object[] = [], more = {}) => ({
  id,
  kind,
  label,
  isAddBack: false,
  source: "",
  place: "",
  proof: null,
  grade: "",
  reason: "",
  gradedBy: "",
  gradedAt: null,
  version: 1,
  figures,
  latest: null,
  hasGap: false,
  ...more,
});

const START_LINE = {
  id: "1120s",
  label: "Form 1120-S, page 1: ordinary business income",
  form: "Form 1120-S, page 1",
  source: "The form",
  readOn: "2026-11-28",
  places: { start: "line 22", interest: "line 13" },
  excluded: { section179: "Adding it back would count it twice." },
};

const total = (period: string, more = {}) => ({
  period,
  grossProfit: null,
  difference: null,
  sdeClaimed: null,
  sdePlausible: null,
  sdeDocumented: null,
  managerPay: null,
  ebitda: null,
  margin: null,
  trend: null,
  ...more,
});

const PROOF = {
  version: 31,
  name: "Return 2025.pdf",
  kind: "pdf",
  pages: 4,
  page: 3,
  isReady: true,
};

/** The recast, with this proof of the owner's pay. */
const withProof = (proof: object) => ({
  ...RECAST,
  rows: RECAST.rows.map((each) => (each.id === 9 ? { ...each, proof } : each)),
});

const RECAST = {
  setUp: { startLine: "1120s", lastYear: 2025, yearEnd: 12, interim: "ytd", through: 9 },
  startLine: START_LINE,
  periods: [
    { id: "2024", label: "2024", months: 12, isEntered: true },
    { id: "2025", label: "2025", months: 12, isEntered: true },
    { id: "prior", label: "Jan–Sep 2025", months: 9, isEntered: true },
    { id: "ytd", label: "Jan–Sep 2026", months: 9, isEntered: true },
    { id: "ttm", label: "TTM Sep 2026", months: 12, isEntered: false },
  ],
  rows: [
    row(1, "revenue", "Revenue", [figure("2025", 1_850_000)], { place: "page 1, line 1c" }),
    row(2, "costOfSales", "Cost of sales"),
    row(3, "start", "Net income", [figure("2025", -20_000, "pnl.csv: net income")]),
    row(4, "managerPay", "A manager's pay"),
    row(9, "ownerPay", "Owner's pay", [figure("2025", 120_000)], {
      isAddBack: true,
      grade: "plausible",
      hasGap: true,
    }),
  ],
  totals: [
    total("2024"),
    total("2025", {
      grossProfit: 900_000,
      sdeClaimed: 100_000,
      sdePlausible: 100_000,
      sdeDocumented: -20_000,
      margin: -1.1,
      trend: 3.25,
    }),
    total("prior"),
    total("ytd"),
    total("ttm"),
  ],
  basis: "2025",
  withoutProof: 1,
  version: 7,
  changedAt: "2026-11-21T15:00:00Z",
};
const CATALOG = {
  startLines: [START_LINE],
  kinds: [
    { id: "interest", label: "Interest", sign: "add", help: "Of loans." },
    { id: "section179", label: "Section 179", sign: "add", help: "Equipment." },
  ],
};
const FIGURES = "PATCH /api/desk/deals/4/recast/figures";

async function show(handlers = {}, recast: object | null = RECAST) {
  const shown = await renderSignedIn(
    <RecastScreen />,
    {
      "GET /api/desk/deals/4": () => json(dealOfPage({ stage: "valuation" })),
      "GET /api/desk/deals/4/recast": () => json({ recast }),
      "GET /api/desk/recast-catalog": () => json(CATALOG),
      ...handlers,
    },
    STAFF,
    "/desk/deals/4/recast",
    "/desk/deals/:id/recast",
  );
  if (recast) await screen.findByRole("table", { name: "Recast" });
  return shown;
}

const cell = (name: string) => screen.getByRole("textbox", { name });

describe("the ledger", () => {
  it("shows losses in parentheses, results and what is missing", async () => {
    await show();
    expect(cell("Net income, 2025")).toHaveValue("(20,000)");
    expect(cell("Gross profit, 2025")).toHaveValue("900,000");
    expect(cell("SDE documented, 2025")).toHaveValue("(20,000)");
    expect(cell("SDE claimed, 2024")).toHaveValue("–");
    expect(screen.getByRole("cell", { name: /−1.1%.*\+3.3%/ })).toBeVisible();
    expect(screen.getByText("1 add-back without proof")).toBeVisible();
  });

  it("says on focus where a figure comes from", async () => {
    const { user } = await show();
    await user.click(cell("Net income, 2025"));
    expect(cell("Net income, 2025")).toHaveAccessibleDescription(
      "Net income, 2025: imported from pnl.csv: net income. Entered by Ada Nguyen, Nov 21, 2026.",
    );
    await user.click(cell("Owner's pay, Jan–Sep 2026"));
    expect(cell("Owner's pay, Jan–Sep 2026")).toHaveAccessibleDescription(
      /Enter 0 if there is none/,
    );
    await user.click(cell("SDE claimed, 2025"));
    expect(cell("SDE claimed, 2025")).toHaveAccessibleDescription(/plus all add-backs/);
  });

  it.each([
    ["412k", 412_000],
    ["$1,700,000", 1_700_000],
    ["(25,000)", -25_000],
  ])("takes %s and saves it with what it replaces", async (typed, amount) => {
    const sent = vi.fn((_body: unknown) => json({ recast: RECAST }));
    const { user } = await show({ [FIGURES]: sent });
    await user.click(cell("Revenue, 2025"));
    await user.paste(typed);
    await user.tab();
    await waitFor(() => expect(sent).toHaveBeenCalled(), { timeout: 2_000 });
    expect(sent).toHaveBeenCalledWith({
      figures: [{ row: 1, period: "2025", amount, was: 1_850_000 }],
    });
  });

  it("moves like a spreadsheet", async () => {
    const { user } = await show();
    await user.click(cell("Revenue, 2025"));
    await user.keyboard("{Enter}");
    expect(cell("Cost of sales, 2025")).toHaveFocus();
    await user.keyboard("{ArrowRight}");
    expect(cell("Cost of sales, Jan–Sep 2025")).toHaveFocus();
    await user.keyboard("{ArrowDown}{ArrowDown}");
    expect(cell("Net income, Jan–Sep 2025")).toHaveFocus();
    await user.keyboard("{ArrowLeft}{ArrowUp}{Shift>}{Enter}{/Shift}");
    expect(cell("Cost of sales, 2025")).toHaveFocus();
  });

  it("takes a pasted block of numbers in one request", async () => {
    const sent = vi.fn((_body: unknown) => json({ recast: RECAST }));
    const { user } = await show({ [FIGURES]: sent });
    await user.click(cell("Revenue, 2024"));
    await user.paste("1,742,000\t1,850,000\n800000\t(900)\n");
    await waitFor(() => expect(sent).toHaveBeenCalled(), { timeout: 2_000 });
    expect(sent).toHaveBeenCalledExactlyOnceWith({
      figures: [
        { row: 1, period: "2024", amount: 1_742_000, was: null },
        { row: 2, period: "2024", amount: 800_000, was: null },
        { row: 2, period: "2025", amount: -900, was: null },
      ],
    });
  });

  it("keeps what is no amount in its cell, and Escape drops it", async () => {
    const { user, sent } = await show();
    await user.click(cell("Revenue, 2025"));
    await user.paste("lots");
    await user.tab();
    expect(cell("Revenue, 2025")).toHaveValue("lots");
    expect(cell("Revenue, 2025")).toBeInvalid();
    await user.click(cell("Revenue, 2025"));
    expect(cell("Revenue, 2025")).toHaveAccessibleDescription(/Enter an amount such as 412,000/);
    await user.keyboard("{Escape}");
    expect(cell("Revenue, 2025")).toHaveValue("1,850,000");
    expect(sent.some(({ operation }) => operation === FIGURES)).toBe(false);
  });

  it("keeps mine when a colleague was faster, and Enter saves it against theirs", async () => {
    let theirs = RECAST;
    const sent = vi.fn((_body: unknown): Response => json({ recast: RECAST }));
    sent.mockImplementationOnce(() => {
      const [revenue, ...others] = RECAST.rows;
      theirs = {
        ...RECAST,
        rows: [{ ...(revenue as object), figures: [figure("2025", 7)] } as never, ...others],
      };
      return refusal(409, "changed_meanwhile", {
        "1-2025": "A colleague has entered 7 here.",
      });
    });
    const { user } = await show({
      [FIGURES]: sent,
      "GET /api/desk/deals/4/recast": () => json({ recast: theirs }),
    });
    await user.click(cell("Revenue, 2025"));
    await user.paste("8");
    await user.tab();
    await waitFor(() => expect(cell("Revenue, 2025")).toBeInvalid(), { timeout: 2_000 });
    expect(cell("Revenue, 2025")).toHaveValue("8");
    await user.click(cell("Revenue, 2025"));
    expect(screen.getByText(/A colleague has entered 7 here. Press Enter/)).toBeVisible();
    await user.keyboard("{Enter}");
    await waitFor(() => expect(sent).toHaveBeenCalledTimes(2), { timeout: 2_000 });
    expect(sent).toHaveBeenLastCalledWith({
      figures: [{ row: 1, period: "2025", amount: 8, was: 7 }],
    });
  });

  it("shows one period at a time on a phone", async () => {
    const { user } = await show();
    const chosen = screen.getByRole("button", { name: "2025", pressed: true });
    await user.click(screen.getByRole("button", { name: "Jan–Sep 2026" }));
    expect(chosen).toHaveAttribute("aria-pressed", "false");
  });
});

describe("add-backs", () => {
  it("explains which are wrong from the line", async () => {
    const sent = vi.fn((_body: unknown) => json({ recast: RECAST }));
    const { user } = await show({ "POST /api/desk/deals/4/recast/add-backs": sent });
    await user.click(screen.getByRole("button", { name: "Add an add-back" }));
    const dialog = screen.getByRole("dialog", { name: "Add an add-back" });
    expect(await within(dialog).findByText("Adding it back would count it twice.")).toBeVisible();
    expect(within(dialog).queryByRole("button", { name: /Section 179/ })).not.toBeInTheDocument();
    await user.click(within(dialog).getByRole("button", { name: /Interest/ }));
    expect(sent).toHaveBeenCalledWith({ kind: "interest", label: "" });
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
  });

  it("are graded with their source, which documented needs", async () => {
    const sent = vi.fn((_body: unknown) =>
      refusal(422, "invalid", { source: "Please say where the document is, such as a page" }),
    );
    const { user } = await show({ "PATCH /api/desk/deals/4/recast/rows/9": sent });
    await user.click(
      screen.getByRole("button", { name: "Plausible: add the proof of Owner's pay" }),
    );
    await user.click(screen.getByRole("radio", { name: /Documented/ }));
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByText(/Please say where the document is/)).toBeVisible();
    expect(sent).toHaveBeenCalledWith({
      changes: { label: "Owner's pay", source: "", reason: "", grade: "documented" },
      proof: { version: null, page: null },
      version: 1,
    });
  });

  it("get a file of the deal as proof, with its page", async () => {
    const sent = vi.fn((_body: unknown) => json({ recast: RECAST }));
    const version = { id: 31, state: "ready", name: "Return 2025.pdf", pages: 4 };
    const { user } = await show({
      "PATCH /api/desk/deals/4/recast/rows/9": sent,
      "GET /api/desk/deals/4/files": () => json({ files: [{ versions: [version] }] }),
    });
    await user.click(screen.getByRole("button", { name: "Owner's pay" }));
    await screen.findByRole("option", { name: "Return 2025.pdf" });
    await user.selectOptions(screen.getByRole("combobox", { name: "Proof" }), "Return 2025.pdf");
    const page = screen.getByRole("textbox", { name: "Page of 4" });
    await user.type(page, "three");
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect(page).toHaveAccessibleDescription("Enter a page such as 3");
    await user.clear(page);
    await user.type(page, "3");
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect(sent).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ proof: { version: 31, page: 3 } }),
    );
  });

  it("show their proof beside the ledger, and give the focus back", async () => {
    vi.spyOn(window, "matchMedia").mockImplementation(
      () => Object.assign(new EventTarget(), { matches: true }) as MediaQueryList,
    );
    const { user } = await show({}, withProof(PROOF));
    const dot = screen.getByRole("button", { name: "Plausible: see the proof of Owner's pay" });
    await user.click(dot);
    const panel = screen.getByRole("region", { name: "Owner's pay" });
    expect(panel).toHaveFocus();
    const picture = within(panel).getByRole("img", { name: "Page 3 of Return 2025.pdf" });
    expect(picture).toHaveAttribute("src", "/api/desk/deals/4/files/31/pages/3");
    await user.click(within(panel).getByRole("button", { name: "Next page" }));
    expect(within(panel).getByText("Page 4 of 4")).toBeVisible();
    await user.keyboard("{Escape}");
    expect(panel).not.toBeInTheDocument();
    expect(dot).toHaveFocus();
  });

  it.each([
    [{ kind: "excel", pages: null, page: null }, /no pages to show here/],
    [{ isReady: false }, /This file was removed/],
  ])("say why there is no page to see: %o", async (changes, message) => {
    const { user } = await show({}, withProof({ ...PROOF, ...changes }));
    await user.click(screen.getByRole("button", { name: /see the proof of Owner's pay/ }));
    const dialog = screen.getByRole("dialog", { name: "Owner's pay" });
    expect(within(dialog).getByText(message)).toBeVisible();
    expect(within(dialog).queryByRole("img", { name: /Return 2025/ })).not.toBeInTheDocument();
  });
});

it("begins from a named line", async () => {
  const sent = vi.fn((_body: unknown) => json({ recast: RECAST }));
  const { user } = await show({ "PUT /api/desk/deals/4/recast": sent }, null);
  await user.click(await screen.findByRole("button", { name: "Begin the recast" }));
  await user.click(await screen.findByRole("button", { name: "Begin" }));
  await waitFor(() => expect(sent).toHaveBeenCalled());
  expect(sent).toHaveBeenCalledWith({
    wanted: expect.objectContaining({ startLine: "1120s", yearEnd: 12 }),
    expected: null,
  });
  expect(await screen.findByRole("table", { name: "Recast" })).toBeVisible();
});

it("imports a statement after showing what would change, and can take it back", async () => {
  const statement = {
    id: 3,
    fileName: "pnl.csv",
    title: "Reyes Plumbing · Profit and Loss",
    columns: ["Sep 30, 2026"],
    accounts: [
      { name: "Sales", section: "income", target: "revenue", amounts: [1_455_000] },
      { name: "Interest paid", section: "expenses", target: "interest", amounts: [900] },
    ],
    mismatches: [
      { total: "Total Income", column: "Sep 30, 2026", stated: 1_456_000, found: 1_455_000 },
    ],
    checked: 4,
    periods: { "2024": [], "2025": [], prior: [], ytd: [0] },
    chosen: ["ytd"],
  };
  const change = {
    label: "Revenue",
    kind: "revenue",
    period: "ytd",
    amount: 1_455_000,
    was: null,
    accounts: "Sales",
    isNew: false,
  };
  const path = "POST /api/desk/deals/4/recast/imports";
  const applied = vi.fn((_body: unknown) => json({ recast: RECAST }));
  const { user } = await show({
    [`${path}/3/preview`]: () => json({ changes: [change] }),
    [`${path}/3/apply`]: applied,
  });
  // The stub parses bodies as JSON, which a file is not.
  const upload = vi.spyOn(statements, "uploadStatement").mockResolvedValue(statement as never);
  await user.click(screen.getByRole("button", { name: "Import" }));
  const dialog = screen.getByRole("dialog", { name: /Import a profit and loss/ });
  await user.upload(within(dialog).getByLabelText("File"), new File(["x"], "pnl.csv"));
  await user.click(within(dialog).getByRole("button", { name: "Read the file" }));
  expect(await screen.findByText(/Total Income.*1,456,000 in the file, 1,455,000/)).toBeVisible();
  expect(upload).toHaveBeenCalled();
  await user.selectOptions(screen.getByLabelText("Where Interest paid goes"), "leaveOut");
  await user.click(screen.getByRole("button", { name: "See the changes" }));
  await user.click(await screen.findByRole("button", { name: "Import these figures" }));
  await waitFor(() => expect(applied).toHaveBeenCalled());
  expect(applied).toHaveBeenCalledWith({
    targets: ["revenue", "leaveOut"],
    periods: { ytd: [0] },
  });
});

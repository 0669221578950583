import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { json, refusal } from "~/testing/api-stub";
import { dealOfPage } from "~/testing/deals";
import { renderSignedIn, STAFF } from "~/testing/session";
import { OpinionScreen } from "./opinion-screen";
import { rangeOf } from "./range-of";

const CONTENT = {
  business: "Reyes Plumbing",
  industry: "Plumbing Services",
  purpose: "To decide.",
  users: "You.",
  valuationDate: "2026-11-28",
  measure: "sde",
  period: "2025",
  amount: "$412,000",
  amountWhy: "Documented.",
  multiples: [
    {
      source: "DealStats 4711",
      date: "2025",
      low: "2.9",
      high: "3.4",
      note: "",
      licensed: true,
      mayShowClient: false,
    },
  ],
  low: "2.6",
  high: "3.2",
  why: "Agreements renew.",
  cashPercent: "85%",
  noteRate: "7",
  noteMonths: "60",
  workingCapital: "Excluded.",
  drivers: "One license holder",
  letter: "",
};
const DRAFT = {
  number: 1,
  reference: "4-1",
  state: "draft",
  content: CONTENT,
  periods: [
    {
      label: "2025",
      revenue: 2_000_000,
      sdeClaimed: 430_000,
      sdePlausible: 420_000,
      sdeDocumented: 398_000,
      ebitda: null,
    },
  ],
  lender: null,
  range: { low: 1_071_200, high: 1_318_400 },
  missing: {} as Record<string, string>,
  outdated: [] as string[],
  version: 5,
  savedAt: "2026-11-28T15:00:00Z",
  authorName: "Ada Nguyen",
  submittedAt: null as string | null,
  sentBackBy: "",
  sentBackAt: null,
  reviewNote: "",
  releasers: ["Pat Calder"],
  releasedByName: "",
  releasedAt: null as string | null,
  supersededAt: null,
  readings: [] as object[],
  abilities: { change: true, submit: true, take_back: false, send_back: false, release: false },
};
const IN_REVIEW = {
  ...DRAFT,
  state: "in-review",
  submittedAt: "2026-11-28T15:00:00Z",
  abilities: { change: false, submit: false, take_back: false, send_back: true, release: true },
};
const opinions = (open: object | null, released: object[] = []) => ({
  open,
  released,
  industries: ["HVAC Services", "Plumbing Services"],
  industry: "Plumbing Services",
});
const AT = "/api/desk/deals/4/opinion";

function show(found: object, handlers = {}) {
  return renderSignedIn(
    <OpinionScreen />,
    {
      "GET /api/desk/deals/4": () => json(dealOfPage({ stage: "valuation" })),
      [`GET ${AT}`]: () => json(found),
      ...handlers,
    },
    STAFF,
    "/desk/deals/4/opinion",
    "/desk/deals/:id/opinion",
  );
}

beforeEach(() => localStorage.clear());

describe("an opinion of value", () => {
  it("starts from the trade that the owner named", async () => {
    const begun = vi.fn((_body: unknown) => json(DRAFT));
    const { user } = await show(opinions(null), { [`POST ${AT}`]: begun });
    await user.click(await screen.findByRole("button", { name: "Start the letter" }));
    expect(begun).toHaveBeenCalledWith({ industry: "Plumbing Services" });
  });

  it("draws its range while it is written, and is saved as typed", async () => {
    const saved = vi.fn((body: unknown) => {
      const { content } = body as { content: object };
      return json({ ...DRAFT, content, version: 6 });
    });
    const { user } = await show(opinions(DRAFT), { [`PUT ${AT}/1`]: saved });
    const amount = await screen.findByRole("textbox", { name: "Earnings in dollars" });
    expect(screen.getByText("$1.07M to $1.32M")).toBeVisible();
    await user.clear(amount);
    await user.type(amount, "500k");
    expect(screen.getByText("$1.30M to $1.60M")).toBeVisible();
    await waitFor(() => expect(saved).toHaveBeenCalled(), { timeout: 3000 });
    expect(saved).toHaveBeenLastCalledWith({
      content: { ...CONTENT, amount: "500k" },
      version: 5,
    });
    expect(await screen.findByText("Saved")).toBeVisible();
  });

  it("takes the documented SDE of a year by one click", async () => {
    const { user } = await show(opinions(DRAFT), {
      [`PUT ${AT}/1`]: (body: unknown) => json({ ...DRAFT, ...(body as object) }),
    });
    await user.click(
      await screen.findByRole("button", { name: /^Use the documented SDE of 2025/ }),
    );
    expect(screen.getByRole("textbox", { name: "Earnings in dollars" })).toHaveValue("$398,000");
  });

  it("keeps what was typed when a colleague has saved meanwhile, until one version is chosen", async () => {
    const saved = vi
      .fn<(body: unknown) => Response>()
      .mockReturnValueOnce(refusal(409, "changed_meanwhile"))
      .mockImplementation((body) => json({ ...DRAFT, ...(body as object), version: 8 }));
    const theirs = { ...DRAFT, version: 7, content: { ...CONTENT, why: "Theirs" } };
    let found = opinions(DRAFT);
    const { user } = await show(found, {
      [`GET ${AT}`]: () => json(found),
      [`PUT ${AT}/1`]: saved,
    });
    const why = await screen.findByRole("textbox", { name: "Why this low and this high" });
    found = opinions(theirs);
    await user.clear(why);
    await user.type(why, "Mine");
    await user.click(
      await screen.findByRole("button", { name: "Save mine over theirs" }, { timeout: 3000 }),
    );
    await waitFor(() => expect(saved).toHaveBeenCalledTimes(2));
    expect(saved.mock.lastCall?.[0]).toEqual({ content: { ...CONTENT, why: "Mine" }, version: 7 });
    expect(why).toHaveValue("Mine");
  });

  it("shows what is missing at its field when it is sent too early", async () => {
    const why = "Say why this low and this high multiple";
    const { user } = await show(opinions({ ...DRAFT, missing: { why } }), {
      [`POST ${AT}/1/review`]: () => refusal(422, "invalid", { why }),
    });
    await user.click(await screen.findByRole("button", { name: "Send for review" }));
    await waitFor(() =>
      expect(screen.getByRole("textbox", { name: "Why this low and this high" })).toBeInvalid(),
    );
    expect(screen.queryByRole("link", { name: "PDF as it stands" })).toBeNull();
  });

  it("says that a licensed record is only counted, and how the recast has changed", async () => {
    const line = "Documented SDE of 2025: $412,000 then, $398,000 now";
    await show(opinions({ ...DRAFT, outdated: [line] }));
    expect(await screen.findByText(/The letter counts this one/)).toBeVisible();
    expect(screen.getByText(line)).toBeVisible();
    expect(screen.getByRole("button", { name: "Take the figures of today" })).toBeVisible();
  });

  it("is released by a second person, for the version that they read", async () => {
    const released = vi.fn((_body: unknown) => json({ ...IN_REVIEW, state: "released" }));
    const { user } = await show(opinions(IN_REVIEW), { [`POST ${AT}/1/release`]: released });
    await user.click(await screen.findByRole("button", { name: "Release" }));
    const dialog = within(screen.getByRole("dialog", { name: "Release it to the owner?" }));
    await user.click(dialog.getByRole("button", { name: "Release" }));
    expect(released).toHaveBeenCalledWith({ version: 5 });
  });

  it("goes back with a note, which is asked for", async () => {
    const note = "Please say what should change";
    const { user } = await show(opinions(IN_REVIEW), {
      [`POST ${AT}/1/draft`]: () => refusal(422, "invalid", { note }),
    });
    await user.click(await screen.findByRole("button", { name: "Send back" }));
    const dialog = within(screen.getByRole("dialog", { name: "Send it back to Ada Nguyen" }));
    await user.click(dialog.getByRole("button", { name: "Send back" }));
    expect(await dialog.findByText(note)).toBeVisible();
  });

  it("tells its author for whom it waits", async () => {
    const abilities = { ...IN_REVIEW.abilities, release: false, send_back: false, take_back: true };
    await show(opinions({ ...IN_REVIEW, abilities }));
    expect(await screen.findByText(/It waits for Pat Calder/)).toBeVisible();
    expect(screen.queryByRole("button", { name: "Release" })).toBeNull();
    expect(screen.getByRole("button", { name: "Take it back" })).toBeVisible();
  });

  it("shows who has read the released one", async () => {
    const reading = {
      readerName: "Gene",
      readAt: "2026-11-28T16:00:00Z",
      downloadedAt: "2026-11-28T16:05:00Z",
    };
    const released = {
      ...DRAFT,
      state: "released",
      releasedAt: "2026-11-28T15:30:00Z",
      releasedByName: "Pat Calder",
      readings: [reading],
    };
    await show(opinions(null, [released]));
    expect(await screen.findByText(/Read by Gene/)).toBeVisible();
    expect(screen.getByRole("button", { name: "Write a new opinion" })).toBeVisible();
  });
});

describe("the range", () => {
  it.each([
    ["$412,000", "2.61", "3.2x", { low: 1_075_320, high: 1_318_400 }],
    ["$1", "0.5", "1.5", { low: 1, high: 2 }],
    ["412k", "3.3", "3.2", null],
    ["", "2", "3", null],
    ["$412,000", "two", "3", null],
  ])("of %s times %s to %s is that of the server", (amount, low, high, range) => {
    expect(rangeOf({ amount, low, high })).toEqual(range);
  });
});

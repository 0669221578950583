import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { json } from "~/testing/api-stub";
import { renderSignedIn } from "~/testing/session";
import portal from "../../../../content/portal.json";
import { Letters } from "./letter";

const OPINION = {
  number: 2,
  reference: "12-2",
  isSuperseded: false,
  releasedAt: "2026-11-28T18:00:00Z",
  supersededAt: null as string | null,
  asOf: "2026-11-27",
  business: "Pecan Fork Heating & Air",
  range: { low: 1_071_200, high: 1_318_400 },
  measure: "SDE",
  amount: 412_000,
  period: "2025",
  amountWhy: "The SDE that documents prove.",
  lowMultiple: "2.60",
  highMultiple: "3.20",
  why: "Service agreements renew.",
  multiples: [
    {
      source: "BizBuySell, HVAC Business Benchmarks",
      date: "sales 2020–2024",
      low: "2.73",
      high: "2.73",
      note: "",
      licensed: false,
      mayShowClient: true,
    },
  ],
  withheld: "2 private transactions from licensed databases, not reproduced here.",
  terms: "All cash at closing.",
  lender: "",
  largestLoanPrice: null,
  drivers: ["You hold the only license"],
  letter: "",
  standard: "This is our opinion.",
  workingCapital: "Excluded.",
  realEstate: "Excluded.",
  limits: ["It's not an appraisal."],
  authorName: "Ada Nguyen",
  releasedByName: "Ruth Whitaker",
};
const EARLIER = {
  ...OPINION,
  number: 1,
  reference: "12-1",
  isSuperseded: true,
  releasedAt: "2026-10-01T18:00:00Z",
  supersededAt: "2026-11-28T18:00:00Z",
};

const show = (opinions: object[], handlers = {}) =>
  renderSignedIn(<Letters words={portal.file.letter} />, {
    "GET /api/sale/opinions": () => json({ opinions }),
    ...handlers,
  });

describe("the owner's letters", () => {
  it("are not mentioned while there is none", async () => {
    const { sent } = await show([]);
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(screen.queryByRole("heading")).toBeNull();
  });

  it("say nothing about a price until one is opened, which is recorded once", async () => {
    const read = vi.fn(() => json(OPINION));
    const { user } = await show([OPINION], { "POST /api/sale/opinions/2/reading": read });
    const line = await screen.findByText("Letter of November 28, 2026");
    expect(screen.queryByText(/\$|SDE|price/)).toBeNull();
    expect(read).not.toHaveBeenCalled();
    await user.click(line);
    expect(await screen.findByText("$1.07M to $1.32M")).toBeVisible();
    await user.click(line);
    await user.click(line);
    expect(read).toHaveBeenCalledTimes(1);
  });

  it("show what was used, what lowers it, and only count licensed records", async () => {
    const { user } = await show([OPINION], {
      "POST /api/sale/opinions/2/reading": () => json(OPINION),
    });
    await user.click(await screen.findByText("Letter of November 28, 2026"));
    expect(await screen.findByText("SDE of $412,000, 2025, times 2.60 to 3.20.")).toBeVisible();
    expect(screen.getByText("You hold the only license")).toBeVisible();
    expect(screen.getByText(/2 private transactions/)).toBeVisible();
    const link = screen.getByRole("link", { name: "Download the letter (PDF)" });
    expect(link).toHaveAttribute("href", "/api/sale/opinions/2/document");
    expect(link).toHaveAttribute("download", "letter-12-2.pdf");
  });

  it("keep a replaced one, and say so", async () => {
    await show([OPINION, EARLIER]);
    expect(
      await screen.findByText("An earlier letter, replaced on November 28, 2026."),
    ).toBeVisible();
  });
});

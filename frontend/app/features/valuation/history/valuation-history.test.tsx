import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { deferred, json, refusal } from "~/testing/api-stub";
import { findToast } from "~/testing/render";
import { renderSignedIn } from "~/testing/session";
import { ANSWERS } from "~/testing/valuation-answers";
import portal from "../../../../../content/portal.json";
import valuation from "../../../../../content/valuation.json";
import type { Labels, SavedRun } from "./answers";
import { disclaimersOf } from "./disclaimers";
import { ValuationHistory } from "./valuation-history";

const LIST = "GET /api/valuations";
const ADDRESS = "/owner-dashboard/valuations";
const RANGE = "$811,440 to $1,270,080";

const run = (changes: Partial<SavedRun> = {}): SavedRun => ({
  id: 7,
  version: "2026-11",
  inputs: ANSWERS,
  result: {
    assetBased: 600_000,
    earningsBased: 900_000,
    marketBased: 1_000_000,
    rangeLow: 811_440,
    rangeHigh: 1_270_080,
    gap: 458_640,
  },
  madeAt: "2026-11-01T15:00:00Z",
  methodChange: null,
  ...changes,
});

const runs = (...rows: SavedRun[]) => json({ runs: rows, total: rows.length, pageSize: 20 });

const show = (handlers: Parameters<typeof renderSignedIn>[1], search = "") =>
  renderSignedIn(
    <ValuationHistory
      words={portal.valuations}
      labels={{} as Labels}
      disclaimers={disclaimersOf(valuation)}
    />,
    handlers,
    undefined,
    ADDRESS + search,
  );

const empty = () => screen.queryByRole("heading", { name: "No saved valuations yet" });
const row = async () => (await screen.findByRole("heading", { name: RANGE })).closest("li");

describe("the list", () => {
  it("shows a run with its answers and the method", async () => {
    await show({ [LIST]: () => runs(run()) });
    const found = await row();
    expect(found).toHaveTextContent("HVAC Services, Houston");
    expect(found).toHaveTextContent("Revenue $1,200,000 · SDE $300,000");
    expect(found).toHaveTextContent("Method 2026-11");
    expect(screen.getByText(valuation.disclaimer)).toBeVisible();
  });

  it("is loading until the answer is there, then empty with a way to the calculator", async () => {
    const answer = deferred<Response>();
    const { user } = await show({ [LIST]: () => answer.promise });
    expect(screen.getByRole("status")).toHaveTextContent("Loading your valuations...");
    expect(empty()).toBeNull();
    answer.resolve(runs());
    await waitFor(() => expect(empty()).toBeVisible());
    await user.click(screen.getByRole("link", { name: "Open the calculator" }));
    expect(await screen.findByText("The page /business-calculator")).toBeVisible();
  });

  it("says that our side failed, and loads again when asked", async () => {
    let fails = true;
    const { user } = await show({ [LIST]: () => (fails ? json({}, 500) : runs(run())) });
    expect(await screen.findByRole("alert")).toHaveTextContent("Something went wrong on our side");
    fails = false;
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await row()).toBeVisible();
    expect(screen.queryByRole("alert")).toBeNull();
  });
});

describe("removing a run", () => {
  const REMOVE = "DELETE /api/valuations/7";

  it("asks before, and focuses the title after", async () => {
    let there = [run()];
    const { user, sent } = await show({
      [LIST]: () => runs(...there),
      [REMOVE]: () => {
        there = [];
        return json({ removed: true });
      },
    });
    const found = within((await row()) as HTMLElement);
    await user.click(found.getByRole("button", { name: /^Remove/ }));
    expect(found.getByRole("button", { name: "Keep it" })).toHaveFocus();
    expect(sent.some(({ operation }) => operation === REMOVE)).toBe(false);
    await user.click(found.getByRole("button", { name: "Yes, remove it" }));
    await waitFor(() => expect(empty()).toBeVisible());
    expect(screen.getByRole("heading", { level: 1 })).toHaveFocus();
  });

  it("keeps the run in the list where it failed", async () => {
    const { user } = await show({ [LIST]: () => runs(run()) });
    const found = within((await row()) as HTMLElement);
    await user.click(found.getByRole("button", { name: /^Remove/ }));
    await user.click(found.getByRole("button", { name: "Yes, remove it" }));
    await findToast("We couldn't remove the run", "Check your connection and try again.");
    expect(await row()).toBeVisible();
  });
});

it("says where one of two runs to compare is not there", async () => {
  const compare = "GET /api/valuations/compare";
  await show({ [compare]: () => refusal(404, "not_found") }, "?first=1&second=2");
  const title = await screen.findByText("We can't find these two runs");
  expect(title).toBe(screen.getByRole("heading", { level: 1 }));
});

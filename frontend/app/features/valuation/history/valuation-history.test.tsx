import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { deferred, json, refusal } from "~/testing/api-stub";
import { expectBusy } from "~/testing/expect-busy";
import { TERMS } from "~/testing/lending-terms";
import { findToast } from "~/testing/render";
import { renderSignedIn } from "~/testing/session";
import { ANSWERS } from "~/testing/valuation-answers";
import portal from "../../../../../content/portal.json";
import valuation from "../../../../../content/valuation.json";
import { addLocalRun, readLocalRuns, wantLocalRun } from "../local-runs";
import type { Labels, SavedRun } from "./answers";
import { disclaimersOf } from "./disclaimers";
import { ValuationHistory } from "./valuation-history";

const LIST = "GET /api/valuations";
const COMPARE = "GET /api/valuations/compare";
const PAIR = "?first=1&second=2";
const ADDRESS = "/owner-dashboard/valuations";
const RANGE = "$811K to $1.27M";

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

/** The comparison of a run with one that gives the same range. */
const compared = (first = run()) =>
  json({ first, second: run({ id: 8 }), steps: [], unpriced: [] });

const show = (handlers: Parameters<typeof renderSignedIn>[1], search = "") =>
  renderSignedIn(
    <ValuationHistory
      words={portal.valuations}
      labels={{} as Labels}
      disclaimers={disclaimersOf(valuation)}
      terms={TERMS}
    />,
    handlers,
    undefined,
    ADDRESS + search,
  );

const empty = () => screen.queryByRole("heading", { name: "No saved valuations yet" });
const row = async () => (await screen.findByRole("heading", { name: RANGE })).closest("li");

describe("the list", () => {
  it("says what a lender would carry of a run by the terms in effect", async () => {
    await show({ [LIST]: () => runs(run()) });
    const line =
      /^A lender would carry about \$[0-9.]+[KM] now, by our terms of November 28, 2026\.$/;
    expect(await screen.findByText(line)).toBeVisible();
  });

  it("shows a run with its answers and the method", async () => {
    await show({ [LIST]: () => runs(run()) });
    const found = await row();
    expect(found).toHaveTextContent("HVAC Services, Houston");
    expect(found).toHaveTextContent("Revenue $1,200,000 · SDE $300,000");
    expect(found).toHaveTextContent("Method 2026-11");
    expect(found).toHaveTextContent("To the dollar: $811,440 to $1,270,080.");
    expect(screen.getByText(valuation.caution)).toBeVisible();
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

  it("says that the runs could not be loaded, and loads again when asked", async () => {
    let fails = true;
    const { user } = await show({ [LIST]: () => (fails ? json({}, 500) : runs(run())) });
    expect(await screen.findByRole("alert")).toHaveTextContent("We couldn't load your valuations");
    fails = false;
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await row()).toBeVisible();
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("loads again when the network is back", async () => {
    let away = true;
    await show({
      [LIST]: () => {
        if (away) throw new TypeError("Failed to fetch");
        return runs(run());
      },
    });
    expect(await screen.findByRole("alert")).toHaveTextContent("We couldn't load your valuations");
    away = false;
    for (const kind of ["offline", "online"]) act(() => void dispatchEvent(new Event(kind)));
    expect(await row()).toBeVisible();
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("makes the PDF of a run once, and its button keeps the focus until it is there", async () => {
    const answer = deferred<Response>();
    const REPORT = "GET /api/valuations/7/report";
    const { user, sent } = await show({
      [LIST]: () => runs(run()),
      [REPORT]: () => answer.promise,
    });
    const found = within((await row()) as HTMLElement);
    const button = found.getByRole("button", { name: /^PDF/ });
    await user.dblClick(button);
    expectBusy(button);
    answer.resolve(json({}, 500));
    await waitFor(() => expect(button).toHaveAttribute("aria-disabled", "false"));
    expect(sent.filter(({ operation }) => operation === REPORT)).toHaveLength(1);
  });

  it("has pages, and two runs of different pages are compared", async () => {
    const pages = [run({ id: 8, madeAt: "2026-11-02T15:00:00Z" }), run()];
    let shown = 0;
    const { user, sent } = await show({
      [LIST]: () => json({ runs: [pages[shown]], total: 2, pageSize: 1 }),
      [COMPARE]: () => compared(),
    });
    await row();
    await user.click(screen.getByRole("checkbox"));
    expect(screen.getByText(/Choose one more\.$/)).toBeVisible();
    shown = 1;
    await user.click(screen.getByRole("link", { name: "Older runs" }));
    await waitFor(() => expect(screen.getByRole("checkbox")).not.toBeChecked());
    await user.click(screen.getByRole("checkbox"));
    await user.click(screen.getByRole("link", { name: "Compare these two" }));
    expect(await screen.findByText("Two valuations compared")).toBeVisible();
    expect(sent.at(-1)?.operation).toBe(`${COMPARE}?first=7&second=8`);
  });
});

describe("a run for which somebody signed up", () => {
  const SAVE = "POST /api/valuations";
  beforeEach(() => wantLocalRun(ANSWERS, "2026-11"));

  it("is saved without asking", async () => {
    const { sent } = await show({ [LIST]: () => runs(), [SAVE]: () => json({}, 201) });
    await findToast("Saved", "The runs are now in your list.");
    expect(sent.filter(({ operation }) => operation === SAVE)).toMatchObject([{ body: ANSWERS }]);
    expect(readLocalRuns()).toEqual([]);
    expect(screen.queryByRole("button", { name: /^Save/ })).toBeNull();
  });

  it("is offered like any other where that failed", async () => {
    await show({ [LIST]: () => runs(), [SAVE]: () => json({}, 500) });
    await findToast("We couldn't save every run", /./);
    expect(screen.getByRole("button", { name: "Save this run" })).toBeVisible();
    expect(readLocalRuns()).toHaveLength(1);
  });
});

describe("runs that this browser remembers", () => {
  const SAVE = "POST /api/valuations";
  const inputs = [ANSWERS, { ...ANSWERS, sde: "$330,000" }];
  const dates = ["2026-11-01T12:00:00.000Z", "2026-11-02T12:00:00.000Z"];
  beforeEach(() => {
    inputs.forEach((input, index) => {
      addLocalRun(input, "2026-11", new Date(dates[index] ?? ""));
    });
  });

  it("are removed and never sent when they are declined, and the title gets the focus", async () => {
    const { user, sent } = await show({ [LIST]: () => runs() });
    await user.click(screen.getByRole("button", { name: "Not mine" }));
    expect(readLocalRuns()).toEqual([]);
    expect(screen.getByRole("heading", { level: 1 })).toHaveFocus();
    await waitFor(() => expect(empty()).toBeVisible());
    expect(screen.queryByRole("region", { name: /^You have/ })).toBeNull();
    expect(sent.some(({ operation }) => operation === SAVE)).toBe(false);
  });

  it("are sent once, and stay until the answer is there", async () => {
    const answer = deferred<Response>();
    const { user, sent } = await show({ [LIST]: () => runs(), [SAVE]: () => answer.promise });
    const button = screen.getByRole("button", { name: "Save these 2 runs" });
    await user.dblClick(button);
    expectBusy(button);
    await user.click(screen.getByRole("button", { name: "Not mine" }));
    expect(readLocalRuns()).toHaveLength(2);
    answer.resolve(json({}, 500));
    await findToast("We couldn't save every run", /./);
    expect(sent.filter(({ operation }) => operation === SAVE)).toHaveLength(1);
  });

  it("stay until they are saved, each with its time, and the title gets the focus", async () => {
    let away = true;
    const { user, sent } = await show({
      [LIST]: () => runs(run()),
      [SAVE]: () => {
        if (away) throw new TypeError("Failed to fetch");
        return json({}, 201);
      },
    });
    const save = () => user.click(screen.getByRole("button", { name: "Save these 2 runs" }));
    await save();
    await findToast("We couldn't save every run", /Check your connection and try again/);
    expect(readLocalRuns()).toHaveLength(2);
    away = false;
    sent.length = 0;
    await save();
    await findToast("Saved", "The runs are now in your list.");
    expect(readLocalRuns()).toEqual([]);
    expect(screen.getByRole("heading", { level: 1 })).toHaveFocus();
    const bodies = sent.filter(({ operation }) => operation === SAVE).map(({ body }) => body);
    expect(bodies).toMatchObject(dates.map((madeAt) => ({ madeAt })));
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

  it("is sent once, and its button keeps the focus until then", async () => {
    const answer = deferred<Response>();
    const { user, sent } = await show({
      [LIST]: () => runs(run()),
      [REMOVE]: () => answer.promise,
    });
    const found = within((await row()) as HTMLElement);
    await user.click(found.getByRole("button", { name: /^Remove/ }));
    const button = found.getByRole("button", { name: "Yes, remove it" });
    await user.dblClick(button);
    expectBusy(button);
    answer.resolve(json({}, 500));
    await waitFor(() => expect(button).toHaveAttribute("aria-disabled", "false"));
    expect(sent.filter(({ operation }) => operation === REMOVE)).toHaveLength(1);
  });

  it("keeps the run in the list where it failed", async () => {
    const { user } = await show({ [LIST]: () => runs(run()) });
    const found = within((await row()) as HTMLElement);
    await user.click(found.getByRole("button", { name: /^Remove/ }));
    await user.click(found.getByRole("button", { name: "Yes, remove it" }));
    await findToast("We couldn't remove the run", "Check your connection and try again.");
    expect(await row()).toBeVisible();
  });

  it("that was alone on its page leads to the page before", async () => {
    let there = [run()];
    const { user, sent } = await show(
      {
        [LIST]: () => json({ runs: there, total: 20 + there.length, pageSize: 20 }),
        [REMOVE]: () => {
          there = [];
          return json({ removed: true });
        },
      },
      "?page=2",
    );
    const found = within((await row()) as HTMLElement);
    await user.click(found.getByRole("button", { name: /^Remove/ }));
    await user.click(found.getByRole("button", { name: "Yes, remove it" }));
    await waitFor(() => expect(sent.at(-1)?.operation).toBe(`${LIST}?page=1`));
  });
});

describe("a comparison", () => {
  const sides = async () => within(await screen.findByRole("region", { name: "Side by side" }));
  const inside = run();
  const above = run({ result: { ...inside.result, assetBased: 2_500_000 } });

  it("says where one of the two runs is not there, and leads back to the list", async () => {
    const { user } = await show(
      { [LIST]: () => runs(), [COMPARE]: () => refusal(404, "not_found") },
      PAIR,
    );
    const title = await screen.findByText("We can't find these two runs");
    expect(title).toBe(screen.getByRole("heading", { level: 1 }));
    await user.click(screen.getByRole("link", { name: "All valuations" }));
    await waitFor(() => expect(empty()).toBeVisible());
  });

  it("says that nothing in the formula changed where both ranges are the same", async () => {
    await show({ [COMPARE]: () => compared() }, PAIR);
    expect(await screen.findByText(/^Nothing in the formula changed/)).toBeVisible();
    expect(screen.getAllByText("no change")).toHaveLength(2);
  });

  it("has the disclaimers of the calculator", async () => {
    await show({ [COMPARE]: () => compared(above) }, PAIR);
    const { getByText } = await sides();
    expect(screen.getByText(valuation.disclaimer)).toBeVisible();
    expect(getByText(valuation.approaches.assetBased.meaning)).toBeVisible();
    const { title, text } = valuation.assetBasedPosition.above;
    expect(getByText(`${title}, in the first run`)).toBeVisible();
    expect(getByText(text)).toBeVisible();
    expect(getByText(valuation.gap)).toBeVisible();
  });

  it("calls a figure inside both ranges a share of revenue only", async () => {
    await show({ [COMPARE]: () => compared(inside) }, PAIR);
    const meaning = (await sides()).getByText(valuation.approaches.assetBased.meaning);
    expect(meaning).toBeVisible();
    expect(screen.queryByText(valuation.assetBasedPosition.above.text)).toBeNull();
  });
});

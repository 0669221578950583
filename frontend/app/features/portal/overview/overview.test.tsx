import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { json } from "~/testing/api-stub";
import { renderSignedIn } from "~/testing/session";
import portal from "../../../../../content/portal.json";
import valuation from "../../../../../content/valuation.json";
import { Overview } from "./overview";
import type { OverviewData } from "./overview-types";

const OPERATION = "GET /api/overview";
const words = portal.dashboard.overview;

const NOTHING: OverviewData = {
  valuations: [],
  healthRuns: [],
  answered: 0,
  openTasks: 0,
  overdueTasks: 0,
  nextTask: null,
  documents: null,
  advisor: null,
  nextAction: "first-valuation",
};
const RANGE = {
  low: 1_444_170,
  high: 2_260_440,
  madeAt: "2026-11-22T12:00:00Z",
  methodChange: null,
};
const EARLIER = {
  low: 1_400_000,
  high: 2_300_000,
  madeAt: "2026-08-03T12:00:00Z",
  methodChange: null,
};
const SCORE = {
  run: 2,
  overall: 74,
  band: "yellow",
  label: "Good - Some areas for improvement",
  warnings: 2,
  completedAt: "2026-11-22T12:00:00Z",
} as const;

async function show(changes: Partial<OverviewData> = {}) {
  const found = { ...NOTHING, ...changes };
  const shown = await renderSignedIn(<Overview words={words} caution={valuation.caution} />, {
    [OPERATION]: () => json(found),
  });
  await screen.findByRole("heading", { name: words.title });
  return shown;
}

const card = async (title: string) =>
  (await screen.findByRole("link", { name: title })).closest("li") as HTMLLIElement;

describe("a first visit", () => {
  it("leads through the three tools in place of empty figures", async () => {
    await show();
    expect(await screen.findByRole("heading", { name: words.first.title })).toBeVisible();
    const links = screen.getAllByRole("link");
    expect(links.map((link) => link.getAttribute("href"))).toEqual([
      "/business-calculator",
      "/business-owner-portal/health-status/assessment",
      "/member-portal/exit-scorecard",
    ]);
    expect(screen.queryByText(words.health.none)).toBeNull();
  });

  it("is over once an assessment is begun", async () => {
    await show({ answered: 23, nextAction: "finish-assessment" });
    await screen.findByText(/^23 of 50 questions/);
    expect(screen.queryByRole("heading", { name: words.first.title })).toBeNull();
    expect(screen.getByText(words.range.none)).toBeVisible();
    expect(within(await card("Business health")).getByText(words.health.none)).toBeVisible();
  });
});

describe("the range", () => {
  it("shows what changed at each end since the one before, and draws both", async () => {
    await show({ valuations: [RANGE, EARLIER] });
    expect(await screen.findByText("$1.44M", { selector: "span" })).toBeVisible();
    expect(screen.getByText(valuation.caution)).toBeVisible();
    expect(
      screen.getByText("Low end up $44.2K, high end down $39.6K since Aug 3, 2026"),
    ).toBeVisible();
    expect(screen.getByRole("img", { name: /^Estimated range/ })).toHaveAccessibleName(
      "Estimated range: $1,444,170 to $2,260,440. Before that, $1,400,000 to $2,300,000.",
    );
  });

  it("says so when it has not moved, and when there is none before", async () => {
    await show({ valuations: [RANGE, { ...EARLIER, low: 1_444_170 }] });
    expect(await screen.findByText(/^Low end unchanged, high end down/)).toBeVisible();
  });

  it("says what it would be once the method has changed", async () => {
    const methodChange = { low: 1_500_000, high: 2_300_000, since: "2026-12-01" };
    await show({ valuations: [{ ...RANGE, methodChange }] });
    expect(
      await screen.findByText(
        "Our method changed on December 1, 2026. With it, your range would be $1,500,000 to $2,300,000.",
      ),
    ).toBeVisible();
  });

  it("has no change while it is the first", async () => {
    await show({ valuations: [RANGE] });
    expect(await screen.findByText("Your first saved valuation, Nov 22, 2026")).toBeVisible();
    expect(screen.getByRole("img")).toHaveAccessibleName(
      "Estimated range: $1,444,170 to $2,260,440.",
    );
  });
});

describe("progress over time", () => {
  it("draws ranges and scores in the order of their days, each with its day in words", async () => {
    const before = { ...SCORE, run: 1, overall: 62, completedAt: EARLIER.madeAt };
    await show({ valuations: [RANGE, EARLIER], healthRuns: [SCORE, before] });
    expect(await screen.findByRole("img", { name: /^Your range: / })).toHaveAccessibleName(
      "Your range: Aug 3, 2026, $1.40M to $2.30M; Nov 22, 2026, $1.44M to $2.26M.",
    );
    expect(screen.getByRole("img", { name: /^Your health score/ })).toHaveAccessibleName(
      "Your health score: Aug 3, 2026, 62%; Nov 22, 2026, 74%.",
    );
  });

  it("is not shown while there is one result of each", async () => {
    await show({ valuations: [RANGE], healthRuns: [SCORE] });
    await card("Business health");
    expect(screen.queryByRole("heading", { name: words.progress.title })).toBeNull();
  });
});

describe("the score", () => {
  it.each([
    [70, "Up 4 points since Aug 3, 2026"],
    [75, "Down 1 point since Aug 3, 2026"],
    [74, "Unchanged since Aug 3, 2026"],
  ])("after %i%% says: %s", async (overall, text) => {
    const before = { ...SCORE, run: 1, overall, completedAt: EARLIER.madeAt };
    await show({ healthRuns: [SCORE, before] });
    const health = await card("Business health");
    expect(within(health).getByText("74%")).toBeVisible();
    expect(within(health).getByText(text)).toBeVisible();
    expect(within(health).getByText("2 critical warnings")).toBeVisible();
  });

  it("says on which day the first one was taken, and that nothing warns", async () => {
    await show({ healthRuns: [{ ...SCORE, warnings: 0 }] });
    const health = await card("Business health");
    expect(within(health).getByText("Scored Nov 22, 2026")).toBeVisible();
    expect(within(health).getByText("No critical warnings")).toBeVisible();
  });
});

describe("tasks and documents", () => {
  it("are counted", async () => {
    const documents = { ready: 7, total: 12, madeAt: RANGE.madeAt };
    await show({ healthRuns: [SCORE], openTasks: 12, overdueTasks: 1, documents });
    const tasks = await card("Tasks");
    expect(within(tasks).getByText("12 open")).toBeVisible();
    expect(within(tasks).getByText("1 overdue")).toBeVisible();
    expect(within(await card("Documents ready")).getByText("7 of 12")).toBeVisible();
  });

  it("say so when no task is open", async () => {
    await show({ healthRuns: [SCORE] });
    expect(within(await card("Tasks")).getByText("Nothing open")).toBeVisible();
  });
});

describe("the next action", () => {
  it("names an overdue task and the day it was due", async () => {
    const nextTask = { title: "Track margin by line of work", due: "2026-11-15" };
    await show({
      healthRuns: [SCORE],
      openTasks: 1,
      overdueTasks: 1,
      nextTask,
      nextAction: "overdue-task",
    });
    expect(await screen.findByRole("heading", { name: nextTask.title })).toBeVisible();
    expect(screen.getByText(/^This task was due November 15, 2026\./)).toBeVisible();
    expect(screen.getByRole("link", { name: "Open your tasks" })).toHaveAttribute(
      "href",
      "/business-owner-portal/health-status",
    );
  });
});

it("offers to try again when it could not be loaded", async () => {
  let answers = 0;
  const { user } = await renderSignedIn(<Overview words={words} caution={valuation.caution} />, {
    [OPERATION]: () => {
      answers += 1;
      return answers === 1 ? json({}, 500) : json(NOTHING);
    },
  });
  expect(await screen.findByRole("alert")).toHaveTextContent(words.failed);
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("heading", { name: words.first.title })).toBeVisible();
});

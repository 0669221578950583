import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { json, refusal } from "~/testing/api-stub";
import { healthQuestionSet } from "~/testing/question-sets";
import { renderSignedIn } from "~/testing/session";
import { firstTime } from "../../../../content/business-health.json";
import { HealthDashboard } from "./health-dashboard";
import History from "./history";
import type { Run } from "./plot";

const RUNS = "GET /api/health/runs";
const { version, bands } = healthQuestionSet;
const NO_DRAFT = { version, draft: null, answers: {}, updatedAt: null, changedSinceAnswered: [] };

const open = (handlers: Parameters<typeof renderSignedIn>[1], address?: string) =>
  renderSignedIn(
    <HealthDashboard words={firstTime} version={version} bands={bands} />,
    { "GET /api/health/draft": () => json(NO_DRAFT), ...handlers },
    undefined,
    address,
  );

const run = (id: number): Run => ({
  id,
  version,
  completedAt: "2026-11-01T15:00:00Z",
  completedBy: null,
  overall: 60,
  band: "yellow",
  label: "Good - Some areas for improvement",
  caveat: null,
  categories: [],
  warnings: [],
});

it("says that the results could not be loaded, and loads them when it is asked to", async () => {
  let fails = true;
  const { user } = await open({
    [RUNS]: () => {
      if (fails) throw new TypeError("Failed to fetch");
      return json({ runs: [], total: 0, pageSize: 20 });
    },
  });
  expect(await screen.findByRole("alert")).toHaveTextContent("We couldn't load your results.");
  fails = false;
  await user.click(screen.getByRole("button", { name: "Try again" }));
  const title = await screen.findByText("See your business as a buyer will");
  expect(title.tagName).toBe("H2");
});

it("does not find the result of another business", async () => {
  await open({ "GET /api/health/runs/7": () => refusal(404, "not_found") }, "/screen#run-7");
  expect(await screen.findByText(/^We can't find that result/)).toBeVisible();
});

it("shows a long list of results by pages, and says that the chart has the latest", async () => {
  const all = Array.from({ length: 23 }, (_, index) => run(23 - index));
  let page = all.slice(0, 20);
  const { user, sent } = await renderSignedIn(
    <History runs={page} total={all.length} bands={bands} />,
    {
      [RUNS]: () => json({ runs: page, total: all.length, pageSize: 20 }),
      "GET /api/health/changes": () => refusal(404, "not_found"),
    },
  );
  expect(screen.getByText("Your latest 20 of 23 results.")).toBeVisible();
  const list = within(screen.getByRole("region", { name: "All results" }));
  await user.click(list.getByText("Show all 23 results"));
  expect(await list.findAllByRole("listitem")).toHaveLength(20);
  page = all.slice(20);
  await user.click(list.getByRole("button", { name: "Next page" }));
  expect(await list.findByText("Page 2 of 2")).toBeVisible();
  expect(sent.at(-1)?.operation).toBe(`${RUNS}?page=2`);
  expect(list.getAllByRole("listitem")).toHaveLength(3);
  expect(list.getByRole("heading", { name: "All results" })).toHaveFocus();
});

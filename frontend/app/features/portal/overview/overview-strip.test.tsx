import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { json } from "~/testing/api-stub";
import { renderSignedIn } from "~/testing/session";
import portal from "../../../../../content/portal.json";
import { OverviewStrip } from "./overview-strip";
import type { OverviewData } from "./overview-types";

const words = portal.dashboard.overview;

const OVERVIEW: OverviewData = {
  valuations: [
    { low: 1_444_170, high: 2_260_440, madeAt: "2026-11-22T12:00:00Z", methodChange: null },
  ],
  healthRuns: [
    {
      run: 1,
      overall: 74,
      band: "yellow",
      label: "Good - Some areas for improvement",
      warnings: 0,
      completedAt: "2026-11-22T12:00:00Z",
    },
  ],
  answered: 0,
  openTasks: 20,
  overdueTasks: 2,
  nextTask: { title: "Get paid sooner", due: null },
  documents: null,
  advisor: null,
  nextAction: "open-task",
};

it("shows range, score, open tasks and what comes next", async () => {
  await renderSignedIn(<OverviewStrip words={words} />, {
    "GET /api/overview": () => json(OVERVIEW),
  });
  expect(await screen.findByText(/\$1\.44M/)).toHaveTextContent("$1.44M to $2.26M");
  for (const text of ["74%", "Yellow", "20 open", "2 overdue", "Get paid sooner"]) {
    expect(screen.getByText(text)).toBeVisible();
  }
  expect(screen.getByRole("link", { name: words.dashboard })).toHaveAttribute(
    "href",
    "/owner-dashboard",
  );
});

it("disappears when it could not be loaded, because the screen below does not need it", async () => {
  await renderSignedIn(<OverviewStrip words={words} />, {
    "GET /api/overview": () => json({}, 500),
  });
  await expect.poll(() => screen.queryByRole("heading", { name: words.title })).toBeNull();
});

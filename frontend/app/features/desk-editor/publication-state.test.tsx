import { screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { json } from "~/testing/api-stub";
import { renderSignedIn, STAFF } from "~/testing/session";
import { PublicationState } from "./publication-state";

const READ = "GET /api/desk/site/publication";
const RETRY = "POST /api/desk/failed-publications/7/retry";
const LIVE = {
  id: 7,
  state: "published",
  progress: null as null | { done: number; total: number },
  isLate: false,
  changed: ["The firm"],
  reason: "",
  requestedAt: "2026-11-21T16:42:00Z",
  finishedAt: "2026-11-21T16:42:02Z" as string | null,
};
const RENDERING = { ...LIVE, state: "rendering", finishedAt: null };
const FAILED = {
  ...LIVE,
  state: "failed",
  reason: "The page /about could not be made.\nChanged since the last publication: “About”.",
};

it("counts the pages while they are published, and announces only the beginning and the end", async () => {
  let answer: typeof LIVE = { ...RENDERING, id: 8, progress: { done: 12, total: 39 } };
  await renderSignedIn(<PublicationState />, { [READ]: () => json(answer) }, STAFF);
  expect(await screen.findByText("12 of 39 pages")).toBeVisible();
  const status = screen.getByRole("status");
  expect(status).toHaveTextContent(/^Publishing…$/);
  answer = { ...answer, progress: { done: 30, total: 39 } };
  expect(await screen.findByText("30 of 39 pages")).toBeVisible();
  expect(status).toHaveTextContent(/^Publishing…$/);
  answer = { ...LIVE, id: 8 };
  await waitFor(() => expect(status).toHaveTextContent(/^Live$/));
  expect(screen.queryByText(/of 39/)).not.toBeInTheDocument();
});

it("says nothing beside an entry until something is published", async () => {
  let answer = LIVE;
  const read = vi.fn(() => json(answer));
  await renderSignedIn(<PublicationState />, { [READ]: read }, STAFF);
  await waitFor(() => expect(read).toHaveBeenCalled());
  expect(screen.getByRole("status")).toBeEmptyDOMElement();
  answer = { ...LIVE, id: 8 };
  // Coming back to the window asks again.
  window.dispatchEvent(new Event("visibilitychange"));
  expect(await screen.findByText("Live")).toBeVisible();
});

it("says when the site was published where it is asked to", async () => {
  await renderSignedIn(<PublicationState always />, { [READ]: () => json(LIVE) }, STAFF);
  const published = await screen.findByText(/published/);
  expect(published.querySelector("time")).toHaveAttribute("datetime", LIVE.finishedAt);
});

it("says nothing before the first publication", async () => {
  const read = vi.fn(() => json({ ...LIVE, id: null, state: "idle", finishedAt: null }));
  await renderSignedIn(<PublicationState always />, { [READ]: read }, STAFF);
  await waitFor(() => expect(read).toHaveBeenCalled());
  expect(screen.getByRole("status")).toBeEmptyDOMElement();
});

it("says why a publication failed, and publishes it again", async () => {
  let answer = FAILED as typeof LIVE;
  const { user, sent } = await renderSignedIn(
    <PublicationState />,
    {
      [READ]: () => json(answer),
      [RETRY]: () => {
        answer = { ...RENDERING, state: "pending" };
        return json({});
      },
    },
    STAFF,
  );
  await user.click(await screen.findByRole("button", { name: "Try again" }));
  expect(sent.map(({ operation }) => operation)).toContain(RETRY);
  expect(await screen.findByText("Publishing…")).toBeVisible();
  expect(screen.queryByRole("button")).not.toBeInTheDocument();
});

it("says that a publication takes too long", async () => {
  const late = { ...RENDERING, state: "pending", isLate: true };
  await renderSignedIn(<PublicationState />, { [READ]: () => json(late) }, STAFF);
  expect(await screen.findByText(/^Publishing takes longer than usual/)).toBeVisible();
});

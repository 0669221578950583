import { screen, waitFor, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { json } from "~/testing/api-stub";
import { renderSignedIn } from "~/testing/session";
import Tasks from "./tasks";
import type { Task } from "./use-task";

const LATEST = 4;

function task(id: number, changes: Partial<Task> = {}): Task {
  return {
    id,
    question: id,
    run: LATEST,
    title: `Task ${id}`,
    text: "How to do it.",
    effort: "low",
    time: "2 weeks",
    gain: "What a buyer gains.",
    owner: "",
    due: null,
    doneAt: null,
    evidence: "",
    createdAt: "2026-11-01T12:00:00Z",
    ...changes,
  };
}

function open(tasks: Task[], handlers: Parameters<typeof renderSignedIn>[1] = {}) {
  const page = { total: tasks.length, pageSize: 20, open: tasks.length, done: 0, rescore: false };
  return renderSignedIn(<Tasks latestRun={LATEST} />, {
    "GET /api/tasks": () => json({ tasks, ...page }),
    ...handlers,
  });
}

const row = async (title: string) =>
  (await screen.findByText(title, { selector: "h4" })).closest("li") as HTMLElement;

it("says in a row who does a task, how much work it is and when it is due", async () => {
  // In the evening in Texas; in UTC it is the next day.
  vi.setSystemTime(new Date("2026-11-23T03:00:00Z"));
  try {
    await open([
      task(1),
      task(2, { owner: "Sam", due: "2026-11-21" }),
      task(3, { due: "2026-11-22" }),
      task(4, { due: "2026-11-23" }),
    ]);
    const facts = ["Low effort, 2 weeks", "Who and when?"];
    for (const fact of facts) expect(await row("Task 1")).toHaveTextContent(fact);
    expect(await row("Task 2")).toHaveTextContent("Sam");
    expect(await row("Task 2")).toHaveTextContent("Overdue since November 21, 2026");
    expect(await row("Task 3")).toHaveTextContent("Due today");
    expect(await row("Task 4")).toHaveTextContent("Due November 23, 2026");
  } finally {
    vi.useRealTimers();
  }
});

it("folds the tasks of earlier results below those of the latest", async () => {
  await open([task(1), task(2), task(3, { run: 2 }), task(5, { run: null })]);
  const fold = (await screen.findByText("2 more from earlier results")).parentElement;
  expect(fold).toContainElement(await row("Task 3"));
  expect(fold).toContainElement(await row("Task 5"));
  expect(fold).not.toContainElement(await row("Task 1"));
  expect(fold).not.toHaveAttribute("open");
});

it("shows the tasks of earlier results at once when the latest has none", async () => {
  await open([task(3, { run: 2 })]);
  expect((await row("Task 3")).closest("details")).toBeNull();
});

it("says in a closed row what the server refused", async () => {
  const message = "Who does it can be at most 100 characters";
  const { user } = await open([task(1)], {
    "PATCH /api/tasks/1": () => json({ code: "invalid", message, fields: { owner: message } }, 422),
  });
  const { getByLabelText, getByRole } = within(await row("Task 1"));
  await user.click(getByRole("heading"));
  await user.type(getByLabelText("Who does it"), "x");
  await user.tab();
  const messages = await waitFor(() => screen.getAllByText(message));
  const details = getByLabelText("Who does it").closest("li > details");
  expect(messages.filter((each) => !details?.contains(each))).toHaveLength(1);
  expect(getByLabelText("Who does it")).toHaveAccessibleDescription(message);
  expect(getByLabelText("Who does it")).toHaveValue("x");
});

it("keeps what could not be saved, and saves it when it is asked to", async () => {
  let fails = true;
  const { user, sent } = await open([task(1)], {
    "PATCH /api/tasks/1": () => {
      if (fails) throw new TypeError("Failed to fetch");
      return json({ task: task(1, { owner: "Sam" }), rescore: false });
    },
  });
  const { getByLabelText, getByRole } = within(await row("Task 1"));
  await user.click(getByRole("heading"));
  await user.type(getByLabelText("Who does it"), "Sam");
  await user.tab();
  await waitFor(() => expect(getByRole("status")).toHaveTextContent("Not saved yet."));
  expect(getByLabelText("Who does it")).toHaveValue("Sam");
  fails = false;
  await user.click(getByRole("button", { name: "Try now" }));
  await waitFor(() => expect(getByRole("status")).toHaveTextContent("Saved"));
  expect(sent.at(-1)).toEqual({ operation: "PATCH /api/tasks/1", body: { owner: "Sam" } });
});

it("has what was saved when the list is opened again", async () => {
  let evidence = "";
  const { user } = await open([], {
    "GET /api/tasks": () =>
      json({ tasks: [task(1, { evidence })], total: 1, pageSize: 20, open: 1, done: 1 }),
    "PATCH /api/tasks/1": (body) => {
      ({ evidence } = body as Task);
      return json({ task: task(1, { evidence }), rescore: false });
    },
  });
  const proof = async () => {
    await user.click(within(await row("Task 1")).getByRole("heading"));
    return screen.getByLabelText("Note");
  };
  await user.type(await proof(), "The signed lease");
  await user.tab();
  await waitFor(() => expect(evidence).toBe("The signed lease"));
  await user.click(screen.getByRole("button", { name: /^Done/ }));
  await user.click(screen.getByRole("button", { name: /^To do/ }));
  expect(await proof()).toHaveValue("The signed lease");
});

it("is no longer overdue once it is done, and the owner is invited to score again", async () => {
  const due = { due: "2020-02-03" };
  const { user } = await open([task(1, due), task(3, { run: 2 })], {
    "PATCH /api/tasks/1": () =>
      json({ task: task(1, { ...due, doneAt: "2026-11-22T12:00:00Z" }), rescore: true }),
  });
  const invitation = "Everything your latest result asked for is done.";
  expect(await row("Task 1")).toHaveTextContent("Overdue since February 3, 2020");
  expect(screen.queryByText(invitation)).toBeNull();
  await user.click(within(await row("Task 1")).getByRole("checkbox"));
  expect(await screen.findByText(invitation)).toBeVisible();
  expect(await row("Task 1")).not.toHaveTextContent("Overdue");
  expect(screen.getByRole("button", { name: "To do (1)" })).toBeVisible();
  expect(await row("Task 3")).toBeInTheDocument();
});

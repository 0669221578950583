import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { withValueAt } from "~/lib/json";
import { json } from "~/testing/api-stub";
import { ruleEntry } from "~/testing/entries";
import { renderSignedIn, STAFF } from "~/testing/session";
import health from "../../../../../domain/business_health/statements-2026-12.json";
import value from "../../../../../domain/value_assessment/questions-2026-12.json";
import { EntryScreen } from "../entry-screen";
import type { Kind } from "../kind";
import { isQuestions, type Questions, withOption } from "./question-words";
import { ASSESSMENT, HEALTH } from "./questions-kind";

const KEY = "questions";
const SAVE = `PUT /api/desk/content/drafts/${KEY}`;

async function open(kind: Kind, current: { version: string }, more: object = {}) {
  const shown = await renderSignedIn(
    <EntryScreen entryKey={KEY} kind={kind} />,
    {
      [`GET /api/desk/content/entries/${KEY}`]: () =>
        json({ ...ruleEntry(KEY, "Questions", current), ...more }),
      [SAVE]: () => json({ version: 1, problems: [] }),
      [`POST /api/desk/content/results/${KEY}`]: () =>
        json({
          groups: [],
          differences: [
            { path: ["statements", "1", "text"], before: "Old?", after: "New?" },
            { path: ["scenarios", "plateau", "triggers", "1"], before: "a", after: "b" },
          ],
        }),
    },
    STAFF,
  );
  await screen.findByRole("tablist");
  return shown;
}

const row = (text: string | undefined) => screen.getByText(text ?? "");

it("opens a question, and saves its other words", async () => {
  const { user, sent } = await open(HEALTH, health);
  const [first] = health.statements;
  expect(screen.queryByLabelText("Question 1")).not.toBeInTheDocument();
  await user.click(row(first?.text));
  const field = screen.getByLabelText("Question 1");
  await user.type(field, "!");
  await user.type(screen.getByLabelText("Question 1, answer 5"), "?");
  expect(await screen.findByText(/^Draft saved/)).toBeVisible();
  const saved = sent.findLast(({ operation }) => operation === SAVE);
  const body = (saved?.body as { body: typeof health } | undefined)?.body;
  expect(body?.statements[0]).toEqual({
    ...first,
    text: `${first?.text}!`,
    scale: first?.scale.with(4, `${first?.scale[4]}?`),
  });
  expect(body?.statements.slice(1)).toEqual(health.statements.slice(1));
  expect(screen.getByText("Changed")).toBeVisible();
});

it("finds a question by its number or its words", async () => {
  const { user } = await open(ASSESSMENT, value);
  const search = screen.getByRole("searchbox");
  await user.type(search, "17");
  expect(screen.getByText(value.questions[16]?.text ?? "")).toBeVisible();
  await user.clear(search);
  await user.type(search, "nobody says this");
  expect(screen.getByText(/No question has/)).toBeVisible();
});

it("opens a question that has a problem, and leads to it", async () => {
  const problem = { path: ["statements", 6, "scale", 2], message: "This is empty." };
  const draft = {
    body: health,
    version: 1,
    basedOn: "2026-12",
    updatedAt: "2026-11-22T10:00:00Z",
    updatedBy: null,
  };
  const { user } = await open(HEALTH, health, { draft, problems: [problem] });
  await user.click(screen.getByRole("button", { name: "Question 7: This is empty." }));
  const field = screen.getByLabelText("Question 7, answer 3");
  await waitFor(() => expect(field).toHaveFocus());
  expect(field).toHaveAccessibleDescription(/This is empty/);
});

it("previews the changed questions as owners will read them", async () => {
  const draft = {
    body: health,
    version: 1,
    basedOn: "2026-12",
    updatedAt: "2026-11-22T10:00:00Z",
    updatedBy: null,
  };
  const { user } = await open(HEALTH, health, { draft });
  await user.click(screen.getByRole("tab", { name: "Preview" }));
  const look = await screen.findByRole("group", { name: `1. ${health.statements[0]?.text}` });
  expect(within(look).getAllByRole("radio")).toHaveLength(5);
  await user.click(screen.getByText(/The whole questionnaire, [0-9]+ questions/));
  const all = await screen.findAllByRole("group", { name: /^[0-9]+\. / });
  expect(all).toHaveLength(health.statements.length + 1); // the changed one is shown twice
  expect(screen.getByRole("group", { name: /^1\. .*Changed$/ })).toBeVisible();
  expect(screen.getByText("Question 1", { selector: "dt" })).toBeVisible();
  expect(screen.getAllByText(/./, { selector: "dt" })).toHaveLength(1); // triggers repeat an answer
});

it("edits the words beside the questions", async () => {
  const { user } = await open(ASSESSMENT, value);
  await user.click(screen.getByRole("tab", { name: "Other words" }));
  expect(screen.getByLabelText("Scenario 1")).toHaveValue(value.scenarios[0]?.title);
  expect(screen.getByLabelText("Sign 5")).toHaveValue(value.warningSigns[4]);
});

it.each([
  ["without a text", ["statements", 0, "text"], undefined],
  ["with an answer that is no text", ["statements", 0, "scale", 1], null],
])("shows a draft with a question %s as incomplete, and how to get out", async (_, path, value) => {
  const body = withValueAt(health, path, value);
  const draft = {
    body,
    version: 1,
    basedOn: "2026-12",
    updatedAt: "2026-11-22T10:00:00Z",
    updatedBy: null,
  };
  await open(HEALTH, health, { draft });
  expect(screen.getByRole("heading", { name: "This draft is incomplete" })).toBeVisible();
  expect(screen.getByRole("button", { name: "Discard" })).toBeVisible();
});

it.each([
  [["questions", 0], null],
  [["questions", 0, "id"], {}],
  [["questions", 0, "options"], "abc"],
  [["categories", 0], null],
  [["categories", 0, "title"], {}],
  [["scenarios", 0], null],
  [["scenarios", 0, "triggers", 0], null],
  [["warningSigns"], "abc"],
  [["legend"], [null]],
  [["labels"], [null]],
  [["critical"], [null]],
])("knows that the form cannot show a draft with another value at %j: %j", (path, changed) => {
  expect(isQuestions(value)).toBe(true);
  expect(isQuestions(withValueAt(value, path, changed))).toBe(false);
});

it("keeps the form while the words of a new question are cleared", async () => {
  const current = { ...health, statements: health.statements.slice(1) };
  const draft = {
    body: health,
    version: 1,
    basedOn: "2026-12",
    updatedAt: "2026-11-22T10:00:00Z",
    updatedBy: null,
  };
  const { user } = await open(HEALTH, current, { draft });
  await user.click(row(health.statements[0]?.text));
  await user.clear(screen.getByLabelText("Question 1, answer 5"));
  await user.clear(screen.getByLabelText("Question 1"));
  expect(screen.getByLabelText("Question 1")).toHaveValue("");
  expect(screen.getByLabelText("Question 1, answer 5")).toHaveValue("");
});

it("rewords an option where a scenario names it, also while two have the same text", () => {
  const current = value as Questions;
  const trigger = value.scenarios[0]?.triggers[0];
  const id = trigger?.question ?? 0;
  const options = value.questions.find((each) => each.id === id)?.options ?? [];
  const at = options.indexOf(trigger?.options[0] ?? "");
  const other = at === 0 ? 1 : 0;
  const same = withOption(current, current, { id, at, typed: options[other] ?? "" });
  const changed = withOption(same, current, { id, at, typed: "Other words" });
  const named = (body: Questions) => body.scenarios?.[0]?.triggers[0]?.options[0];
  expect(named(changed)).toBe("Other words");
  expect(changed.questions?.find((each) => each.id === id)?.options).toEqual(
    options.with(at, "Other words"),
  );
  const back = withOption(changed, current, { id, at, typed: options[at] ?? "" });
  expect(back).toEqual(current);
});

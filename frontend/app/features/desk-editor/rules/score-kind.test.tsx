import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { useShortcutKeys } from "~/layout/desk/shortcuts";
import { UndoShortcut } from "~/layout/desk/undo";
import { withValueAt } from "~/lib/json";
import { json } from "~/testing/api-stub";
import { ruleEntry } from "~/testing/entries";
import { findToast } from "~/testing/render";
import { renderSignedIn, STAFF } from "~/testing/session";
import score from "../../../../../domain/leads/score-2026-11.json";
import { EntryScreen } from "../entry-screen";
import { isScore } from "./score";
import { SCORE } from "./score-kind";

const API = "/api/desk/content";
const READ = `GET ${API}/entries/leads/score`;
const SAVE = `PUT ${API}/drafts/leads/score`;
const RESULTS = `POST ${API}/results/leads/score`;
const ENTRY = ruleEntry("leads/score", "Lead score", score);
const ScoreScreen = () => <EntryScreen entryKey="leads/score" kind={SCORE} />;

const PREVIEW = {
  groups: [
    {
      key: "leads",
      total: 12,
      counted: 12,
      moved: 1,
      bars: [
        { start: null, end: 0, count: 0 },
        { start: 0, end: 5, count: 0 },
        { start: 5, end: null, count: 1 },
      ],
      largest: [{ label: "Dana Reyes", before: [40], after: [50], change: 10, leadId: 7 }],
    },
  ],
  differences: [{ path: ["groups", "company", "points"], before: 3, after: 13 }],
};

/** The screen and what the frame of the desk has for Z. */
function Desk() {
  useShortcutKeys();
  return (
    <>
      <ScoreScreen />
      <UndoShortcut />
    </>
  );
}

/** Opens the screen; returns the bodies that were saved, a list that grows. */
async function open(more: object = {}) {
  const shown = await renderSignedIn(
    <Desk />,
    {
      [READ]: () => json({ ...ENTRY, ...more }),
      [SAVE]: () => json({ version: 1, problems: [] }),
      [RESULTS]: () => json(PREVIEW),
    },
    STAFF,
  );
  await screen.findByRole("heading", { name: "Yearly revenue, $" });
  const saved = async () => {
    expect(await screen.findByText(/^Draft saved/)).toBeVisible();
    const puts = shown.sent.filter(({ operation }) => operation === SAVE);
    return (puts.at(-1)?.body as { body: typeof score } | undefined)?.body;
  };
  return { ...shown, saved };
}

it("changes the points of a rule, also below zero", async () => {
  const { user, saved } = await open();
  const points = screen.getByLabelText("Named the business, points");
  await user.clear(points);
  await user.type(points, "-13");
  expect((await saved())?.groups[9]).toEqual([{ ...score.groups[9]?.[0], points: -13 }]);
  expect(points).toHaveAccessibleDescription("was 3");
});

it("adds a rule under an id of its own, moves it up and removes it", async () => {
  const { user, saved } = await open();
  const rules = () =>
    within(
      screen.getByRole("heading", { name: "Business health, %" }).closest("section") as HTMLElement,
    )
      .getAllByRole("listitem")
      .map((row) =>
        within(row)
          .getByLabelText(/, reason$/)
          .getAttribute("value"),
      );
  await user.click(screen.getByRole("button", { name: "Add a rule on Business health, %" }));
  await user.type(screen.getByLabelText("New rule, reason"), "X");
  await user.click(screen.getByRole("button", { name: "Up: X" }));
  expect(rules()).toEqual([
    "Business health of 80% or more",
    "X",
    "Business health of 60% or more",
  ]);
  const added = (await saved())?.groups[4]?.[1];
  expect(added).toMatchObject({ label: "X", fact: "health", atLeast: 1, points: 0 });
  expect(score.groups.flat().map(({ id }) => id)).not.toContain(added?.id);
  await user.click(screen.getByRole("button", { name: "Remove X" }));
  expect(rules()).toHaveLength(2);
});

it.each([
  ["one of several", "Business health of 80% or more"],
  ["the only one of its group", "Named the business"],
])(
  "puts a removed rule back in its place, and keeps what was changed since: %s",
  async (_, name) => {
    const { user, saved } = await open();
    await user.click(screen.getByRole("button", { name: `Remove ${name}` }));
    expect(screen.queryByLabelText(`${name}, points`)).not.toBeInTheDocument();
    await screen.findByText(`Removed “${name}”:`);
    const points = screen.getByLabelText("Three or more critical warnings, points");
    fireEvent.change(points, { target: { value: "-7" } });
    await user.click(screen.getByRole("heading", { name: "Source of the score" }));
    await user.keyboard("z");
    const body = await saved();
    expect(body?.groups.map((group) => group.map(({ id }) => id))).toEqual(
      score.groups.map((group) => group.map(({ id }) => id)),
    );
    expect(body?.groups[5]?.[0]?.points).toBe(-7);
  },
);

it("turns a bound around and keeps its amount", async () => {
  const { user, saved } = await open();
  const bound = screen.getByLabelText("Three or more critical warnings, bound");
  await user.selectOptions(bound, "at most");
  const [rule] = (await saved())?.groups[5] ?? [];
  expect(rule).toMatchObject({ atMost: 3 });
  expect(rule).not.toHaveProperty("atLeast");
});

it("previews the leads whose scores change, each with a link", async () => {
  const draft = {
    body: score,
    version: 1,
    basedOn: "2026-11",
    updatedAt: "2026-11-22T10:00:00Z",
    updatedBy: null,
  };
  const { user } = await open({ draft });
  await user.click(screen.getByRole("tab", { name: "Preview" }));
  expect(await screen.findByText("1 of 12 leads would have another score.")).toBeVisible();
  expect(screen.getByRole("link", { name: "Dana Reyes" })).toHaveAttribute("href", "/desk/leads/7");
  expect(screen.getByText("Named the business, points")).toBeVisible();
  expect(screen.getByText("+10", { selector: "strong" })).toBeVisible();
});

it("asks once for the preview that is shown when the draft is about to be released", async () => {
  const draft = {
    body: score,
    version: 1,
    basedOn: "2026-11",
    updatedAt: "2026-11-22T10:00:00Z",
    updatedBy: null,
  };
  const { user, sent } = await open({ draft });
  await user.click(screen.getByRole("tab", { name: "Preview" }));
  await screen.findByText("1 of 12 leads would have another score.");
  await user.click(screen.getByRole("button", { name: "Release..." }));
  await screen.findByRole("dialog", { name: "Release this draft" });
  const previews = sent.filter(({ operation }) => operation === RESULTS);
  expect(previews).toHaveLength(1);
});

it("is released, and then shows what is in use, without a draft", async () => {
  const body = withValueAt(score, ["groups", 9, 0, "points"], 9) as typeof score;
  const draft = {
    body,
    version: 1,
    basedOn: "2026-11",
    updatedAt: "2026-11-22T10:00:00Z",
    updatedBy: null,
  };
  const { user } = await renderSignedIn(
    <ScoreScreen />,
    {
      [READ]: () => json({ ...ENTRY, draft }),
      [RESULTS]: () => json(PREVIEW),
      [`GET ${API}/revisions/leads/score`]: () => json({ revisions: [] }),
      [`POST ${API}/publish/leads/score`]: () => json({ ...ENTRY, body, version: "2026-12-01.1" }),
    },
    STAFF,
  );
  await user.click(await screen.findByRole("button", { name: "Release..." }));
  const dialog = within(await screen.findByRole("dialog", { name: "Release this draft" }));
  await user.click(dialog.getByRole("button", { name: "Release" }));
  await findToast("Version 2026-12-01.1 is in use", /Version 2026-12-01.1 is in use/);
  expect(await screen.findByText("Published as shown.")).toBeVisible();
  await user.click(screen.getByRole("tab", { name: "Rules" }));
  expect(screen.getByLabelText("Named the business, points")).toHaveValue("9");
});

it("names the rule that a problem is about", async () => {
  const problem = { path: ["groups", 9, 0, "points"], message: "It is at most 100." };
  const draft = {
    body: score,
    version: 1,
    basedOn: "2026-11",
    updatedAt: "2026-11-22T10:00:00Z",
    updatedBy: null,
  };
  const { user } = await open({ draft, problems: [problem] });
  await user.click(screen.getByRole("button", { name: "Named the business: It is at most 100." }));
  await waitFor(() => expect(screen.getByLabelText("Named the business, points")).toHaveFocus());
});

it.each([
  [["groups", 0], null],
  [["groups", 0, 0], null],
  [["groups", 0, 0, "id"], 5],
  [["groups", 0, 0, "fact"], {}],
  [["groups", 0, 0, "label"], {}],
])("knows that the form cannot show a draft with another value at %j: %j", (path, value) => {
  expect(isScore(score)).toBe(true);
  expect(isScore(withValueAt(score, path, value))).toBe(false);
});

it("can show a draft whose new rule has no reason yet", () => {
  expect(isScore(withValueAt(score, ["groups", 0, 0, "label"], undefined))).toBe(true);
});

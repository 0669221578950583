import { cleanup, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { writeHint } from "~/lib/session-hint";
import { json, stubApi } from "~/testing/api-stub";
import { valueQuestionSet as questionSet } from "~/testing/question-sets";
import { findToast, renderScreen } from "~/testing/render";
import { ADMIN, renderSignedIn } from "~/testing/session";
import words from "../../../../content/value-assessment.json";
import { Assessment } from "./assessment";
import { keepCompleted, readCompleted } from "./completed";
import { readDraft, storeChange } from "./draft";
import { SavedAssessments } from "./saved-assessments";
import SavedResult from "./saved-result";

const SAVE = "POST /api/value-assessments";
const LIST = "GET /api/value-assessments";
const ANSWERS = Object.fromEntries(
  questionSet.questions.map(({ id, options }) => [String(id), options[0] ?? ""]),
);
const HEADER = { businessName: "Pecan Air", ownerName: "", date: "2026-11-20", industry: "" };
const COMPLETED = {
  version: questionSet.version,
  header: HEADER,
  answers: ANSWERS,
  madeAt: "2026-11-20T15:00:00.000Z",
  isWanted: false,
};
const ROW = {
  id: 17,
  version: questionSet.version,
  madeAt: "2026-11-20T15:00:00Z",
  businessName: "Pecan Air",
  scenarioCount: 4,
  finding: {
    text: "The business leans on you",
    scenario: "Owner-Dependent Business",
    answerCount: 6,
  },
};
const NONE = { assessments: [], total: 0, pageSize: 20 };
const ONE = { assessments: [ROW], total: 1, pageSize: 20 };

/** Renders the public assessment with every question answered. */
function openAnswered() {
  const draft = Object.entries(ANSWERS).map(([id, answer]) => [`q${id}`, answer]);
  storeChange(questionSet, { ...Object.fromEntries(draft), ...HEADER });
  return renderScreen(
    <Assessment questionSet={questionSet} words={words} industries={[]} />,
    "/value-assessment",
  );
}

const calculate = () => screen.getByText("Calculate Business Value Assessment");

describe("the results of a visitor", () => {
  it("stay in this browser, and are wanted once the visitor goes to sign up", async () => {
    const sent = stubApi({});
    const user = openAnswered();
    await user.click(calculate());
    expect(readCompleted()).toMatchObject({ answers: ANSWERS, header: HEADER, isWanted: false });
    const link = screen.getByRole("link", { name: "Sign up to save these answers" });
    expect(link).toHaveAttribute(
      "href",
      "/auth?next=%2Fowner-dashboard%2Fvalue-assessments#sign-up",
    );
    await user.click(link);
    expect(readCompleted()).toMatchObject({ answers: ANSWERS, isWanted: true });
    expect(sent).toEqual([]);
  });

  it("are forgotten with the answers", async () => {
    keepCompleted(COMPLETED);
    const user = openAnswered();
    await user.click(screen.getByText("Forget these answers"));
    await user.click(screen.getByText("Yes, forget them"));
    expect(readCompleted()).toBeNull();
  });
});

describe("the results of an owner", () => {
  beforeEach(() => writeHint("in"));

  it("are saved at once", async () => {
    const sent = stubApi({ [SAVE]: () => json(ROW) });
    const user = openAnswered();
    await user.click(calculate());
    const link = await screen.findByRole("link", { name: words.saved.done });
    expect(link).toHaveAttribute("href", "/owner-dashboard/value-assessments");
    expect(sent).toHaveLength(1);
    expect(sent[0]?.body).toMatchObject({
      version: questionSet.version,
      ...HEADER,
      answers: ANSWERS,
    });
    expect(readCompleted()).toBeNull();
  });

  it("stay in this browser where that failed, and can be saved by hand", async () => {
    stubApi({ [SAVE]: () => json({ code: "full", message: "Your account is full." }, 429) });
    const user = openAnswered();
    await user.click(calculate());
    await findToast("We couldn't save your answers", "Your account is full.");
    expect(readCompleted()).not.toBeNull();
    stubApi({ [SAVE]: () => json(ROW) });
    await user.click(screen.getByRole("button", { name: words.saved.save }));
    expect(await screen.findByRole("link", { name: words.saved.done })).toHaveFocus();
  });
});

describe("the portal", () => {
  const show = (handlers: Parameters<typeof stubApi>[0]) =>
    renderSignedIn(<SavedResult words={words.saved} />, handlers);

  it("saves what a visitor wanted saved before signing in", async () => {
    keepCompleted({ ...COMPLETED, isWanted: true });
    let saved = false;
    await show({
      [SAVE]: () => {
        saved = true;
        return json(ROW);
      },
      [LIST]: () => json(saved ? ONE : NONE),
    });
    expect(
      await screen.findByRole("heading", {
        name: /^Value assessment of Nov 20.*: The business leans on you$/,
      }),
    ).toBeVisible();
    expect(screen.getByText("Owner-Dependent Business · 6 answers")).toBeVisible();
    expect(screen.getByText(words.saved.why)).toBeVisible();
    expect(readCompleted()).toBeNull();
  });

  it("shows it although the list was on its way when it was saved", async () => {
    keepCompleted({ ...COMPLETED, isWanted: true });
    let saved = () => {};
    const isSaved = new Promise<void>((resolve) => {
      saved = resolve;
    });
    let lists = 0;
    await show({
      [SAVE]: () => {
        saved();
        return json(ROW);
      },
      [LIST]: async () => {
        lists += 1;
        if (lists > 1) return json(ONE);
        await isSaved;
        await new Promise((done) => setTimeout(done, 50));
        return json(NONE);
      },
    });
    const title = /^Value assessment of Nov 20/;
    expect(await screen.findByRole("heading", { name: title })).toBeVisible();
  });

  it("asks before it saves what somebody else may have answered in this browser", async () => {
    keepCompleted(COMPLETED);
    const { user, sent } = await show({ [LIST]: () => json(NONE), [SAVE]: () => json(ROW) });
    await user.click(await screen.findByRole("button", { name: words.saved.device.save }));
    await findToast("Saved", "Your value assessment is in your account.");
    expect(sent.find(({ operation }) => operation === SAVE)?.body).toMatchObject({
      answers: ANSWERS,
      madeAt: COMPLETED.madeAt,
    });
  });

  it("forgets it instead", async () => {
    keepCompleted(COMPLETED);
    const { user, sent } = await show({ [LIST]: () => json(NONE) });
    await user.click(await screen.findByRole("button", { name: words.saved.device.forget }));
    expect(readCompleted()).toBeNull();
    expect(sent.map(({ operation }) => operation)).not.toContain(SAVE);
  });

  it("shows nothing where there is nothing", async () => {
    await show({ [LIST]: () => json(NONE) });
    expect(screen.queryByRole("heading")).not.toBeInTheDocument();
  });
});

describe("a saved assessment", () => {
  const { version, categories, questions, scenarios, warningSigns, legend } = questionSet;
  const DETAIL = {
    ...ROW,
    header: HEADER,
    answers: ANSWERS,
    questionSet: { version, categories, questions, scenarios, warningSigns, legend },
  };
  const ADDRESS = "/owner-dashboard/value-assessments";

  function show(query = "", handlers: Parameters<typeof stubApi>[0] = {}) {
    return renderSignedIn(
      <SavedAssessments words={words} />,
      {
        [LIST]: () => json(ONE),
        "GET /api/value-assessments/17": () => json(DETAIL),
        ...handlers,
      },
      ADMIN,
      `${ADDRESS}${query}`,
    );
  }

  it("is listed, and opens with every answer", async () => {
    await show();
    const row = await screen.findByRole("link", { name: /The business leans on you$/ });
    expect(row).toHaveAttribute("href", `${ADDRESS}?open=17`);
    cleanup();
    await show("?open=17");
    const results = await screen.findByRole("article");
    const printed = (await within(results).findByText("Your answers")).closest("section");
    for (const { id, text } of questions)
      expect(printed).toHaveTextContent(`${id}. ${text}${ANSWERS[String(id)]}`);
  });

  it("fills what is open in the form when it is taken again", async () => {
    storeChange(questionSet, { q1: questionSet.questions[0]?.options[2] ?? "" });
    const { user } = await show("?open=17");
    await user.click(await screen.findByText("Take Assessment Again"));
    const draft = readDraft(questionSet);
    expect(draft.q1).toBe(questionSet.questions[0]?.options[2]);
    expect(draft.q2).toBe(ANSWERS["2"]);
  });

  it("is removed after a second button", async () => {
    const { user, sent } = await show("?open=17", {
      "DELETE /api/value-assessments/17": () => json({ removed: true }),
    });
    await user.click(await screen.findByRole("button", { name: words.saved.remove }));
    expect(screen.getByRole("button", { name: words.saved.keep })).toHaveFocus();
    await user.click(screen.getByRole("button", { name: words.saved.confirm }));
    expect(await screen.findByRole("heading", { name: words.saved.title })).toBeVisible();
    expect(sent.map(({ operation }) => operation)).toContain("DELETE /api/value-assessments/17");
  });
});

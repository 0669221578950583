import { screen, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { readAttachments } from "~/lib/contact-attachments";
import { stubApi } from "~/testing/api-stub";
import { healthQuestionSet as questionSet } from "~/testing/question-sets";
import { findToast, renderScreen } from "~/testing/render";
import words from "../../../../../content/business-health.json";
import vectors from "../../../../../domain/vectors/business-health.json";
import type { Answers } from "../answers";
import Report from "./report";

const NAMES = [
  "All ones",
  "All threes",
  "All fives",
  "A sum of 199 is 80%: .6 is rounded up to 80",
  "A sum of 98 is 39%: .2 is rounded down, below the edge",
  "Categories at 100, 82, 62, 40 and 38 percent",
  "Eleven, twelve and fourteen warn beside an excellent label",
  "A mixed sheet, number 16",
];
const CASES = vectors.cases.filter(({ name }) => NAMES.includes(name));
const BANDS = {
  green: "Green: 80% or more",
  yellow: "Yellow: 60% to 79%",
  red: "Red: below 60%",
};
const NAMED = { green: "Green", yellow: "Yellow", red: "Red" };
const FIVES = Object.fromEntries(questionSet.statements.map(({ id }) => [id, 5]));

function show(answers: Answers) {
  const onRetake = vi.fn();
  const report = (
    <Report questionSet={questionSet} words={words} answers={answers} onRetake={onRetake} />
  );
  return { user: renderScreen(report), onRetake };
}

const part = (name: string) => screen.queryByRole("region", { name });
const titles = (section: HTMLElement | null) =>
  section
    ? within(section)
        .queryAllByRole("heading", { level: 4 })
        .map((each) => each.textContent)
    : [];
const warnings = () =>
  part("One critical warning") ?? screen.queryByRole("region", { name: /critical warnings$/ });

describe("the report", () => {
  it("covers every golden case that is named here", () => {
    expect(CASES).toHaveLength(NAMES.length);
  });

  it.each(CASES)("shows the golden case: $name", (golden) => {
    const answers = Object.fromEntries(
      [...golden.answers].map((score, index) => [index + 1, Number(score)]),
    );
    show(answers);
    const health = part("Your business health");
    expect(health).toHaveTextContent(`${golden.overall}%${golden.label}`);
    expect(health).toHaveTextContent(BANDS[golden.band as keyof typeof BANDS]);

    const rows = questionSet.categories.map(({ title }, index) => ({
      title,
      percent: `${golden.categories[index]}%`,
      band: golden.bands[index] as keyof typeof BANDS,
    }));
    const drawing = screen.getByRole("img", { name: /^On one scale/ }).getAttribute("aria-label");
    for (const { title, percent, band } of rows)
      expect(drawing).toContain(`${title} ${percent}, ${band}`);
    const table = part("Five categories") as HTMLElement;
    const cells = [...table.querySelectorAll("tbody td")].map((cell) => cell.textContent);
    expect(cells).toEqual([
      ...rows.flatMap(({ percent, band }) => [NAMED[band], percent]),
      NAMED[golden.band as keyof typeof BANDS],
      `${golden.overall}%`,
    ]);

    const critical = questionSet.critical.filter(({ question }) =>
      golden.warnings.includes(question),
    );
    expect(new Set(titles(warnings()))).toEqual(new Set(critical.map(({ warning }) => warning)));
    expect(titles(part("What to do next, in order"))).toEqual(
      golden.actions.map((id) => words.actions[String(id) as keyof typeof words.actions].title),
    );
    const strengths = part("What's already strong");
    const items = strengths ? within(strengths).queryAllByRole("listitem") : [];
    expect(items).toHaveLength(golden.strengths.length);
    for (const [index, id] of golden.strengths.entries()) {
      expect(items[index]).toHaveTextContent(
        words.strengths[String(id) as keyof typeof words.strengths],
      );
      expect(items[index]).toHaveTextContent(`Question ${id}, your answer ${answers[id]}`);
    }
  });

  it("plots the numbers of the actions by effort and by how low the answer is", () => {
    show({ ...FIVES, 22: 2, 1: 1 });
    const rows = within(screen.getByRole("table", { name: /^Effort against gain/ }))
      .getAllByRole("row")
      .map((row) =>
        within(row)
          .getAllByRole("cell")
          .map((cell) => Number.parseInt(cell.textContent, 10)),
      );
    const effort = (id: "1" | "22") => ["low", "medium", "high"].indexOf(words.actions[id].effort);
    expect(rows[1]?.[effort("1")]).toBe(1);
    expect(rows[2]?.[effort("22")]).toBe(2);
  });

  it("says of an action what to do, how hard it is and what a buyer gains", () => {
    show({ ...FIVES, 22: 2 });
    const action = words.actions["22"];
    const item = within(part("What to do next, in order") as HTMLElement).getByRole("listitem");
    expect(item).toHaveTextContent(action.text);
    expect(item).toHaveTextContent(
      `Question 22, your answer 2: ${questionSet.statements[21]?.scale[1]}`,
    );
    const facts = within(item)
      .getAllByRole("definition")
      .map((each) => each.textContent);
    expect(facts).toEqual([
      words.efforts[action.effort as keyof typeof words.efforts],
      action.time,
      action.gain,
    ]);
  });

  it.each(questionSet.critical)(
    "warns of question $question first, even beside a good label",
    ({ question, warning }) => {
      show({ ...FIVES, [question]: 2 });
      expect(part("Your business health")).toHaveTextContent(words.labelCaveat);
      expect(titles(warnings())).toEqual([warning]);
      expect(warnings()).toHaveTextContent(
        words.critical[String(question) as keyof typeof words.critical],
      );
      expect(warnings()).toHaveTextContent(`Question ${question}, your answer 2`);
      expect(screen.getAllByRole("heading", { level: 3 })[0]).toHaveTextContent(
        "One critical warning",
      );
    },
  );

  it("shows that there are no warnings, without a caveat", () => {
    show(FIVES);
    expect(warnings()).not.toBeInTheDocument();
    expect(screen.getByText(/None of the critical warnings applies to your answers/)).toBeVisible();
    expect(screen.queryByText(words.labelCaveat)).not.toBeInTheDocument();
  });

  it("needs no caveat beside a poor label", () => {
    show(Object.fromEntries(questionSet.statements.map(({ id }) => [id, 2])));
    expect(part("5 critical warnings")).toBeVisible();
    expect(screen.queryByText(words.labelCaveat)).not.toBeInTheDocument();
  });

  it("says what it is not, and where its words come from", () => {
    show(FIVES);
    expect(screen.getByText(new RegExp(`Questions ${questionSet.version}\\.$`))).toHaveTextContent(
      words.disclaimer,
    );
    for (const { name, date } of Object.values(words.sources)) {
      expect(document.body).toHaveTextContent(`${name}, ${date}`);
    }
  });

  it("gets the focus, and offers to take the assessment again", async () => {
    const { user, onRetake } = show(FIVES);
    expect(screen.getByRole("heading", { level: 2 })).toHaveFocus();
    await user.click(screen.getByRole("button", { name: "Retake Assessment" }));
    expect(onRetake).toHaveBeenCalledOnce();
  });
});

describe("on paper", () => {
  it("has a letterhead, the day and every answer in words", () => {
    show({ ...FIVES, 8: 2 });
    const heading = document.querySelector(".print-heading");
    expect(heading).toHaveTextContent("Sabine Ridge");
    expect(heading).toHaveTextContent(/Business health reportAnswered on \w+ \d+, \d{4}/);
    const answers = screen.getByText("Your answers").closest("section");
    for (const { id, text, scale } of questionSet.statements) {
      const score = id === 8 ? 2 : 5;
      expect(answers).toHaveTextContent(`${id}. ${text}${score}: ${scale[score - 1]}`);
    }
  });
});

describe("taking it along", () => {
  it("shows an error when there is no PDF, and can be retried", async () => {
    stubApi({ "POST /api/health-report": () => new Response("<h1>Oops</h1>", { status: 500 }) });
    const { user } = show(FIVES);
    await user.click(screen.getByRole("button", { name: "Download the PDF report" }));
    await findToast("Error", "We couldn't make the report. Please try again, or print this page.");
    expect(screen.getByRole("button", { name: "Download the PDF report" })).toBeEnabled();
  });

  it("prints", async () => {
    const print = vi.spyOn(window, "print");
    const { user } = show(FIVES);
    await user.click(screen.getByRole("button", { name: "Print this page" }));
    expect(print).toHaveBeenCalledOnce();
  });

  it("goes with a message, in sight of its owner", async () => {
    const { user } = show({ ...FIVES, 3: 1 });
    await user.click(screen.getByRole("button", { name: "Send this with my message" }));
    expect(await screen.findByText("The page /contact")).toBeVisible();
    expect(readAttachments().health).toEqual({
      health: { version: questionSet.version, answers: { ...FIVES, 3: 1 } },
      summary: `Business health 98%, Excellent - Strong business health, questions ${questionSet.version}`,
    });
  });
});

import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { valueQuestionSet as questionSet } from "~/testing/question-sets";
import { renderScreen } from "~/testing/render";
import words from "../../../../content/value-assessment.json";
import { Assessment } from "./assessment";
import { storeChange } from "./draft";

/** Renders a category of the assessment whose questions with these numbers are answered. */
function open(category: string, answered: number[] = []) {
  const draft = answered.map((id) => [`q${id}`, optionsOf(id)[0] ?? ""]);
  if (answered.length > 0) storeChange(questionSet, Object.fromEntries(draft));
  const screen = <Assessment questionSet={questionSet} words={words} industries={[]} />;
  return renderScreen(screen, `/value-assessment#${category}`);
}

const optionsOf = (id: number) =>
  questionSet.questions.find((each) => each.id === id)?.options ?? [];
const select = (id: number) => document.getElementById(`q${id}`) as HTMLSelectElement;
const lists = () => screen.getAllByRole("list", { name: /^Answers to question/ });
const option = (text = "") => within(lists()[0] as HTMLElement).getByRole("button", { name: text });

function expectAsked(id: number) {
  expect(lists().map((list) => list.getAttribute("aria-label"))).toEqual([
    `Answers to question ${id}`,
  ]);
}

it("lists the options of the first open question as buttons, next to its select", () => {
  open("how-it-runs", [11, 12]);
  expectAsked(13);
  const listed = within(lists()[0] as HTMLElement).getAllByRole("button");
  expect(listed.map((button) => button.textContent)).toEqual(optionsOf(13));
  expect(select(13)).toHaveValue("");
});

it("answers with one tap and goes on to the next open question", async () => {
  const user = open("money-customers", [2]);
  await user.click(option(optionsOf(1)[3]));
  expect(select(1)).toHaveValue(optionsOf(1)[3]);
  expectAsked(3);
});

it("asks for ten answers in ten taps, and then shows that all are there", async () => {
  const user = open("money-customers");
  for (let id = 1; id <= 10; id += 1) await user.click(option(optionsOf(id)[0]));
  expect(screen.queryByRole("list", { name: /^Answers to/ })).not.toBeInTheDocument();
  expect(screen.getByText("All ten questions here are answered.")).toBeVisible();
});

it("takes the last answer back, and asks again", async () => {
  const user = open("money-customers");
  await user.click(option(optionsOf(1)[0]));
  const undo = screen.getByRole("button", { name: "Undo the answer to question 1" });
  expect(undo).toHaveFocus();
  await user.click(undo);
  expect(select(1)).toHaveValue("");
  expectAsked(1);
  expect(lists()[0]).toHaveFocus();
});

it("ignores the second tap of a double tap", async () => {
  const user = open("money-customers");
  await user.dblClick(option(optionsOf(1)[0]));
  expect(select(1)).toHaveValue(optionsOf(1)[0]);
  expect(select(2)).toHaveValue("");
});

it("puts a question off until the others of the category are answered", async () => {
  const user = open("money-customers", [1, 2, 3, 4, 5, 6, 7, 8]);
  await user.click(screen.getByRole("button", { name: "Answer later" }));
  expectAsked(10);
  await user.click(option(optionsOf(10)[0]));
  expectAsked(9);
  expect(screen.queryByRole("button", { name: "Answer later" })).not.toBeInTheDocument();
});

it("moves the list but not the focus when an answer is selected", async () => {
  const user = open("money-customers");
  select(4).focus();
  await user.selectOptions(select(4), optionsOf(4)[1] ?? "");
  expect(select(4)).toHaveFocus();
  expectAsked(5);
  expect(screen.queryByRole("button", { name: /^Undo/ })).not.toBeInTheDocument();
});

it("shows the whole text of a chosen answer", () => {
  open("money-customers", [2]);
  const shown = select(2).parentElement?.querySelector("span");
  expect(shown).toHaveTextContent(optionsOf(2)[0] ?? "");
  expect(shown).toHaveAttribute("aria-hidden", "true");
});

import { screen, within } from "@testing-library/react";
import { useState } from "react";
import { expect, it, vi } from "vitest";
import { healthQuestionSet as questionSet } from "~/testing/question-sets";
import { renderScreen } from "~/testing/render";
import type { Answers } from "../answers";
import { EntryForm } from "./entry-form";

const INCOMPLETE = "Please answer all 50 questions before calculating your business health status";
const FIVES = Object.fromEntries(questionSet.statements.map(({ id }) => [id, 5]));

/** Renders the form with these answers filled in. */
function show(initial: Answers = {}) {
  const onCalculate = vi.fn();
  function Form() {
    const [answers, setAnswers] = useState(initial);
    return (
      <EntryForm
        returns={0}
        questionSet={questionSet}
        changed={[]}
        answers={answers}
        onAnswer={(id, score) => setAnswers({ ...answers, [id]: score })}
        onClear={() => setAnswers({})}
        onCalculate={onCalculate}
      />
    );
  }
  return { user: renderScreen(<Form />), onCalculate };
}

const question = (id: number) => document.getElementById(`q${id}`) as HTMLElement;
const step = (id: number, score: number) =>
  document.querySelector(`input[name=q${id}][value="${score}"]`) as HTMLInputElement;
const errors = () => [...document.querySelectorAll(".field-error")].map((each) => each.textContent);
const calculate = () => screen.getByText("Calculate Business Health Status");

it("asks every question with its number, its words and five described steps", () => {
  show();
  for (const { id, text, scale } of questionSet.statements) {
    expect(question(id)).toHaveTextContent(text);
    const radios = [...question(id).querySelectorAll<HTMLInputElement>("input[type=radio]")];
    expect(radios.map(({ name }) => name)).toEqual(Array(5).fill(`q${id}`));
    const labels = radios.map(({ labels }) => labels?.[0]?.textContent?.replace(/\s+/g, ""));
    expect(labels).toEqual(scale.map((words, index) => `${index + 1}${words}`.replace(/\s+/g, "")));
  }
});

it("marks missing answers, keeps the others, and calculates once all are there", async () => {
  const { 8: _eight, 31: _thirtyOne, ...initial } = FIVES;
  const { user, onCalculate } = show(initial);
  await user.click(calculate());
  expect(screen.getByRole("alert")).toHaveFocus();
  expect(errors()).toEqual([INCOMPLETE, "Not answered yet"]);
  expect(question(8)).toHaveAccessibleDescription(INCOMPLETE);
  expect(question(31)).toHaveAccessibleDescription("Not answered yet");
  for (const id of Object.keys(initial)) expect(step(Number(id), 5)).toBeChecked();
  await user.click(within(screen.getByRole("alert")).getByRole("link"));
  expect(step(8, 1)).toHaveFocus();
  expect(step(8, 1)).not.toBeChecked();
  await user.click(step(8, 5));
  expect(errors()).toEqual([INCOMPLETE]);
  expect(question(31)).toHaveAccessibleDescription(INCOMPLETE);
  await user.click(step(31, 5));
  expect(errors()).toEqual([]);
  expect(screen.queryByRole("alert")).not.toBeInTheDocument();
  expect(onCalculate).not.toHaveBeenCalled();
  await user.click(calculate());
  expect(onCalculate).toHaveBeenCalledOnce();
});

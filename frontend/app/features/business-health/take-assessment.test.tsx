import { screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect, it, vi } from "vitest";
import { json } from "~/testing/api-stub";
import { healthQuestionSets, healthQuestionSet as questionSet } from "~/testing/question-sets";
import { renderSignedIn } from "~/testing/session";
import words from "../../../../content/business-health.json";
import { TakeAssessment } from "./take-assessment";

const DRAFT = "/api/health/draft";
const { version } = questionSet;
const NO_DRAFT = { version, draft: null, answers: {}, updatedAt: null, changedSinceAnswered: [] };
const FIVES = Object.fromEntries(questionSet.statements.map(({ id }) => [id, 5]));
const FILLED_IN = /^Your last answers are filled in/;

function Screen() {
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setOpen(!isOpen)}>
        Leave or return
      </button>
      {isOpen && <TakeAssessment questionSet={questionSet} words={words} />}
    </>
  );
}

const open = (handlers: Parameters<typeof renderSignedIn>[1]) =>
  renderSignedIn(<Screen />, { [`GET ${DRAFT}`]: () => json(NO_DRAFT), ...handlers });

/** The last result of an owner, all fives, of this or an earlier version of the questions. */
const lastResult = ({ statements } = questionSet) => ({
  "GET /api/health/runs": () => json({ runs: [{ id: 3 }], total: 1, pageSize: 20 }),
  "GET /api/health/runs/3": () =>
    json({
      answers: FIVES,
      changedIn: Object.fromEntries(
        statements.flatMap(({ id, since }) => (since ? [[id, since]] : [])),
      ),
    }),
});

const steps = (score: number) =>
  document.querySelectorAll<HTMLInputElement>(`input[value="${score}"]`);
const step = (id: number, score: number) =>
  document.querySelector(`input[name=q${id}][value="${score}"]`) as HTMLInputElement;
const chosen = () => document.querySelectorAll("input[type=radio]:checked");
const press = (name: string) => screen.getByText(name, { selector: "button" });

it("starts from the last answers, and says so until they are cleared", async () => {
  const { user, sent } = await open({
    ...lastResult(),
    [`DELETE ${DRAFT}`]: () => json(NO_DRAFT),
  });
  expect(await screen.findByText(FILLED_IN)).toBeVisible();
  for (const five of steps(5)) expect(five).toBeChecked();
  expect(sent.every(({ operation }) => operation.startsWith("GET"))).toBe(true);
  await user.click(press("Clear all answers"));
  await user.click(press("Yes, clear them"));
  expect(chosen()).toHaveLength(0);
  expect(screen.queryByText(FILLED_IN)).toBeNull();
});

it("sends the whole sheet with the first answer that is changed", async () => {
  const { user, sent } = await open({
    ...lastResult(),
    [`PUT ${DRAFT}`]: () => json({ ...NO_DRAFT, draft: 1, answers: { ...FIVES, 9: 2 } }),
  });
  await screen.findByText(FILLED_IN);
  await user.click(step(9, 2));
  expect(await screen.findByText("All answers saved to your account.")).toBeVisible();
  const body = { version, answers: { ...FIVES, 9: 2 }, draft: null };
  expect(sent.at(-1)).toEqual({ operation: `PUT ${DRAFT}`, body });
});

it("saves a result that could not be saved at once when it is asked to", async () => {
  let fails = true;
  const { user } = await open({
    ...lastResult(),
    "POST /api/health/runs": () => {
      if (fails) throw new TypeError("Failed to fetch");
      return json({ id: 4 });
    },
  });
  await screen.findByText(FILLED_IN);
  await user.click(press("Calculate Business Health Status"));
  expect(await screen.findByText("Your result is not saved yet.")).toBeVisible();
  expect(screen.queryByText(FILLED_IN)).toBeNull();
  expect(await screen.findByRole("heading", { name: "Your business health" })).toBeVisible();
  fails = false;
  await user.click(press("Try now"));
  expect(await screen.findByText("Result saved.")).toBeVisible();
});

it("asks a changed question of an earlier draft again", async () => {
  const earlier = { ...NO_DRAFT, draft: 1, answers: { 8: 4 }, changedSinceAnswered: [9] };
  const { user } = await open({
    [`GET ${DRAFT}`]: () => json(earlier),
    [`PUT ${DRAFT}`]: () => json({ ...NO_DRAFT, draft: 1, answers: { 8: 4, 9: 3 } }),
  });
  const link = await screen.findByRole("link", { name: "9" });
  expect(link.closest("p")).toHaveTextContent("have changed");
  expect(chosen()).toHaveLength(1);
  await user.click(link);
  await user.click(step(9, 3));
  await waitFor(() => expect(link).not.toBeInTheDocument());
});

it("leaves the changed questions of an earlier result open", async () => {
  const { user } = await open({
    ...lastResult(healthQuestionSets[0]),
    [`DELETE ${DRAFT}`]: () => json(NO_DRAFT),
  });
  const again = /Please answer questions 9 and 10 again/;
  const notice = await screen.findByText((_, element) =>
    Boolean(element?.matches("p") && again.test(element.textContent ?? "")),
  );
  expect(chosen()).toHaveLength(48);
  for (const id of [9, 10]) expect(step(id, 5)).not.toBeChecked();
  await user.click(press("Clear all answers"));
  await user.click(press("Yes, clear them"));
  expect(notice).not.toBeInTheDocument();
});

it("says that the answers could not be loaded, and loads them when it is asked to", async () => {
  let fails = true;
  const { user } = await open({
    ...lastResult(),
    [`GET ${DRAFT}`]: () => {
      if (fails) throw new TypeError("Failed to fetch");
      return json(NO_DRAFT);
    },
  });
  expect(await screen.findByRole("alert")).toHaveTextContent("We couldn't load your answers.");
  fails = false;
  await user.click(press("Try again"));
  expect(await screen.findByText(FILLED_IN)).toBeVisible();
});

it("does not begin with the answers of an earlier visit when they cannot be loaded again", async () => {
  let fails = false;
  const { user } = await open({
    ...lastResult(),
    [`GET ${DRAFT}`]: () => {
      if (fails) throw new TypeError("Failed to fetch");
      return json(NO_DRAFT);
    },
  });
  await screen.findByText(FILLED_IN);
  fails = true;
  await user.click(press("Leave or return"));
  await user.click(press("Leave or return"));
  expect(await screen.findByRole("alert")).toHaveTextContent("We couldn't load your answers.");
  expect(steps(5)).toHaveLength(0);
});

it("is calculated and saved in a browser that blocks storage", async () => {
  const blocked = () => {
    throw new DOMException("Denied", "SecurityError");
  };
  vi.spyOn(globalThis, "localStorage", "get").mockImplementation(blocked);
  const { user, sent } = await open({
    ...lastResult(),
    "POST /api/health/runs": () => json({ id: 4 }),
  });
  await screen.findByText(FILLED_IN);
  await user.click(press("Calculate Business Health Status"));
  expect(await screen.findByText("Result saved.")).toBeVisible();
  const health = await screen.findByRole("region", { name: "Your business health" });
  expect(health).toHaveTextContent("100%Excellent - Strong business health");
  const body = { version, answers: FIVES };
  expect(sent).toContainEqual({ operation: "POST /api/health/runs", body });
});

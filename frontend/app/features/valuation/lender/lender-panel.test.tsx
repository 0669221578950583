import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { TERMS } from "~/testing/lending-terms";
import { renderScreen } from "~/testing/render";
import { ANSWERS } from "~/testing/valuation-answers";
import { lender as words } from "../../../../../content/valuation.json";
import { calculate } from "../rules";
import LenderPanel from "./lender-panel";

/** An HVAC business in Dallas-Fort Worth with this SDE. */
function open(sde = "$412,000") {
  const input = { ...ANSWERS, sde };
  return renderScreen(
    <LenderPanel words={words} terms={TERMS} input={input} result={calculate(input)} />,
    "/business-calculator",
  );
}

const answer = () => screen.getByRole("status").textContent;
const figure = (label: string) => screen.getByRole("textbox", { name: label });

it("leads with the price that a lender carries, and says where it lies", () => {
  open();
  expect(answer()).toBe("At today's terms a lender would carry about $1.50M.");
  const region = screen.getByRole("region", { name: words.title });
  expect(region).toHaveTextContent("A bank would usually lend.");
  expect(within(region).getByRole("img")).toHaveAccessibleName(/carry: \$1,502,045\./);
});

it("names the source and the date of every figure", () => {
  open();
  const region = screen.getByRole("region", { name: words.assumptions.title });
  expect(region).toHaveTextContent(
    "Not confirmed for today: The Wall Street Journal's prime rate, from primerate.com. Holds since December 11, 2025, read November 28, 2026.",
  );
  expect(region).toHaveTextContent("From the rule itself: 13 CFR 120.212(b)");
  expect(region).toHaveTextContent("The firm's own judgment, reviewed November 28, 2026.");
  expect(screen.getByText(/by our lending terms of November 28, 2026/)).toBeVisible();
});

it("follows each figure while it is typed, keeps it, and gives the firm's figures back", async () => {
  const user = open();
  await user.clear(figure("The buyer's own pay"));
  await user.type(figure("The buyer's own pay"), "150k");
  expect(answer()).toContain("$1.23M");
  expect(localStorage.getItem("lender-assumptions")).toContain("150k");
  await user.click(screen.getByRole("button", { name: words.assumptions.reset }));
  expect(figure("The buyer's own pay")).toHaveValue("$100,000");
  expect(answer()).toContain("$1.50M");
});

it("says what it used for a figure that cannot be read, and keeps the text", async () => {
  const user = open();
  await user.clear(figure("Months to repay"));
  await user.type(figure("Months to repay"), "ten years");
  expect(figure("Months to repay")).toHaveValue("ten years");
  expect(figure("Months to repay")).toBeInvalid();
  expect(screen.getByText("We can't read this, so we used 120.")).toBeVisible();
  expect(answer()).toContain("$1.50M");
});

it("raises the price by a seller note, and says when too much is on standby", async () => {
  const user = open();
  await user.type(figure("Amount of your note"), "200000");
  await user.selectOptions(screen.getByRole("combobox"), "On standby");
  expect(screen.getByText(words.flags.standbyAboveShare)).toBeVisible();
  expect(answer()).toContain("$1.50M");
  await user.selectOptions(screen.getByRole("combobox"), "Interest only");
  expect(answer()).toContain("$1.63M");
});

it("shows no amount where the owner's pay uses up the earnings", () => {
  open("$70,000");
  expect(answer()).toBe(words.carriesNothing);
  expect(screen.queryByRole("heading", { name: /adds up/ })).not.toBeInTheDocument();
  expect(screen.getAllByText(/nothing left for payments/)).toHaveLength(2);
});

import { act, fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { setMethod } from "~/lib/valuation-method";
import { METHOD } from "~/testing/method";
import { renderScreen } from "~/testing/render";
import home from "../../../../content/home.json";
import reported from "../../../../domain/valuation/reported-multiples.json";
import LiveRange from "./live-range";
import { fromFragment } from "./stored-input";

beforeEach(() => {
  setMethod(METHOD);
  renderScreen(
    <LiveRange
      words={home.hero.figure}
      averages={reported.comparisons.filter(({ industry }) => industry !== "Plumbing Services")}
    />,
  );
});

const drawing = () => screen.getByRole("img").getAttribute("aria-label");
const slider = (name: RegExp) => screen.getByRole("slider", { name });
const drag = (name: RegExp, to: number) =>
  fireEvent.change(slider(name), { target: { value: String(to) } });

it("starts with the range of the example, with the reported average and its source", () => {
  expect(drawing()).toContain("a range from $1.16M to $1.81M");
  expect(slider(/Revenue/)).toHaveAttribute("aria-valuetext", "$2.40M");
  expect(slider(/SDE/)).toHaveAttribute("aria-valuetext", "$480K");
  expect(screen.getByText(/HVAC businesses, 2.73 times SDE \(BizBuySell/)).toBeVisible();
});

it("follows the sliders and the trade by the calculator's rules", async () => {
  drag(/SDE/, 27);
  // HVAC at 1.05 for the years: 2.3 and 3.6 times $600K.
  expect(drawing()).toContain("a range from $1.45M to $2.27M");
  await userEvent.selectOptions(screen.getByRole("combobox"), "Property Management");
  expect(drawing()).toContain("a range from $1.76M to $2.84M");
});

it("shows no average for a trade without a verified one", async () => {
  await userEvent.selectOptions(screen.getByRole("combobox"), "Plumbing Services");
  expect(screen.queryByText(/times SDE/)).toBeNull();
});

it("keeps SDE within 60% of revenue and says so", () => {
  expect(screen.queryByText(home.hero.figure.limit)).toBeNull();
  drag(/Revenue/, 0);
  expect(slider(/SDE/)).toHaveAttribute("aria-valuetext", "$300K");
  expect(screen.getByText(home.hero.figure.limit)).toBeVisible();
});

it("takes the numbers into the calculator", () => {
  drag(/Revenue/, 10);
  const link = screen.getByRole("link", { name: home.hero.figure.link });
  const [path, fragment] = (link.getAttribute("href") ?? "").split("#");
  expect(path).toBe("/business-calculator");
  expect(fromFragment(`#${fragment}`)).toMatchObject({
    industry: "HVAC Services",
    revenue: "$1,000,000",
    sde: "$480,000",
    years: "",
  });
});

it("announces a new range once the sliders rest", () => {
  vi.useFakeTimers();
  drag(/SDE/, 26);
  drag(/SDE/, 27);
  expect(screen.getByRole("status")).toBeEmptyDOMElement();
  act(() => void vi.advanceTimersByTime(700));
  expect(screen.getByRole("status")).toHaveTextContent("About $1.45M to $2.27M");
  vi.useRealTimers();
});

import { render, screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { ChartFigure } from "./chart-figure";

const HOSTILE = "<img src=x onerror=alert(1)>";
const CHART = {
  title: "Multiples by size",
  columns: ["Price", "Multiple of SDE"] as [string, string],
  rows: [
    { label: HOSTILE, value: "2×", amount: 2 },
    { label: "$1M to $2M", value: "3×", amount: 3 },
  ],
  end: 4,
  ticks: [0, 2, 4].map((each) => `${each}×`),
  note: "IBBA, 2025",
};

it("draws a bar for each row, and has the numbers as text and as a table", () => {
  const { container } = render(<ChartFigure chart={CHART} />);
  const widths = [...container.querySelectorAll("rect")].map((bar) => bar.getAttribute("width"));
  expect(widths).toEqual(["50.00%", "75.00%"]);
  expect(screen.getByRole("img")).toHaveAccessibleName(
    `Multiples by size: ${HOSTILE}, 2×; $1M to $2M, 3×.`,
  );
  const table = within(container.querySelector("table") as HTMLTableElement);
  expect(table.getAllByRole("columnheader", { hidden: true })).toHaveLength(2);
  expect(table.getByRole("row", { name: "$1M to $2M 3×", hidden: true })).toBeInTheDocument();
  expect(container.querySelector("img, script, [style]")).toBeNull();
});

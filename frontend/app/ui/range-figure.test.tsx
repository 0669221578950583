import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { RangeFigure } from "./range-figure";

const format = (amount: number) => `$${(amount / 1e6).toFixed(2)}M`;

function drawn(changes: Partial<Parameters<typeof RangeFigure>[0]> = {}): Record<string, string> {
  render(
    <RangeFigure
      low={1e6}
      high={1.8e6}
      format={format}
      gap="$0.80M gap"
      label="A range"
      {...changes}
    />,
  );
  const sizes = screen
    .getByRole("img", { name: "A range" })
    .querySelectorAll<HTMLElement>("[data-size]");
  return Object.fromEntries([...sizes].map((each) => [each.dataset.size, each.textContent]));
}

const marks = [
  { kind: "approach", name: "Earnings", at: 1e6 },
  { kind: "reported", name: "Average", at: 1.3e6 },
  { kind: "line", name: "Asking", at: 1.6e6 },
] as const;

it("labels both ends and the gap, and the ends of the scale without idle zeros", () => {
  expect(drawn().lg).toBe("$0.80M gap$0M$2M$0.5M$1.5M$1.00M$1.80M");
});

it("labels marks with their names where it is narrow, and with amounts where it is wide", () => {
  const { sm, md } = drawn({ marks });
  expect(sm).toContain("EarningsAverageAsking");
  expect(md).toContain("Earnings $1.00MAverage $1.30MAsking $1.60M");
});

it("lists the marks under a drawing that has no room for their labels", () => {
  expect(drawn({ marks }).xs).toContain("Earnings $1.00MAverage $1.30MAsking $1.60M");
});

it("draws an earlier range with its label", () => {
  const { lg } = drawn({ earlier: { low: 0.8e6, high: 1.5e6, name: "Sep 3" } });
  expect(lg).toContain("Sep 3: $0.80M to $1.50M");
});

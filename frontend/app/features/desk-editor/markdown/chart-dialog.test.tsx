import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import ChartDialog from "./chart-dialog";
import { EMPTY_CHART } from "./chart-text";

it("asks for what a chart lacks, and leaves empty rows out", async () => {
  const onUse = vi.fn();
  const user = userEvent.setup();
  render(<ChartDialog values={EMPTY_CHART} submit="Put it in" onUse={onUse} onClose={vi.fn()} />);
  const submit = screen.getByRole("button", { name: "Put it in" });
  await user.click(submit);
  expect(screen.getByLabelText("Title")).toHaveFocus();
  expect(screen.getByLabelText("Title")).toHaveAccessibleDescription(
    "Please say what the chart shows.",
  );
  await user.keyboard("Sales");
  await user.type(screen.getByLabelText("Source"), "The firm");
  await user.click(submit);
  expect(screen.getByRole("alert")).toHaveTextContent("at least two rows");
  expect(screen.getByLabelText("Heading, what is compared")).toHaveFocus();
  await user.keyboard("Year{Tab}Sold{Tab}2025{Tab}4{Tab}2026{Tab}6");
  await user.click(screen.getByRole("button", { name: "Add a row" }));
  await user.click(submit);
  expect(onUse).toHaveBeenCalledExactlyOnceWith({
    title: "Sales",
    source: "The firm",
    headings: ["Year", "Sold"],
    rows: [
      ["2025", "4"],
      ["2026", "6"],
    ],
  });
});

import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { Skeleton } from "./skeleton";

it("tells screen readers what loads, and nothing about its outline", () => {
  const { container } = render(<Skeleton words="Loading the leads..." rows={2} />);
  expect(screen.getByRole("status")).toHaveTextContent("Loading the leads...");
  const outline = container.querySelector("[aria-hidden=true]");
  expect(outline?.children).toHaveLength(2);
  expect(outline).toHaveTextContent("");
});

import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { Notice } from "./notice";

it("is read at once if it is an error, and otherwise when the reader is idle", () => {
  render(
    <>
      <Notice tone="error" title="Not saved" />
      <Notice tone="success" title="Saved" />
    </>,
  );
  expect(screen.getByRole("alert")).toHaveTextContent("Not saved");
  expect(screen.getByRole("status")).toHaveTextContent("Saved");
});

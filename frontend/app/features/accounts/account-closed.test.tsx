import { render, screen } from "@testing-library/react";
import { createRoutesStub } from "react-router";
import { expect, it } from "vitest";
import accounts from "../../../../content/accounts.json";
import firm from "../../../../content/firm.json";
import { AccountClosed } from "./account-closed";

const words = accounts.profile.delete;

function show(state: object | null) {
  const Stub = createRoutesStub([
    {
      id: "root",
      path: "/account-closed",
      Component: () => <AccountClosed words={words} />,
    },
  ]);
  const entry = { pathname: "/account-closed", state };
  render(<Stub initialEntries={[entry]} hydrationData={{ loaderData: { root: { firm } } }} />);
}

it("says until when the account can be had back, what is gone, and how to have messages deleted", () => {
  show({ dueAt: "2026-12-12T12:00:00Z", hasForgotten: true });
  expect(screen.getByText(/deleted on December 12, 2026\. Sign in before then/)).toBeVisible();
  expect(screen.getByText(words.goes.text)).toBeVisible();
  expect(screen.getByText(words.closed.forgotten)).toBeVisible();
  expect(screen.getByRole("link", { name: words.messages.link })).toHaveAttribute(
    "href",
    "mailto:hello@sabineridge.example.com?subject=Please%20delete%20my%20messages",
  );
});

it("promises nothing about the device to somebody who opens it later", () => {
  show(null);
  expect(screen.getByText(words.closed.soon)).toBeVisible();
  expect(screen.queryByText(words.closed.forgotten)).toBeNull();
});

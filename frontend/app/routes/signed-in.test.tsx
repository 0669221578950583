import { render, screen } from "@testing-library/react";
import { createRoutesStub, useLocation } from "react-router";
import { expect, it } from "vitest";
import { RequireSession } from "~/features/accounts/require-session";
import { stubVisitor } from "~/testing/session";
import { handle as memberPortal } from "./member-portal";
import { handle as ownerDashboard } from "./owner-dashboard";
import { handle as portalTab } from "./portal-tab";

it.each([
  ["/member-portal", memberPortal.visitorsGoTo, "/"],
  ["/owner-dashboard", ownerDashboard.visitorsGoTo, "/"],
  ["/business-owner-portal", portalTab.visitorsGoTo, "/auth?next=%2Fbusiness-owner-portal"],
])("leads somebody who opens %s without a session elsewhere", async (address, to, page) => {
  stubVisitor({});
  const Stub = createRoutesStub([
    { path: address, Component: () => <RequireSession visitorsGoTo={to}>Secret</RequireSession> },
    { path: "/auth", Component: Address },
    { path: "/", Component: Address },
  ]);
  render(<Stub initialEntries={[address]} />);
  expect(await screen.findByText(`The page ${page}`)).toBeVisible();
  expect(screen.queryByText("Secret")).not.toBeInTheDocument();
});

function Address() {
  const { pathname, search } = useLocation();
  return <p>{`The page ${pathname}${search}`}</p>;
}

import { render, screen, within } from "@testing-library/react";
import { createRoutesStub, useLocation } from "react-router";
import { expect, it } from "vitest";
import { RequireSession } from "~/features/accounts/require-session";
import { PortalFrame } from "~/features/portal/portal-frame";
import { ADMIN, BUYER, CO_BROKER, renderSignedIn, stubVisitor } from "~/testing/session";
import portal from "../../../content/portal.json";
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

it.each([
  ["people with a file", true, "Your file"],
  ["everybody else", false, "Dashboard"],
])("begins the navigation of %s where they work", async (_who, hasFile, label) => {
  const nav = [{ label: "Dashboard", to: "/owner-dashboard" }];
  const frame = (
    <PortalFrame
      nav={nav}
      file="Your file"
      buying="Buying"
      coBroking="Co-broking"
      lending="Documents"
      advisor={portal.advisor}
      advisors={[]}
    >
      Screen
    </PortalFrame>
  );
  await renderSignedIn(frame, {}, { ...ADMIN, business: null, hasFile });
  const [first] = within(
    await screen.findByRole("navigation", { name: "Your portal" }),
  ).getAllByRole("link");
  expect(first).toHaveTextContent(label);
});

const NAV = [
  { label: "Dashboard", to: "/owner-dashboard" },
  { label: "Account", to: "/profile" },
];

it.each([
  ["a buyer sees only the pages of buyers", BUYER, ["Buying", "Account"]],
  [
    "an owner who also buys sees both",
    { ...ADMIN, isBuyer: true },
    ["Dashboard", "Account", "Buying"],
  ],
  ["an owner sees no pages of buyers", ADMIN, ["Dashboard", "Account"]],
  ["a broker of another firm sees only their page", CO_BROKER, ["Co-broking", "Account"]],
])("%s", async (_name, who, labels) => {
  const frame = (
    <PortalFrame
      nav={NAV}
      file="Your file"
      buying="Buying"
      coBroking="Co-broking"
      lending="Documents"
      advisor={portal.advisor}
      advisors={[]}
    >
      Screen
    </PortalFrame>
  );
  await renderSignedIn(frame, {}, who, "/profile", "/profile");
  const nav = await screen.findByRole("navigation", { name: "Your portal" });
  const shown = within(nav).getAllByRole("link");
  expect(shown.map((link) => link.textContent)).toEqual(labels);
});

import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { renderScreen } from "~/testing/render";
import portal from "../../../../content/portal.json";
import { NextSteps, StepsProgress } from "./next-steps";
import { currentLink } from "./portal-frame";

const { steps, open } = portal.member;
const soon = { title: "Coming Soon", detail: "This feature is not yet available." };

function show(completed: string[]) {
  renderScreen(<NextSteps steps={steps} completed={completed} open={open} soon={soon} />);
}

const row = (title: string) =>
  screen.getByRole("heading", { name: title }).closest("li") as HTMLLIElement;

describe("a step", () => {
  it("that is open is numbered and says what to do", () => {
    show(["resource-center"]);
    const health = within(row("Set Up Business Health Dashboard"));
    expect(health.getByText("2")).toBeInTheDocument();
    expect(health.getByRole("link")).toHaveAccessibleName("Set up the dashboard");
    expect(health.queryByText("Completed")).toBeNull();
  });

  it("that is done says so and can be opened", () => {
    show(["health-dashboard"]);
    const health = within(row("Set Up Business Health Dashboard"));
    expect(health.queryByText("2")).toBeNull();
    expect(health.getByText("Completed")).toBeVisible();
    expect(health.getByRole("link")).toHaveAccessibleName("Open Set Up Business Health Dashboard");
  });

  it("has the badge of its priority after its title", () => {
    show([]);
    const title = screen.getByRole("heading", { name: "Resource Center" });
    const badge = within(row("Resource Center")).getByText("high priority");
    expect(badge).toHaveAttribute("data-variant", "destructive");
    expect(title.compareDocumentPosition(badge)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });
});

it("names the bar of completed steps by their number", () => {
  renderScreen(<StepsProgress all={steps} completed={["resource-center", "exit-scorecard"]} />);
  expect(screen.getByRole("progressbar")).toHaveAccessibleName("2 of 3 steps completed");
});

describe("the navigation of the portal", () => {
  it.each([
    ["/owner-dashboard", "/owner-dashboard"],
    ["/owner-dashboard/valuations", "/owner-dashboard/valuations"],
    ["/member-portal/exit-scorecard", "/member-portal"],
    ["/business-owner-portal", "/business-owner-portal"],
    ["/business-owner-portal/guides", "/business-owner-portal"],
    ["/business-owner-portal/health-status/assessment", "/business-owner-portal/health-status"],
  ])("marks on %s the link to %s", (pathname, to) => {
    expect(currentLink(portal.nav, pathname)).toBe(to);
  });
});

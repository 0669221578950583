import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { json } from "~/testing/api-stub";
import { renderSignedIn } from "~/testing/session";
import about from "../../../../content/about.json";
import portal from "../../../../content/portal.json";
import { AdvisorSection, advisorsOf } from "./advisor";

const advisors = advisorsOf(about);
const [first, second] = about.advisors;

async function show(advisor: { name: string; nextContact: string | null } | null) {
  await renderSignedIn(<AdvisorSection advisors={advisors} words={portal.advisor} />, {
    "GET /api/overview": () => json({ advisor }),
  });
  return within(await screen.findByRole("region", { name: "Your advisor" }));
}

it("is the first of the firm until an advisor works with the business", async () => {
  const section = await show(null);
  expect(await section.findByText(first?.name ?? "")).toBeVisible();
  expect(section.getByRole("link", { name: "Call (903) 555-0142" })).toHaveAttribute(
    "href",
    "tel:+19035550142",
  );
});

it("is the advisor of the lead, with the day of the next contact", async () => {
  const section = await show({ name: second?.name ?? "", nextContact: "2026-12-04" });
  expect(await section.findByText(second?.role ?? "")).toBeVisible();
  expect(section.getByText(/December 4, 2026$/)).toBeVisible();
});

it("may be a colleague who is not on the About page", async () => {
  const section = await show({ name: "Pat Ruiz", nextContact: null });
  expect(await section.findByText("Pat Ruiz")).toBeVisible();
  expect(section.getByText("PR")).toBeInTheDocument();
});

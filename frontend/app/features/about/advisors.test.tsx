import { fireEvent, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderScreen } from "~/testing/render";
import type { PagePicture } from "~/ui/picture";
import about from "../../../../content/about.json";
import { AdvisorProfiles } from "./advisors";
import { ClosedDeals } from "./closed-deals";
import { FirmPicture } from "./firm-picture";

const photo: PagePicture = {
  alt: "Dale at his desk",
  width: 480,
  height: 480,
  src: "/assets/photo-1-480.jpeg",
  srcset: "/assets/photo-1-160.jpeg 160w, /assets/photo-1-480.jpeg 480w",
  sources: [{ type: "image/avif", srcset: "/assets/photo-1-480.avif 480w" }],
};
const [dale, elena] = about.advisors.map((advisor) => ({ ...advisor, photo: null }));
if (!dale || !elena) throw new Error("about.json has two advisors");

test("an advisor with a photo is shown with it, in a size known before it has loaded", () => {
  renderScreen(<AdvisorProfiles advisors={[{ ...dale, photo }, elena]} licenses={[]} />);
  const image = screen.getByRole("img", { name: "Dale at his desk" });
  expect(image).toHaveAttribute("width", "480");
  expect(image).toHaveAttribute("height", "480");
  expect(image).toHaveAttribute("srcset", photo.srcset);
  expect(image.parentElement?.querySelector("source")).toHaveAttribute("type", "image/avif");
  expect(screen.queryByText(dale.initials)).toBeNull();
});

test("without a photo the drawing is shown, and without a drawing the initials", () => {
  const { drawing: _, ...undrawn } = elena;
  renderScreen(<AdvisorProfiles advisors={[dale, undrawn]} licenses={[]} />);
  expect(document.querySelector("use")).toHaveAttribute("href", "/drawings.svg#man");
  expect(screen.queryByText(dale.initials)).toBeNull();
  expect(screen.getByText(elena.initials)).toBeVisible();
});

test("the initials stand in for a photo that does not load", () => {
  renderScreen(<AdvisorProfiles advisors={[{ ...dale, photo }, elena]} licenses={[]} />);
  fireEvent.error(screen.getByRole("img"));
  expect(screen.getByText(dale.initials)).toBeVisible();
});

test("only photos farther down wait until they are needed", () => {
  const second = { ...elena, photo: { ...photo, alt: "Elena at her desk" } };
  renderScreen(<AdvisorProfiles advisors={[{ ...dale, photo }, second]} licenses={[]} />);
  expect(screen.getByRole("img", { name: "Dale at his desk" })).not.toHaveAttribute("loading");
  expect(screen.getByRole("img", { name: "Elena at her desk" })).toHaveAttribute("loading", "lazy");
});

test("a license stands with the advisor who holds it, and with nobody else", () => {
  const license = { type: "Texas real estate broker license", number: "123456", holder: dale.name };
  renderScreen(<AdvisorProfiles advisors={[dale, elena]} licenses={[license]} />);
  const [first, second] = screen.getAllByRole("heading", { level: 2 });
  const shown = "Texas real estate broker license 123456";
  expect(within(first?.parentElement as HTMLElement).getByText(shown)).toBeVisible();
  expect(within(second?.parentElement as HTMLElement).queryByText(shown)).toBeNull();
});

test("the firm's photo takes the place of the drawing", () => {
  renderScreen(<FirmPicture photo={{ ...photo, alt: "The office on the square" }} />);
  const image = screen.getByRole("img", { name: "The office on the square" });
  expect(image).not.toHaveAttribute("loading");
  expect(document.querySelector("svg")).toBeNull();
});

test("a closed deal is stamped as a sample until it took place", () => {
  const deal = { trade: "HVAC contractor", county: "Smith County", months: 9, multiple: "3.1x" };
  const made = { ...deal, note: "Sold to managers.", sample: true };
  const real = { ...made, county: "Gregg County", sample: false };
  renderScreen(<ClosedDeals {...about.closedDeals} deals={[made, real]} />);
  const [first, second] = screen.getAllByRole("listitem");
  expect(first).toHaveTextContent("HVAC contractorSampleSmith CountySold to managers.");
  expect(first).toHaveTextContent("3.1x of SDE");
  expect(first).toHaveTextContent("9 months");
  expect(second).not.toHaveTextContent("Sample");
});

test("the shipped words stamp every deal as a sample, and have no photos", () => {
  for (const deal of about.closedDeals.deals) expect(deal.sample).toBe(true);
  expect(about).not.toHaveProperty("photo");
  for (const advisor of about.advisors) expect(advisor).not.toHaveProperty("photo");
});

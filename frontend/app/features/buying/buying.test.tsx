import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { json } from "~/testing/api-stub";
import { ADMIN, BUYER, renderSignedIn } from "~/testing/session";
import portal from "../../../../content/portal.json";
import sheet from "../../../../domain/deals/buyer-profile.json";
import { BuyingHome } from "./buying-home";
import { OnlyBuyers } from "./only-buyers";
import { ProfilePage } from "./profile-page";

const words = portal.buying;
const LISTING = {
  number: "1041",
  title: "Residential heating and air company",
  slug: "heating",
  steps: [
    { step: "agreement", mark: "done", on: "2026-11-20" },
    { step: "profile", mark: "now", on: null },
    { step: "approval", mark: "later", on: null },
    { step: "overview", mark: "later", on: null },
  ],
  next: { key: "profile", by: null },
  hasOffers: false,
};
const HOME = {
  profile: "open",
  profileValidUntil: null,
  profileMissing: 3,
  listings: [LISTING],
};

const home = (changes: object = {}) =>
  renderSignedIn(
    <BuyingHome words={words} />,
    {
      "GET /api/buying": () => json({ ...HOME, ...changes }),
      "GET /api/buying/agreements": () => json({ agreements: [], canAddListings: false }),
    },
    BUYER,
  );

it("shows where a buyer is with a business, by its number and public title", async () => {
  await home();
  const path = await screen.findByRole("article", { name: LISTING.title });
  expect(within(path).getByText("No. 1041")).toBeVisible();
  const current = within(path).getByText(words.here).closest("li");
  expect(current).toHaveAttribute("aria-current", "step");
  expect(current).toHaveTextContent(words.steps.profile);
  expect(within(path).getByText("Done November 20, 2026")).toBeVisible();
  expect(within(path).getByRole("link", { name: words.toProfile })).toHaveAttribute(
    "href",
    "/buying/profile",
  );
});

it("says plainly that a buyer is not the firm's client", async () => {
  await home();
  expect(await screen.findByText(/you are not our client/)).toBeVisible();
});

it("gives a day for what the firm does next, and owns up to a late one", async () => {
  const next = { key: "owner", by: "2026-12-04" };
  await home({ listings: [{ ...LISTING, next }] });
  expect(await screen.findByText(/by December 4, 2026/)).toBeVisible();
  const late = { key: "owner", by: null };
  await home({ listings: [{ ...LISTING, next: late }] });
  expect(await screen.findByText(words.nexts.owner.late)).toBeVisible();
});

it("leads to the closing once a letter of intent is accepted", async () => {
  await home({ listings: [{ ...LISTING, next: { key: "closing", by: null } }] });
  const link = await screen.findByRole("link", { name: words.closing.go });
  expect(link).toHaveAttribute("href", `/buying/${LISTING.number}/closing`);
});

it("leads to the offers a buyer made, first of all when one waits for an answer", async () => {
  const offers = "/buying/1041/offers";
  await home({ listings: [{ ...LISTING, next: { key: "read", by: null }, hasOffers: true }] });
  const link = await screen.findByRole("link", { name: words.offers.go });
  expect(link).toHaveAttribute("href", offers);
  const next = { key: "countered", by: "2026-12-04" };
  await home({ listings: [{ ...LISTING, next, hasOffers: true }] });
  expect(await screen.findByText(/countered. Read it, and call us by December 4/)).toBeVisible();
});

it("leads to the overview once it is open", async () => {
  await home({ listings: [{ ...LISTING, next: { key: "read", by: null } }] });
  expect(await screen.findByRole("link", { name: words.open })).toHaveAttribute(
    "href",
    "/buying/1041",
  );
});

it("says what will be here before a buyer has asked about anything", async () => {
  await home({ listings: [] });
  expect(await screen.findByRole("heading", { name: words.empty.title })).toBeVisible();
});

it("tells people who are no buyers what the page is for, and requests nothing", async () => {
  const { sent } = await renderSignedIn(
    <OnlyBuyers words={words.nobody}>
      <BuyingHome words={words} />
    </OnlyBuyers>,
    {},
    ADMIN,
  );
  expect(screen.getByRole("heading", { name: words.nobody.title })).toBeVisible();
  expect(sent).toEqual([]);
});

const GROUPS = sheet.groups.map((group) => ({
  ...group,
  fields: group.fields.map((field) => ({
    help: "",
    isCore: false,
    onlyIf: null,
    options: {},
    columns: [],
    row: "",
    none: "",
    most: 0,
    ...field,
  })),
}));

it("saves what is typed, with money as the buyer writes it", async () => {
  const profile = { groups: GROUPS, answers: {}, state: "open", validUntil: null, missing: 20 };
  const { user, sent } = await renderSignedIn(
    <ProfilePage words={words.form} />,
    {
      "GET /api/buying/profile": () => json(profile),
      "GET /api/buying/proofs": () => json({ proofs: [], largestFile: 10_000_000 }),
      "PUT /api/buying/profile": () => json({ answers: {}, conflicts: [] }),
    },
    BUYER,
    "/buying/profile#search",
  );
  await user.type(await screen.findByLabelText(/The most you'd pay/), "$1.5 million");
  await user.click(screen.getByLabelText("Landscaping and grounds"));
  await user.click(screen.getByLabelText(/Home services/));
  const saves = () => sent.filter(({ operation }) => operation === "PUT /api/buying/profile");
  await expect.poll(() => saves().length, { timeout: 4000 }).toBeGreaterThan(0);
  const changes = saves().flatMap(({ body }) => (body as { changes: object[] }).changes);
  expect(changes).toContainEqual({ field: "priceTo", value: "1500000", seen: 0 });
  expect(changes).toContainEqual({
    field: "trades",
    value: "home-services,landscaping",
    seen: 0,
  });
});

import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { json, refusal } from "~/testing/api-stub";
import { renderSignedIn, STAFF } from "~/testing/session";
import { ListingAlone } from "./listing-screen";
import { ListingsScreen } from "./listings-screen";

const PUBLIC = {
  title: "Commercial plumbing company",
  headline: "",
  industry: "Plumbing",
  region: "East Texas",
  askingPrice: 950_000,
  priceOnRequest: false,
  priceNote: "",
  revenue: null,
  cashFlow: null,
  cashFlowBasis: "SDE",
  cashFlowIsLeast: false,
  figuresPeriod: "",
  description: "Call (903) 555-0177.",
  highlights: ["Crews that stay"],
  established: "",
  fullTime: "",
  partTime: "",
  realEstate: "",
  monthlyRent: null,
  inventory: null,
  inventoryIncluded: true,
  equipment: null,
  equipmentIncluded: true,
  notePercent: null,
  noteTerms: "",
  trainingWeeks: null,
  hours: "",
  reason: "",
  growth: "",
  competition: "",
  prequalified: false,
  relocatable: false,
  homeBased: false,
  franchise: false,
  drawing: "shop",
  photo: null,
};
const FINDING = {
  key: "description|phone|903",
  field: "description",
  start: 5,
  end: 19,
  words: "(903) 555-0177",
  kind: "phone",
  why: "This is a phone number.",
  reason: "",
};
const LISTING = {
  id: 4,
  deal: null,
  number: "1044",
  state: "active",
  label: "On the market",
  stateSince: "2026-11-28T15:00:00Z",
  publishedAt: "2026-11-28T15:00:00Z",
  views: { days: [...Array(26).fill(0), 3, 4], last7: 7, last28: 7 },
  public: PUBLIC,
  version: 3,
  lines: [{ id: "description", label: "Description", text: PUBLIC.description }],
  missing: {},
  findings: [FINDING],
  unknown: [],
  isReleased: false,
  isSent: false,
  isApproved: false,
  teasers: [],
  moves: [
    { state: "under-loi", label: "Under letter of intent", asksWhy: false },
    { state: "on-hold", label: "On hold", asksWhy: true },
  ],
  history: [],
  secrets: { legalName: "Reyes Plumbing" },
  secretsVersion: 1,
  internal: { approvalPolicy: "a", adText: "" },
  floor: null,
  internalVersion: 1,
  ad: { title: PUBLIC.title, text: "Words of the ad" },
  choices: {
    regions: ["East Texas"],
    established: [],
    employees: [],
    realEstate: {},
    drawings: { shop: "A shop" },
    portals: { bizbuysell: "BizBuySell" },
  },
  abilities: { change: true, release: true, see_floor: false },
};

beforeEach(() => localStorage.clear());

const show = (listing: object, handlers = {}) =>
  renderSignedIn(
    <ListingAlone Picture={() => null} after={() => null} />,
    { "GET /api/desk/listings/4": () => json(listing), ...handlers },
    STAFF,
    "/desk/listings/4",
    "/desk/listings/:id",
  );

test("found words are marked, and stay only with a reason", async () => {
  const path = "POST /api/desk/listings/4/findings";
  const answered = { ...LISTING, findings: [{ ...FINDING, reason: "The firm's own" }] };
  let stored: object = LISTING;
  const { user, sent } = await show(LISTING, {
    [path]: () => {
      stored = answered;
      return json(answered);
    },
    "GET /api/desk/listings/4": () => json(stored),
  });
  expect((await screen.findByText("(903) 555-0177", { selector: "mark" })).tagName).toBe("MARK");
  await user.click(screen.getByRole("button", { name: /It may stay/ }));
  await user.type(screen.getByLabelText("Why it may stay"), "The firm's own");
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText(/The firm's own/)).toBeVisible();
  expect(sent.find(({ operation }) => operation === path)?.body).toEqual({
    key: FINDING.key,
    reason: "The firm's own",
  });
});

test("what is typed is saved, and what cannot be read stays in its field", async () => {
  const path = "PUT /api/desk/listings/4/public";
  const { user, sent } = await show(LISTING, {
    [path]: () => json({ ...LISTING, version: 4, public: { ...PUBLIC, askingPrice: 1_200_000 } }),
  });
  const price = await screen.findByLabelText("Asking price");
  await user.clear(price);
  await user.type(price, "a lot");
  expect(screen.getByText("Write it like $1,200,000 or 1.2m")).toBeVisible();
  await user.clear(price);
  await user.type(price, "1.2m");
  await waitFor(() => {
    const bodies = sent.filter(({ operation }) => operation === path).map(({ body }) => body);
    expect(bodies.at(-1)).toMatchObject({ content: { askingPrice: 1_200_000 }, version: 3 });
  });
});

test("publishing that is refused says why", async () => {
  const message = "The owner has not approved exactly these words yet.";
  const { user } = await show(LISTING, {
    "POST /api/desk/listings/4/publish": () =>
      json({ code: "not_approved", message, fields: {} }, 409),
  });
  await user.click(await screen.findByRole("button", { name: "Publish these words" }));
  expect(await screen.findByText(message)).toBeVisible();
});

test("the three parts are apart, and the floor is shown only to those who may see it", async () => {
  const { user } = await show(LISTING);
  expect(await screen.findByText("Anyone reads this.")).toBeVisible();
  await user.click(screen.getByRole("tab", { name: "After approval" }));
  expect(screen.getByLabelText("Legal name")).toHaveValue("Reyes Plumbing");
  await user.click(screen.getByRole("tab", { name: "Only us" }));
  expect(screen.getByText("This never leaves the firm.")).toBeVisible();
  expect(screen.queryByLabelText("Lowest price")).toBeNull();
});

test("leaving the market asks why", async () => {
  const path = "POST /api/desk/listings/4/move";
  const { user, sent } = await show(LISTING, { [path]: () => json(LISTING) });
  await user.click(await screen.findByRole("button", { name: "On hold" }));
  const dialog = await screen.findByRole("dialog");
  await user.type(within(dialog).getByLabelText("Reason"), "A surgery");
  await user.click(within(dialog).getByRole("button", { name: "On hold" }));
  await waitFor(() =>
    expect(sent.find(({ operation }) => operation === path)?.body).toEqual({
      state: "on-hold",
      reason: "A surgery",
    }),
  );
});

test("a listing of a deal leads to its tab, one without a deal to its own page", async () => {
  const { id, deal, number, state, label, stateSince } = LISTING;
  const card = { id, deal, number, state, label, stateSince, title: "A", industry: "", region: "" };
  await renderSignedIn(
    <ListingsScreen />,
    {
      "GET /api/desk/listings": () =>
        json({
          listings: [
            { ...card, price: "$1M" },
            { ...card, id: 5, deal: 7, title: "B", price: "" },
          ],
          nextCursor: "",
        }),
    },
    STAFF,
    "/desk/listings",
  );
  expect(await screen.findByRole("link", { name: "A" })).toHaveAttribute(
    "href",
    "/desk/listings/4",
  );
  expect(screen.getByRole("link", { name: "B" })).toHaveAttribute("href", "/desk/deals/7/listing");
});

test("what was typed stays when a colleague has saved meanwhile, and is saved over theirs if one chooses so", async () => {
  const path = "PUT /api/desk/listings/4/public";
  let stored = LISTING;
  const { user, sent } = await show(LISTING, {
    "GET /api/desk/listings/4": () => json(stored),
    [path]: (body: unknown) => {
      const { content, version } = body as { content: typeof PUBLIC; version: number };
      if (version !== stored.version) return refusal(409, "changed_meanwhile");
      stored = { ...stored, public: content, version: version + 1 };
      return json(stored);
    },
  });
  const headline = await screen.findByLabelText("In one sentence");
  stored = { ...LISTING, public: { ...PUBLIC, title: "Theirs" }, version: 7 };
  await user.type(headline, "Mine");
  await user.click(
    await screen.findByRole("button", { name: "Save mine over theirs" }, { timeout: 3000 }),
  );
  await waitFor(() => expect(stored.version).toBe(8));
  expect(stored.public.headline).toBe("Mine");
  expect(headline).toHaveValue("Mine");
  expect(sent.filter(({ operation }) => operation === path)).toHaveLength(2);
});

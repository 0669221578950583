import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { json, refusal } from "~/testing/api-stub";
import { dealOfPage } from "~/testing/deals";
import { fillIn } from "~/testing/render";
import { renderSignedIn, STAFF } from "~/testing/session";
import { AgreementScreen } from "./agreement-screen";
import { termsOf, typedOf, typedTiers } from "./terms";

const TERMS = {
  kind: "sellSide" as const,
  company: "Reyes Plumbing LLC",
  startsOn: "2026-12-01",
  endsOn: "2027-11-30",
  noticeDays: 30,
  exclusive: true,
  priceLow: 1_000_000,
  priceHigh: 1_400_000,
  flatFee: null,
  tiers: [
    { upTo: 1_000_000, percent: 10 },
    { upTo: null, percent: 8 },
  ],
  minimum: 25_000,
  retainer: 0,
  retainerCredited: true,
  noteAtFace: true,
  earnoutWhenPaid: true,
  assumedDebt: true,
  consultingPay: true,
  realEstate: false,
  tailMonths: 12,
  listDays: 10,
  exclusions: "",
  doNotContact: "",
  coBroke: true,
  coBrokeShare: 50,
  otherTerms: "",
};
const DRAFT = {
  id: 1,
  state: "draft",
  stateSince: "2026-11-20T15:00:00Z",
  version: 2,
  terms: TERMS,
  missing: {},
  examples: [{ price: 1_000_000, fee: 100_000, isMinimum: false, dueAtClosing: 100_000 }],
  clients: ["Dana Reyes", "Lee Reyes"],
  disclosure: "<h1>Whom We Work For</h1>",
  agreement: "<h1>Engagement Agreement</h1>",
  isSample: true,
  signers: [],
  sentAt: null,
  signBy: null,
  isOpen: false,
  remindedOn: [],
  lastDay: null,
  listDueOn: null,
  tailEndsOn: null,
  isNoticeGiven: false,
  reason: "",
  seal: null,
  maySign: false,
};
const SIGNER = {
  id: 1,
  role: "client",
  name: "Dana Reyes",
  email: "dana@reyes.example",
  confirmedAt: "2026-11-21T15:00:00Z",
  shownAt: "2026-11-21T15:00:00Z",
  agreementReadAt: null,
  signedAt: null,
  declinedAt: null,
  declineReason: "",
  copySentAt: null,
};
const SENT = { ...DRAFT, state: "sent", sentAt: "2026-11-20T15:00:00Z", signBy: "2026-12-20" };
const SEAL = { isIntact: true, sealedAt: "2026-11-28T15:00:00Z", sha256: "0a1b" };
const of = (agreement: object | null) => ({ agreement, earlier: [], hasLicense: false });

const show = (agreement: object | null, handlers = {}) =>
  renderSignedIn(
    <AgreementScreen />,
    {
      "GET /api/desk/deals/4": () => json(dealOfPage({ stage: "valuation" })),
      "GET /api/desk/deals/4/agreement": () => json(of(agreement)),
      ...handlers,
    },
    STAFF,
    "/desk/deals/4/agreement",
    "/desk/deals/:id/agreement",
  );

describe("the agreement of a deal", () => {
  it("begins with the usual terms", async () => {
    const { user } = await show(null, {
      "POST /api/desk/deals/4/agreement": () => json(of(DRAFT)),
    });
    await user.click(await screen.findByRole("button", { name: "Prepare the agreement" }));
    expect(await screen.findByLabelText("Legal name of the business")).toHaveValue(
      "Reyes Plumbing LLC",
    );
  });

  it("keeps what was typed when a field is refused, and saves before it sends", async () => {
    const { user, sent } = await show(DRAFT, {
      "PUT /api/desk/deals/4/agreement/terms": () =>
        refusal(422, "invalid", { minimum: "Please enter a number" }),
    });
    await screen.findByLabelText("At least");
    await fillIn(user, { "At least": "a lot" });
    expect(screen.queryByRole("button", { name: "Send to be signed" })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Save the terms" }));
    expect(await screen.findByText("Please enter a number")).toBeVisible();
    expect(screen.getByLabelText("At least")).toHaveValue("a lot");
    expect(sent.at(-1)?.body).toMatchObject({ version: 2, terms: { minimum: -1 } });
  });

  it("is sent after a last look at who gets it", async () => {
    const { user, sent } = await show(DRAFT, {
      "POST /api/desk/deals/4/agreement/send": () => json(of({ ...SENT, signers: [SIGNER] })),
    });
    await user.click(await screen.findByRole("button", { name: "Send to be signed" }));
    const dialog = screen.getByRole("dialog");
    expect(within(dialog).getByText(/Dana Reyes and Lee Reyes each get an email/)).toBeVisible();
    await user.click(within(dialog).getByRole("button", { name: "Send" }));
    expect(await screen.findByText(/Opened/, { selector: "li *" })).toBeVisible();
    expect(sent.at(-1)?.operation).not.toBe("");
  });

  it("says what is missing before it can be sent", async () => {
    await show({
      ...DRAFT,
      missing: { signers: "Add the seller to the people of the deal first" },
    });
    expect(await screen.findByText("Add the seller to the people of the deal first")).toBeVisible();
    expect(screen.getByRole("button", { name: "Send to be signed" })).toHaveAttribute(
      "aria-disabled",
      "true",
    );
  });

  it("says when a reminder is too much", async () => {
    const { user } = await show(
      { ...SENT, signers: [SIGNER], isOpen: true },
      { "POST /api/desk/deals/4/agreement/remind": () => refusal(409, "reminded_enough") },
    );
    await user.click(await screen.findByRole("button", { name: "Remind" }));
    expect(await screen.findByRole("alert")).toBeVisible();
  });

  it("shows the result of checking the seal", async () => {
    await show({ ...SENT, state: "active", lastDay: "2027-11-30", seal: SEAL });
    expect(await screen.findByText(/Seal intact, checked just now/)).toBeVisible();
  });
});

it("sends the terms that it was filled with", () => {
  expect(termsOf(typedOf(TERMS), typedTiers(TERMS.tiers), TERMS, false)).toEqual(TERMS);
});

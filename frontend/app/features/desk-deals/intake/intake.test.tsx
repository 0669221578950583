import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { json, refusal } from "~/testing/api-stub";
import { dealOfPage } from "~/testing/deals";
import { renderSignedIn, STAFF } from "~/testing/session";
import { People } from "../people";
import { IntakeScreen } from "./intake-screen";

const DEAL = dealOfPage({
  people: [
    { id: 1, role: "seller", name: "Dana", email: "dana@reyes.example", phone: "", company: "" },
    { id: 2, role: "lender", name: "First Bank", email: "a@bank.example", phone: "", company: "" },
  ],
});
const FIELD = { help: "", onlyIf: null, options: {}, columns: [], row: "", none: "", most: 0 };
const SHEET = {
  groups: [
    {
      id: "plans",
      title: "Your plans",
      why: "It comes first.",
      fields: [
        { ...FIELD, id: "reason", kind: "longText", label: "Why?" },
        { ...FIELD, id: "desiredNet", kind: "money", label: "Needed" },
      ],
    },
  ],
  answers: {
    desiredNet: { value: "1250000", version: 1, by: "Gene", at: "2026-11-28T16:00:00Z" },
  },
};
const HANDLERS = {
  "GET /api/desk/deals/4": () => json(DEAL),
  "GET /api/desk/deals/4/intake": () => json(SHEET),
};
const open = (handlers = {}) =>
  renderSignedIn(
    <IntakeScreen />,
    { ...HANDLERS, ...handlers },
    STAFF,
    "/desk/deals/4/intake",
    "/desk/deals/:id/intake",
  );

beforeEach(() => localStorage.clear());

describe("the intake sheet on the desk", () => {
  it("reads as a sheet with who answered, and shows what is missing", async () => {
    await open();
    expect(await screen.findByText("1 answer missing")).toBeVisible();
    expect(screen.getByText("$1,250,000")).toBeVisible();
    expect(screen.getByText(/^Gene,/)).toBeVisible();
    expect(screen.getByText("Missing")).toBeVisible();
  });

  it("lets staff type, which the owner sees at once", async () => {
    const { user, sent } = await open({
      "PUT /api/desk/deals/4/intake": () =>
        json({
          answers: {
            ...SHEET.answers,
            reason: { value: "Rest", version: 2, by: "Pat", at: "2026-11-28T16:00:00Z" },
          },
          conflicts: [],
        }),
    });
    await user.click(await screen.findByRole("button", { name: /^Edit/ }));
    await user.type(screen.getByLabelText("Why?"), "Rest");
    expect(await screen.findByText("Saved")).toBeVisible();
    expect(sent.find(({ operation }) => operation.startsWith("PUT"))?.body).toMatchObject({
      changes: [{ field: "reason", value: "Rest", seen: 0 }],
    });
    await user.click(screen.getByRole("button", { name: /^Done/ }));
    expect(screen.getByText("Every question is answered.")).toBeVisible();
  });

  it("opens a group in which somebody else has answered differently", async () => {
    localStorage.setItem(
      "intake-unsaved-2-4",
      JSON.stringify({ desiredNet: { value: "$2 million", seen: 0 } }),
    );
    await open({
      "PUT /api/desk/deals/4/intake": () =>
        json({ answers: SHEET.answers, conflicts: ["desiredNet"] }),
    });
    const choice = await screen.findByRole("alert", { name: "Needed: two answers" });
    expect(within(choice).getByText("$1,250,000")).toBeVisible();
    expect(within(choice).getByText("$2,000,000")).toBeVisible();
  });
});

describe("an invitation to the owner's page", () => {
  const invited = (at: string | null, opened: string | null = null) =>
    json({ people: [{ person: 1, mayInvite: true, invitedAt: at, openedAt: opened }] });
  const PATH = "/api/desk/deals/4/invitations";
  const SEND = "POST /api/desk/deals/4/people/1/invitation";

  it("is offered for the owner's side only, and says when it went", async () => {
    const { user } = await renderSignedIn(
      <People deal={DEAL} />,
      { [`GET ${PATH}`]: () => invited(null), [SEND]: () => invited("2026-11-28T16:00:00Z") },
      STAFF,
    );
    await user.click(await screen.findByRole("button", { name: /^Invite to their page/ }));
    expect(await screen.findByText("Invited Nov 28, not signed in yet")).toBeVisible();
    expect(screen.getAllByRole("button", { name: /^Invite/ })).toHaveLength(1);
  });

  it("is no longer offered to people who are on their page", async () => {
    const both = "2026-11-28T16:00:00Z";
    await renderSignedIn(
      <People deal={DEAL} />,
      { [`GET ${PATH}`]: () => invited(both, both) },
      STAFF,
    );
    expect(await screen.findByText("On their page since Nov 28")).toBeVisible();
    expect(screen.queryByRole("button", { name: /^Invite/ })).not.toBeInTheDocument();
  });

  it("says when there have been too many", async () => {
    const { user } = await renderSignedIn(
      <People deal={DEAL} />,
      { [`GET ${PATH}`]: () => invited(null), [SEND]: () => refusal(429, "too_many") },
      STAFF,
    );
    await user.click(await screen.findByRole("button", { name: /^Invite/ }));
    await waitFor(() => expect(screen.getByRole("alert")).toBeVisible());
  });
});

import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { json } from "~/testing/api-stub";
import { renderSignedIn, STAFF } from "~/testing/session";
import { CoBrokersScreen } from "./co-brokers-screen";

const AT = "2026-11-27T15:00:00Z";
const ROW = {
  id: 7,
  listing: 3,
  deal: 5,
  number: "1046",
  title: "Industrial supply distributor",
  brokerName: "Pat Lane",
  brokerFirm: "Blue Ridge Brokers",
  name: "Dee Cole",
  email: "dee@example.com",
  phone: "",
  company: "",
  registeredAt: AT,
  answerBy: "2026-11-30",
  protectedUntil: "2027-02-25",
  state: "received",
  status: "received",
  standing: "",
  buyer: null,
  signedAt: null,
  rivals: [] as object[],
  first: "alone",
  decidedAt: null,
  decidedBy: "",
  reason: "",
  share: 50,
  letterAt: null,
  letterBy: "",
  abilities: { decide: true, end: false, confirm_share: false },
};
const CONFIRMED = {
  ...ROW,
  state: "confirmed",
  status: "registered",
  standing: "Asked",
  answerBy: null,
  abilities: { decide: false, end: true, confirm_share: true },
};
const ANSWER = "/api/desk/co-brokers/registrations/7/answer";

const open = (row: object, handlers = {}) =>
  renderSignedIn(
    <CoBrokersScreen />,
    { "GET /api/desk/co-brokers": () => json({ brokers: [], registrations: [row] }), ...handlers },
    STAFF,
    "/desk/co-brokers",
  );

it("confirms with one press where nobody else knows the buyer, and offers the letter", async () => {
  const { user, sent } = await open(ROW, {
    [`POST ${ANSWER}`]: () => json({ brokers: [], registrations: [CONFIRMED] }),
  });
  await user.click(await screen.findByRole("button", { name: "Confirm" }));
  expect(await screen.findByRole("button", { name: "Confirm 50% in a letter" })).toBeVisible();
  expect(sent.at(-1)?.body).toEqual({ confirmed: true, reason: "" });
});

it("shows who else knows the buyer, and asks why", async () => {
  const rivals = [{ who: "", standing: "Agreement signed", since: AT, signedAt: AT }];
  const { user, sent } = await open(
    { ...ROW, rivals, first: "other" },
    { [`POST ${ANSWER}`]: () => json({ brokers: [], registrations: [] }) },
  );
  expect(await screen.findByText("Came to us directly")).toBeVisible();
  expect(screen.getByText(/the first agreement in wins/)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Confirm" }));
  const dialog = within(screen.getByRole("dialog"));
  await user.type(dialog.getByLabelText("Reason"), "They met here first");
  await user.click(dialog.getByRole("button", { name: "Confirm" }));
  await waitFor(() =>
    expect(sent.at(-1)?.body).toEqual({ confirmed: true, reason: "They met here first" }),
  );
});

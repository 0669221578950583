import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { json, refusal } from "~/testing/api-stub";
import { BUYER, renderSignedIn } from "~/testing/session";
import portal from "../../../../content/portal.json";
import { Room } from "./room";
import { buyerRoom } from "./source";

const ROOM = {
  number: "1041",
  role: "buyer",
  business: "",
  buyer: "",
  recorded: "Every page is recorded.",
  folders: [],
  requests: [],
  published: [],
  lenders: [] as object[],
  lenderConsent: "I want {name} of {bank} to read.",
  broker: null,
};
const OPEN = { "GET /api/buying/1041/room/open": () => json({ edition: 2 }) };
const LENDERS = "/api/buying/1041/room/lenders";

const open = (room: object, handlers: Parameters<typeof renderSignedIn>[1] = {}) =>
  renderSignedIn(
    <Room source={buyerRoom("1041")} words={portal.buying.room} back={null} />,
    { "GET /api/buying/1041/room": () => json(room), ...OPEN, ...handlers },
    BUYER,
    "/buying/1041/room",
  );

it("names a banker with the words that the buyer agrees to, and keeps what was typed", async () => {
  const agreed = { key: "a", bank: "First Bank", name: "Ben", email: "ben@bank.example.com" };
  const { user, sent } = await open(ROOM, {
    [`POST ${LENDERS}`]: (body) =>
      (body as { agreed: boolean }).agreed
        ? json({ ...ROOM, lenders: [{ ...agreed, state: "agreed", consent: "", endsOn: null }] })
        : refusal(422, "invalid_form", { agreed: "Please say that you agree" }),
  });
  await user.click(await screen.findByRole("button", { name: "Name your banker" }));
  await user.type(screen.getByLabelText("Bank"), "First Bank");
  await user.type(screen.getByLabelText("Your banker's name"), "Ben");
  screen.getByText("I want Ben of First Bank to read.");
  await user.click(screen.getByRole("button", { name: "Send to us" }));
  await screen.findByText("Please say that you agree");
  expect(screen.getByLabelText("Bank")).toHaveProperty("value", "First Bank");
  await user.click(screen.getByLabelText("I agree"));
  await user.click(screen.getByRole("button", { name: "Send to us" }));
  await screen.findByText(/We look at it next/);
  const named = sent.filter(({ operation }) => operation === `POST ${LENDERS}`);
  expect(named.at(-1)?.body).toMatchObject({ bank: "First Bank", agreed: true });
});

it("shows a bank the business and nothing about questions or other banks", async () => {
  await open({ ...ROOM, role: "lender", business: "Reyes", buyer: "Lee Park", lenders: null });
  await screen.findByText(/The business is Reyes/);
  screen.getByText(/Lee Park wants you to read these/);
  expect(screen.queryByText("Your questions")).toBeNull();
  expect(screen.queryByText("Your bank")).toBeNull();
});

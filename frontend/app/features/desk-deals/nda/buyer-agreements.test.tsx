import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { json, refusal } from "~/testing/api-stub";
import { fillIn } from "~/testing/render";
import { renderSignedIn, STAFF } from "~/testing/session";
import { AgreementsForListing, BuyerAgreements } from "./buyer-agreements";

const PATH = "/api/desk/buyers/7/agreements";
const SENT = {
  id: 3,
  kind: "listing",
  state: "sent",
  stateSince: "2026-11-27T15:00:00Z",
  isLive: false,
  listings: [{ number: "1042", addedAt: "2026-11-27T15:00:00Z" }],
  client: "",
  sentAt: "2026-11-27T15:00:00Z",
  openUntil: "2026-12-27",
  reminders: 1,
  openedAt: null,
  readAt: null,
  signedAt: null,
  typedName: "",
  entity: "",
  title: "",
  endsOn: null,
  reason: "",
  endedBy: "",
  hasDocument: false,
  can: { remind: true, withdraw: true, revoke: false },
};
const SIGNED = {
  ...SENT,
  state: "signed",
  isLive: true,
  kind: "master",
  signedAt: "2026-11-27T16:00:00Z",
  typedName: "Rosa Delgado",
  entity: "Delgado Holdings LLC, Texas",
  title: "Manager",
  endsOn: "2028-11-27",
  hasDocument: true,
  can: { remind: false, withdraw: false, revoke: true },
};
const shown = (...agreements: object[]) => ({ agreements, clients: [], whyNot: "" });

const show = (handlers: Parameters<typeof renderSignedIn>[1]) =>
  renderSignedIn(<BuyerAgreements buyer={7} />, handlers, STAFF, "/desk");

it("sends the first agreement for a listing", async () => {
  const { sent, user } = await show({
    [`GET ${PATH}`]: () => json(shown()),
    [`POST ${PATH}`]: () => json(shown(SENT)),
  });
  await user.click(await screen.findByRole("button", { name: "Send one to sign" }));
  await fillIn(user, { "Listing number": " 1042 " });
  await user.click(screen.getByRole("button", { name: "Send" }));
  expect(await screen.findByText("Listing 1042")).toBeVisible();
  expect(screen.getByText(/reminded once/)).toHaveTextContent("Not opened yet");
  expect(sent.at(-1)?.body).toEqual({ kind: "listing", listing: "1042", joins: null });
});

it("revokes with a reason, and keeps it typed after an error", async () => {
  let refuse = true;
  const { sent, user } = await show({
    [`GET ${PATH}`]: () => json(shown(SIGNED)),
    [`POST ${PATH}/3/revoke`]: () =>
      refuse
        ? refusal(409, "not_now")
        : json(
            shown({ ...SIGNED, state: "revoked", isLive: false, reason: "Leak", can: SENT.can }),
          ),
  });
  expect(await screen.findByText("Master for 1042")).toBeVisible();
  expect(screen.getByText(/In force until November 27, 2028/)).toBeVisible();
  expect(screen.getByRole("link", { name: "Signed copy" })).toHaveAttribute(
    "href",
    `${PATH}/3/pdf`,
  );
  await user.click(screen.getByRole("button", { name: "Revoke" }));
  await fillIn(user, { Reason: "Leak" });
  const dialog = within(screen.getByRole("dialog"));
  await user.click(dialog.getByRole("button", { name: "Revoke" }));
  await dialog.findByRole("alert");
  expect(dialog.getByLabelText("Reason")).toHaveValue("Leak");
  refuse = false;
  await user.click(dialog.getByRole("button", { name: "Revoke" }));
  expect(await screen.findByText("“Leak”")).toBeVisible();
  expect(sent.at(-1)?.body).toEqual({ reason: "Leak" });
});

it("lets a broker join a client's agreement, and says why nothing can be sent", async () => {
  const clients = [{ id: 9, name: "Rosa Delgado", listings: ["1042"] }];
  const { sent, user } = await show({
    [`GET ${PATH}`]: () => json({ ...shown(), clients }),
    [`POST ${PATH}`]: () => json({ ...shown(), whyNot: "Not introduced to anyone: Competitor" }),
  });
  await user.click(await screen.findByRole("button", { name: "Send one to sign" }));
  expect(screen.getByLabelText("Rosa Delgado, 1042")).toBeChecked();
  await user.click(screen.getByRole("button", { name: "Send" }));
  expect(await screen.findByText("Not introduced to anyone: Competitor")).toBeVisible();
  expect(sent.at(-1)?.body).toEqual({ kind: "joinder", listing: "", joins: 9 });
});

it("shows beside an interest only what covers its listing", async () => {
  const other = { ...SENT, id: 4, listings: [{ ...SENT.listings[0], number: "1051" }] };
  await renderSignedIn(
    <AgreementsForListing buyer={7} number="1042" />,
    { [`GET ${PATH}`]: () => json(shown(SIGNED, other)) },
    STAFF,
    "/desk",
  );
  expect(await screen.findByText("Master for 1042")).toBeVisible();
  expect(screen.queryByText("Listing 1051")).not.toBeInTheDocument();
});

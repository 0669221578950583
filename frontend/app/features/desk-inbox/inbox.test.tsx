import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { json } from "~/testing/api-stub";
import { renderSignedIn, STAFF } from "~/testing/session";
import { InboxScreen } from "./inbox-screen";

const ROW = {
  id: 7,
  senderName: "Renee Castellano",
  sender: "renee@example.com",
  subject: "Selling my shop",
  excerpt: "Is it too small?",
  at: "2026-11-28T15:00:00Z",
  attachments: 0,
  automatic: "",
  portal: "",
};
const MAIL = {
  ...ROW,
  to: "hello@example.com",
  text: "Is it too small?",
  quoted: "",
  placedBy: "",
  problem: "",
  attachments: [
    { number: 1, name: "books.csv", size: 1200, state: "ready", reason: "" },
    { number: 2, name: "run.exe", size: 10, state: "refused", reason: "We cannot take this." },
  ],
  lead: null,
  deal: null,
  interest: null,
  isSetAside: false,
  found: [],
  guess: { name: "Renee Castellano", email: "renee@example.com", phone: "", listing: null },
};
const INBOX = { isOn: true, readUntil: null, mails: [ROW], automatic: [], count: 1 };

async function open(handlers = {}, inbox: object = INBOX) {
  return renderSignedIn(
    <InboxScreen />,
    {
      "GET /api/desk/inbox": () => json(inbox),
      "GET /api/desk/inbox/7": () => json(MAIL),
      "GET /api/desk/deals": () => json({ columns: [], quarter: {} }),
      ...handlers,
    },
    STAFF,
    "/desk/inbox",
    "/desk/inbox",
  );
}

test("an email is read, with its real sender and the files that can be opened", async () => {
  const { user } = await open();
  await user.click(await screen.findByRole("link", { name: /Renee Castellano/ }));
  expect(await screen.findByText(/from renee@example.com/)).toBeVisible();
  expect(screen.getByRole("link", { name: "books.csv" })).toHaveAttribute(
    "href",
    "/api/desk/inbox/7/attachments/1",
  );
  expect(screen.queryByRole("link", { name: "run.exe" })).toBeNull();
  expect(screen.getByText(/refused\. We cannot take this/)).toBeVisible();
});

test("an email that is set aside leaves the list at once, and comes back if that fails", async () => {
  const { user } = await open({
    "POST /api/desk/inbox/7/aside": () =>
      json({ code: "has_place", message: "A colleague was faster.", fields: {} }, 409),
  });
  await user.click(await screen.findByRole("link", { name: /Renee Castellano/ }));
  await user.click(await screen.findByRole("button", { name: "Set aside" }));
  expect(await screen.findByRole("link", { name: /Renee Castellano/ })).toBeVisible();
});

test("a lead that cannot be made keeps what was typed and says why", async () => {
  const path = "POST /api/desk/inbox/7/lead";
  const { user, sent } = await open({
    [path]: () => json({ code: "known", message: "This email belongs to Lee.", fields: {} }, 409),
  });
  await user.click(await screen.findByRole("link", { name: /Renee Castellano/ }));
  await user.click(await screen.findByRole("button", { name: "Make a lead" }));
  await user.type(screen.getByLabelText("Company"), "Castellano Pools");
  await user.type(screen.getByLabelText("Company"), "{Enter}");
  expect(await screen.findByText("This email belongs to Lee.")).toBeVisible();
  expect(screen.getByLabelText("Company")).toHaveValue("Castellano Pools");
  await waitFor(() =>
    expect(sent.find(({ operation }) => operation === path)?.body).toEqual({
      name: "Renee Castellano",
      phone: "",
      company: "Castellano Pools",
    }),
  );
});

test("without a mailbox the screen says what is missing", async () => {
  await open({}, { ...INBOX, isOn: false, mails: [], count: 0 });
  expect(await screen.findByText("Not connected to a mailbox")).toBeVisible();
});

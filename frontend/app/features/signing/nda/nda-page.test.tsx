import { screen } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { json, refusal, stubApi } from "~/testing/api-stub";
import { fillIn, renderScreen } from "~/testing/render";
import { NdaPage } from "./nda-page";

const CODE = {
  name: "Rosa Delgado",
  email: "r•••@example.com",
  firmPhone: "(903) 555-0142",
  step: "code",
  kind: null,
  listings: [],
  text: null,
  endsOn: null,
  adds: null,
  account: "none",
};
const TEXT = {
  html: "<h1>Confidentiality Agreement</h1><p>You keep it secret.</p>",
  consent: "I agree to sign electronically.",
  textSha256: "abc",
  isRead: false,
  needsPhone: true,
  company: "",
};
const READING = { ...CODE, step: "read", kind: "listing", listings: ["1042"], text: TEXT };
const READ = { ...READING, text: { ...TEXT, isRead: true } };
const SIGNED = { ...READING, step: "signed", text: null, endsOn: "2028-11-28", account: "here" };

function show(handlers: Parameters<typeof stubApi>[0], hash = "#key=k.1") {
  window.location.hash = hash;
  const sent = stubApi(handlers);
  return { sent, user: renderScreen(<NdaPage />, "/nda") };
}

beforeEach(() => {
  sessionStorage.clear();
  window.scrollTo = () => {};
});

it("leads from the code to the signed copy with at most nine fields", async () => {
  const { sent, user } = show({
    "POST /api/nda": () => json(CODE),
    "POST /api/nda/code": () => json(CODE),
    "POST /api/nda/confirm": () => json({ ...READING, visit: "v" }),
    "POST /api/nda/read": () => json(READ),
    "POST /api/nda/sign": () => json(SIGNED),
  });
  let fields = 0;
  const count = () => {
    fields += document.querySelectorAll("input, select, textarea").length;
  };
  await user.click(await screen.findByRole("button", { name: "Send me the code" }));
  await fillIn(user, { Code: "123456" });
  count();
  await user.click(screen.getByRole("button", { name: "Continue" }));
  expect(await screen.findByText("You keep it secret.")).toBeVisible();
  count();
  await user.click(screen.getByRole("button", { name: "I've read it. Go on" }));
  await screen.findByRole("heading", { name: "Sign" });
  await user.click(screen.getByRole("radio", { name: "for a company and myself" }));
  count();
  expect(fields).toBeLessThanOrEqual(9);
  await fillIn(user, {
    "Type your full name": "Rosa Delgado",
    "The company's legal name": "Delgado LLC",
    "State where it is registered": "Texas",
    "What you are in it": "Manager",
    "Your phone number": "903-555-0100",
  });
  const sign = screen.getByRole("button", { name: "Sign it" });
  await user.click(sign);
  expect(screen.getByText("Please check this box if you agree")).toBeVisible();
  await user.click(screen.getByRole("checkbox"));
  await user.click(sign);
  expect(await screen.findByText("Thank you, Rosa. You've signed.")).toBeVisible();
  expect(screen.getByRole("link", { name: "Tell us about yourself" })).toHaveAttribute(
    "href",
    "/buying/profile",
  );
  expect(sent.at(-1)?.body).toEqual({
    key: "k.1",
    visit: "v",
    adds: "",
    typedName: "Rosa Delgado",
    capacity: "officer",
    entity: "Delgado LLC",
    entityState: "Texas",
    title: "Manager",
    phone: "903-555-0100",
    textSha256: "abc",
  });
});

it("keeps what was typed after an error, and puts the focus there", async () => {
  const { user } = show({
    "POST /api/nda": () => json({ ...READ, text: { ...READ.text, needsPhone: false } }),
    "POST /api/nda/sign": () => refusal(422, "invalid", { typedName: "Too long" }),
  });
  await screen.findByRole("heading", { name: "Sign" });
  await fillIn(user, { "Type your full name": "Rosa" });
  expect(screen.queryByLabelText("Your phone number")).not.toBeInTheDocument();
  await user.click(screen.getByRole("checkbox"));
  await user.click(screen.getByRole("button", { name: "Sign it" }));
  expect(await screen.findByText("Too long")).toBeVisible();
  expect(screen.getByLabelText("Type your full name")).toHaveValue("Rosa");
  expect(screen.getByLabelText("Type your full name")).toHaveFocus();
});

it("asks someone with an account to sign in", async () => {
  show({ "POST /api/nda": () => json({ ...SIGNED, account: "known" }) });
  const link = await screen.findByRole("link", { name: "Sign in and go on" });
  expect(link).toHaveAttribute("href", "/auth?next=%2Fbuying%2Fprofile");
});

it("adds a listing to a master by one tap", async () => {
  const adds = { number: "1051", isAdded: false };
  const { sent, user } = show(
    {
      "POST /api/nda": () => json({ ...SIGNED, step: "add", kind: "master", adds }),
      "POST /api/nda/add": () =>
        json({ ...SIGNED, step: "add", kind: "master", adds: { ...adds, isAdded: true } }),
    },
    "#key=k.1&add=1051",
  );
  await user.click(await screen.findByRole("button", { name: "Add it" }));
  expect(await screen.findByText("Your agreement covers number 1051")).toBeVisible();
  expect(sent.at(-1)?.body).toEqual({ key: "k.1", visit: "", adds: "1051" });
});

it.each([
  ["declined", "You don't have to sign"],
  ["closed", "This can't be signed anymore"],
  ["ended", "This agreement is over"],
])("says what holds when it is %s", async (step, title) => {
  show({ "POST /api/nda": () => json({ ...SIGNED, step }) });
  expect(await screen.findByRole("heading", { name: title })).toBeVisible();
});

import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { json, refusal } from "~/testing/api-stub";
import { BUYER, CO_BROKER, renderSignedIn } from "~/testing/session";
import portal from "../../../../content/portal.json";
import { CoBrokingHome } from "./co-broking-home";

const words = portal.coBroking;
const LISTING = {
  number: "1046",
  slug: "supply",
  title: "Industrial supply distributor",
  location: "East Texas",
  price: "$2.95M",
  figures: [{ label: "SDE, 2025", value: "$1.08M" }],
  share: 50,
};
const DEE = {
  key: "0123456789abcdef",
  number: "1046",
  title: "Industrial supply distributor",
  name: "Dee Cole",
  company: "",
  status: "received",
  registeredOn: "2026-11-27",
  answerBy: "2026-11-30",
  protectedUntil: "2027-02-25",
  business: "",
  mayRead: false,
  roomOpen: false,
  share: null,
};
const page = (...buyers: object[]) =>
  json({ firm: "Blue Ridge Brokers", days: 90, buyers, listings: [LISTING] });

const open = (handlers: Parameters<typeof renderSignedIn>[1], who: object = CO_BROKER) =>
  renderSignedIn(<CoBrokingHome words={words} />, handlers, who, "/co-broking");

it("shows where each buyer is, with the clock", async () => {
  await open({
    "GET /api/co-broking": () =>
      page(DEE, {
        ...DEE,
        key: "b",
        name: "Sam Poe",
        status: "approved",
        answerBy: null,
        business: "Pecan Fork",
        mayRead: true,
        share: 50,
      }),
  });
  const [waiting, approved] = within(
    await screen.findByRole("region", { name: "Your buyers" }),
  ).getAllByRole("listitem") as [HTMLElement, HTMLElement];
  expect(waiting).toHaveTextContent("One of us answers by November 30, 2026.");
  expect(waiting).toHaveTextContent("Protected until February 25, 2027, once we confirm");
  expect(approved).toHaveTextContent("The business is Pecan Fork.");
  expect(within(approved).getByRole("link", { name: "Read the overview" })).toHaveAttribute(
    "href",
    "/buying/1046",
  );
  expect(within(approved).getByRole("link", { name: /50%/ })).toHaveAttribute(
    "href",
    "/api/co-broking/registrations/b/letter",
  );
});

it("registers a buyer, and keeps what was typed when something is wrong", async () => {
  let isWrong = true;
  const { user, sent } = await open({
    "GET /api/co-broking": () => page(),
    "POST /api/co-broking/registrations": () =>
      isWrong ? refusal(422, "invalid", { phone: "Please enter a valid phone number" }) : page(DEE),
  });
  await user.click(await screen.findByRole("button", { name: "Register a buyer" }));
  expect(screen.getByLabelText("Your buyer's name")).toHaveFocus();
  await user.keyboard("Dee Cole");
  await user.type(screen.getByLabelText("Their phone"), "12");
  await user.click(screen.getByRole("button", { name: "Register this buyer" }));
  expect(await screen.findByText("Please enter a valid phone number")).toBeVisible();
  expect(screen.getByLabelText("Your buyer's name")).toHaveValue("Dee Cole");
  isWrong = false;
  await user.click(screen.getByRole("button", { name: "Register this buyer" }));
  expect(await screen.findByText(words.form.done)).toBeVisible();
  expect(screen.getByRole("heading", { name: "Dee Cole" })).toBeVisible();
  expect(screen.getByRole("button", { name: "Register a buyer" })).toHaveFocus();
  const body = { listing: "1046", name: "Dee Cole", email: "", phone: "12", company: "" };
  await waitFor(() => expect(sent.at(-1)?.body).toEqual(body));
});

it("asks nothing of the server for people who are no co-brokers", async () => {
  const { sent } = await open({}, BUYER);
  expect(await screen.findByRole("heading", { name: words.nobody.title })).toBeVisible();
  expect(sent).toEqual([]);
});

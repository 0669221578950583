import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { json } from "~/testing/api-stub";
import { fillIn, findToast } from "~/testing/render";
import { ADMIN, renderSignedIn, STAFF } from "~/testing/session";
import accounts from "../../../../../content/accounts.json";
import Invite from "./invite";

const { people } = accounts;

it("takes name and email alone, and sends the company and a strong password along", async () => {
  const { user, sent } = await renderSignedIn(<Invite words={people} title="h2" />, {
    "POST /api/people": () => json({ id: 3, email: "cpa@example.com" }),
  });
  const form = screen.getByRole("form", { name: people.invite.title, hidden: true });
  expect(form.querySelectorAll("input")).toHaveLength(2);
  await fillIn(user, { "Full Name": "Lee Park", Email: "cpa@example.com" }, form);
  await user.click(screen.getByRole("button", { name: people.invite.submit, hidden: true }));
  await findToast("User created successfully!", "Account created for cpa@example.com");
  expect(sent[0]?.body).toMatchObject({
    fullName: "Lee Park",
    email: "cpa@example.com",
    companyName: "Reyes Plumbing",
    password: expect.stringMatching(/^(\w{4}-){3}\w{4}$/),
  });
  expect(
    screen.getByText("We invited cpa@example.com. The link works for 7 days."),
  ).toBeInTheDocument();
});

it("shows no error above the success of a second attempt", async () => {
  const { user } = await renderSignedIn(<Invite words={people} title="h2" />, {
    "POST /api/people": () => json({ id: 3, email: "cpa@example.com" }),
  });
  const form = screen.getByRole("form", { name: people.invite.title, hidden: true });
  const submit = screen.getByRole("button", { name: people.invite.submit, hidden: true });
  await user.click(submit);
  await findToast("Please fix the form errors", "Check the highlighted fields below.");
  await fillIn(user, { "Full Name": "Lee Park", Email: "cpa@example.com" }, form);
  await user.click(submit);
  await findToast("User created successfully!", "Account created for cpa@example.com");
  expect(screen.queryByText(/Please fix the form errors/)).toBeNull();
});

it.each([
  ["a member, who may not add people", { ...ADMIN, mayCreatePeople: false }],
  ["staff, who create businesses", STAFF],
])("is not there for %s", async (_who, session) => {
  await renderSignedIn(<Invite words={people} title="h2" />, {}, session);
  expect(screen.queryByText(people.invite.title)).toBeNull();
});

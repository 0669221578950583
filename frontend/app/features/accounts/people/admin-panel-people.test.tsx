import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { deferred, json, refusal } from "~/testing/api-stub";
import { expectBusy } from "~/testing/expect-busy";
import { errorLines, errorSummary, fillIn, findToast } from "~/testing/render";
import { ADMIN, renderSignedIn, STAFF } from "~/testing/session";
import accounts from "../../../../../content/accounts.json";
import AdminPanelPeople from "./admin-panel-people";
import type { Person } from "./use-people";

const LIST = "GET /api/people";
const CREATE = "POST /api/people";
const COMPANY = "Reyes Plumbing";
const TYPED = { Email: "sam@lee.example", Password: "Temporary-acre-7", "Full Name": "Sam Lee" };
const UNREACHABLE = "We couldn't reach the server. Check your connection and try again.";

const person = (changes: Partial<Person> = {}): Person => ({
  id: 2,
  email: "sam@lee.example",
  fullName: "Sam Lee",
  displayName: "Sam",
  role: "member",
  state: "active",
  isYou: false,
  isLast: false,
  lastSeenAt: null,
  createdAt: "2026-11-01T12:00:00Z",
  business: { id: 1, name: COMPANY },
  ...changes,
});
const DANA = person({
  id: 1,
  email: "dana@reyes.example",
  fullName: "Dana",
  role: "admin",
  isYou: true,
});

const people = (...rows: Person[]) =>
  json({ page: 1, pages: 1, people: [DANA, ...rows], total: rows.length + 1 });

async function show(handlers: Parameters<typeof renderSignedIn>[1] = {}, who: object = ADMIN) {
  const { people: words, profile } = accounts;
  const panel = <AdminPanelPeople words={words} confirm={profile.confirm} title="h2" />;
  return renderSignedIn(panel, { [LIST]: () => people(), ...handlers }, who);
}

const form = () => screen.getByRole("form", { name: "Create New User" });
const field = (label: string) =>
  within(form()).getByLabelText<HTMLInputElement>(label, { selector: "input" });
const submit = () => within(form()).getByRole("button", { name: "Create User" });
const row = async (email: string) =>
  (await screen.findByText(email)).closest("li") as HTMLLIElement;
const created = (sent: { operation: string }[]) =>
  sent.filter(({ operation }) => operation === CREATE);

describe("the form", () => {
  it("names every mistake at its field, at its top and in a toast", async () => {
    const { user, sent } = await show({}, { ...ADMIN, business: { id: 1, name: "" } });
    await user.click(submit());
    await findToast("Please fix the form errors", "Check the highlighted fields below.");
    expect(errorSummary(form())).toHaveFocus();
    const errors = [
      "Please enter a valid email address",
      "Password must be at least 8 characters",
      "Full name must be at least 2 characters",
      "Company name must be at least 2 characters",
    ];
    expect(errorLines(form())).toEqual(errors);
    for (const [index, label] of ["Email", "Password", "Full Name", "Company Name"].entries()) {
      expect(field(label)).toBeInvalid();
      expect(field(label)).toHaveAccessibleDescription(
        expect.stringContaining(errors[index] ?? ""),
      );
    }
    expect(created(sent)).toEqual([]);
  });

  it("keeps the company of a named business and lets a nameless one be named", async () => {
    await show();
    expect(field("Company Name")).toHaveValue(COMPANY);
    expect(field("Company Name")).toHaveAttribute("readonly");
  });

  it("suggests a password and shows it", async () => {
    const { user } = await show();
    await user.click(submit());
    await waitFor(() => expect(field("Password")).toBeInvalid());
    await user.click(within(form()).getByRole("button", { name: "Suggest a password" }));
    expect(field("Password")).toHaveAttribute("type", "text");
    expect(field("Password").value).toMatch(/^(\w{4}-){3}\w{4}$/);
    expect(field("Password")).toHaveFocus();
    expect(field("Password")).not.toHaveAttribute("aria-invalid");
  });

  it("hides the password until it is asked to show it, and says what it needs", async () => {
    const { user } = await show();
    expect(field("Password")).toHaveAttribute("type", "password");
    expect(field("Password")).toHaveAttribute("minlength", "8");
    expect(field("Password")).toHaveAccessibleDescription(expect.stringContaining("7 days"));
    await user.click(within(form()).getByRole("button", { name: /^Show/ }));
    expect(field("Password")).toHaveAttribute("type", "text");
  });

  it.each([
    ["an address that is taken", 409, "Email", "email", "This email is already registered."],
    ["a common password", 422, "Password", "password", "This password is too common."],
  ])("says why %s is refused and keeps what was typed", async (_, status, label, name, why) => {
    const { user } = await show({ [CREATE]: () => refusal(status, "refused", { [name]: why }) });
    await fillIn(user, TYPED, form());
    await user.click(submit());
    await findToast("Failed to create user", why);
    expect(field(label)).toHaveAccessibleDescription(expect.stringContaining(why));
    for (const [label, value] of Object.entries(TYPED)) expect(field(label)).toHaveValue(value);
  });

  it("says that the server could not be reached", async () => {
    const { user } = await show();
    await fillIn(user, TYPED, form());
    await user.click(submit());
    await findToast("Failed to create user", UNREACHABLE);
    expect(within(form()).getByText(UNREACHABLE)).toBeVisible();
    expect(field("Email")).toHaveValue(TYPED.Email);
  });

  it("rests while the account is created, is cleared, and the person is listed", async () => {
    const answer = deferred<Response>();
    const rows: Person[] = [];
    const { user, sent } = await show({
      [LIST]: () => people(...rows),
      [CREATE]: () => answer.promise,
    });
    await fillIn(user, TYPED, form());
    await user.dblClick(submit());
    expect(within(form()).getByRole("button", { name: "Creating user..." })).toHaveAttribute(
      "aria-disabled",
      "true",
    );
    rows.push(person({ state: "invited" }));
    answer.resolve(json({ id: 2, email: TYPED.Email }, 201));
    await findToast("User created successfully!", `Account created for ${TYPED.Email}`);
    expect(await row(TYPED.Email)).toHaveTextContent("Invited · Member · Never signed in");
    for (const label of Object.keys(TYPED)) expect(field(label)).toHaveValue("");
    expect(field("Company Name")).toHaveValue(COMPANY);
    expect(created(sent)).toEqual([
      {
        operation: CREATE,
        body: {
          email: TYPED.Email,
          password: TYPED.Password,
          fullName: TYPED["Full Name"],
          companyName: COMPANY,
        },
      },
    ]);
  });

  it("names a business for staff, who may then name another", async () => {
    const { user, sent } = await show({ [CREATE]: () => json({ id: 2 }, 201) }, STAFF);
    expect(field("Company Name")).not.toHaveAttribute("readonly");
    await fillIn(user, { ...TYPED, "Company Name": "Pine Curtain Electric" }, form());
    await user.click(submit());
    await findToast("User created successfully!", `Account created for ${TYPED.Email}`);
    expect(field("Company Name")).toHaveValue("");
    expect(created(sent)[0]).toMatchObject({ body: { companyName: "Pine Curtain Electric" } });
  });

  it("is not there for a member, who reads who adds people", async () => {
    await show({}, { ...ADMIN, role: "member", mayCreatePeople: false });
    expect(screen.getByText(accounts.people.adminOnly)).toBeVisible();
    expect(screen.queryByRole("form")).not.toBeInTheDocument();
  });
});

describe("the list", () => {
  it("shows everybody with their state, and offers only what the server would do", async () => {
    await show({
      [LIST]: () =>
        people(
          person({ id: 2, email: "active@x.example", lastSeenAt: "2026-11-20T18:00:00Z" }),
          person({ id: 3, email: "invited@x.example", state: "invited" }),
          person({ id: 4, email: "late@x.example", state: "expired" }),
        ),
    });
    expect(await screen.findByText("4 people can sign in.")).toBeVisible();
    const you = await row(DANA.email);
    expect(you).toHaveTextContent("Dana (you)");
    expect(within(you).queryByRole("button")).not.toBeInTheDocument();
    const active = await row("active@x.example");
    expect(active).toHaveTextContent("Active · Member · Last signed in November 20, 2026");
    expect(within(active).getAllByRole("button")).toHaveLength(1);
    expect(await row("invited@x.example")).toHaveTextContent("Invited · Member · Never signed in");
    expect(await row("late@x.example")).toHaveTextContent("Invitation expired · Member");
  });

  it("sends an invitation again", async () => {
    let state: Person["state"] = "expired";
    const { user } = await show({
      [LIST]: () => people(person({ state })),
      "POST /api/people/2/invitation": () => {
        state = "invited";
        return json({});
      },
    });
    const line = await row("sam@lee.example");
    await user.click(within(line).getByText("Resend invitation"));
    await findToast("Invitation sent", "sam@lee.example has 7 more days to sign in.");
    await waitFor(() => expect(line).toHaveTextContent("Invited · Member"));
  });

  it("sends an invitation once, and the button keeps the focus until then", async () => {
    const answer = deferred<Response>();
    const INVITE = "POST /api/people/2/invitation";
    const { user, sent } = await show({
      [LIST]: () => people(person({ state: "expired" })),
      [INVITE]: () => answer.promise,
    });
    const line = within(await row("sam@lee.example"));
    const button = line.getByRole("button", { name: /^Resend/ });
    await user.dblClick(button);
    expectBusy(button);
    await user.click(line.getByRole("button", { name: /^Remove/ }));
    expect(line.queryByText("Yes, remove")).not.toBeInTheDocument();
    answer.resolve(json({}));
    await findToast("Invitation sent", "sam@lee.example has 7 more days to sign in.");
    expect(sent.filter(({ operation }) => operation === INVITE)).toHaveLength(1);
  });

  it("asks for confirmation before a removal, then focuses the heading", async () => {
    const rows = [person()];
    const { user, sent } = await show({
      [LIST]: () => people(...rows),
      "DELETE /api/people/2": () => {
        rows.length = 0;
        return json({});
      },
    });
    const line = await row("sam@lee.example");
    const remove = () => within(line).getByText("Remove");
    await user.click(remove());
    const question = await within(line).findByRole("group", { name: "Remove Sam Lee?" });
    expect(question).toHaveTextContent("We delete the account right away");
    expect(within(question).getByRole("button", { name: "No, keep" })).toHaveFocus();
    await user.keyboard("{Enter}");
    expect(question).not.toBeInTheDocument();
    expect(remove()).toHaveFocus();
    expect(sent.map(({ operation }) => operation)).not.toContain("DELETE /api/people/2");
    await user.click(remove());
    await user.click(await within(line).findByText("Yes, remove"));
    await findToast("Person removed", "Sam Lee can no longer sign in.");
    await waitFor(() => expect(line).not.toBeInTheDocument());
    expect(screen.getByText("People in your business")).toHaveFocus();
  });

  it("says that the business goes with its last person", async () => {
    const alone = { role: "admin", isLast: true } as const;
    const rows = () => people(person(alone), person({ id: 3, email: "lee@x.example" }));
    const { user } = await show({ [LIST]: rows }, STAFF);
    const [last, other] = [await row("sam@lee.example"), await row("lee@x.example")];
    for (const line of [last, other]) await user.click(within(line).getByText("Remove"));
    expect(await within(last).findByRole("group")).toHaveTextContent(
      accounts.people.row.remove.lastText,
    );
    expect(await within(other).findByRole("group")).toHaveTextContent(
      accounts.people.row.remove.text,
    );
  });

  it("asks a principal for a password before a removal", async () => {
    const answers = [refusal(403, "reauthentication_required"), json({})];
    const removal = "DELETE /api/people/2";
    const { user, sent } = await show(
      {
        [LIST]: () => people(person()),
        [removal]: () => answers.shift() as Response,
        "GET /_allauth/browser/v1/auth/session": () => json({}),
        "GET /_allauth/browser/v1/account/authenticators": () => json({ data: [] }),
        "POST /_allauth/browser/v1/auth/reauthenticate": () => json({}),
        "GET /api/session": () => json(STAFF),
      },
      STAFF,
    );
    const line = await row("sam@lee.example");
    await user.click(within(line).getByText("Remove"));
    await user.click(await within(line).findByText("Yes, remove"));
    const dialog = await screen.findByRole("dialog", { name: "Please confirm it's you" });
    await user.click(within(dialog).getByRole("button", { name: "Cancel" }));
    expect(within(line).getByText("Yes, remove")).not.toHaveAttribute("aria-disabled", "true");
    answers.unshift(refusal(403, "reauthentication_required"));
    await user.click(within(line).getByText("Yes, remove"));
    await user.type(
      await screen.findByLabelText("Password", { selector: "dialog input" }),
      "a-Secret",
    );
    await user.click(screen.getByRole("button", { name: "Confirm" }));
    await findToast("Person removed", "Sam Lee can no longer sign in.");
    expect(sent.filter(({ operation }) => operation === removal)).toHaveLength(3);
  });

  it("offers an advisor no removal", async () => {
    const handlers = { [LIST]: () => people(person({ state: "invited" })) };
    await show(handlers, { ...STAFF, staffRole: "advisor" });
    const line = await row("sam@lee.example");
    expect(within(line).getByText("Resend invitation")).toBeVisible();
    expect(within(line).queryByText("Remove")).not.toBeInTheDocument();
  });

  it("is paged", async () => {
    const page = (number: number) =>
      json({
        page: number,
        pages: 2,
        people: [person({ id: number, email: `${number}@x.example` })],
        total: 51,
      });
    let asked = 0;
    const { user, sent } = await show({ [LIST]: () => page(++asked) });
    expect(await screen.findByText("Page 1 of 2")).toBeVisible();
    expect(screen.getByRole("button", { name: "Previous page" })).toBeDisabled();
    await user.click(screen.getByRole("button", { name: "Next page" }));
    expect(await screen.findByText("2@x.example")).toBeVisible();
    expect(screen.getByText("People in your business")).toHaveFocus();
    expect(sent.map(({ operation }) => operation)).toEqual([
      "GET /api/people?page=1",
      "GET /api/people?page=2",
    ]);
  });

  it("says that it could not be loaded, and can be tried again", async () => {
    let fails = true;
    const { user } = await show({
      [LIST]: () => (fails ? Promise.reject(new TypeError("Failed to fetch")) : people()),
    });
    expect(await screen.findByText(UNREACHABLE)).toBeVisible();
    fails = false;
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("One person can sign in.")).toBeVisible();
  });
});

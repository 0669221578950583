import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { json, refusal } from "~/testing/api-stub";
import { findToast } from "~/testing/render";
import { renderSignedIn, STAFF } from "~/testing/session";
import { StaffScreen } from "./staff-screen";

const PAT = {
  id: 2,
  email: "pat@sabineridge.example.com",
  name: "Pat Calder",
  role: "principal",
  isActive: true,
  state: "active",
  hasSecondStep: true,
  lastSeenAt: "2026-11-21T20:10:00Z",
  isYou: true,
};
const ADA = {
  ...PAT,
  id: 5,
  email: "ada@sabineridge.example.com",
  name: "Ada Nguyen",
  role: "advisor",
  isYou: false,
};
const LIST = { "GET /api/desk/staff": () => json({ staff: [PAT, ADA] }) };
const INVITE = "POST /api/desk/staff";
const CHANGE = "PATCH /api/desk/staff/5";

describe("the staff", () => {
  it("are not managed by advisors", async () => {
    await renderSignedIn(<StaffScreen />, {}, { ...STAFF, staffRole: "advisor" });
    expect(screen.getByRole("heading", { name: "Principals manage the staff" })).toBeVisible();
    expect(screen.queryByRole("button")).not.toBeInTheDocument();
  });

  it("are listed with how they stand", async () => {
    const invited = { ...ADA, state: "invited", hasSecondStep: false, lastSeenAt: null };
    await renderSignedIn(
      <StaffScreen />,
      {
        "GET /api/desk/staff": () =>
          json({ staff: [PAT, invited, { ...ADA, id: 6, isActive: false }] }),
      },
      STAFF,
    );
    const [pat, ada, closed] = await screen.findAllByRole("listitem");
    expect(pat).toHaveTextContent(/Pat Calder \(you\).*second step set up/);
    expect(ada).toHaveTextContent("Invited, has not signed in yet");
    expect(closed).toHaveTextContent("Closed: cannot sign in");
  });

  it("are invited, with errors at their fields and nothing typed lost", async () => {
    let fails = true;
    const { user, sent } = await renderSignedIn(
      <StaffScreen />,
      {
        ...LIST,
        [INVITE]: () =>
          fails
            ? refusal(422, "invalid", { email: "This person has an account already" })
            : json({ staff: [PAT, ADA] }),
      },
      STAFF,
    );
    await user.click(await screen.findByRole("button", { name: "Invite a colleague" }));
    const form = await screen.findByRole("form", { name: "Invite a colleague" });
    await user.type(within(form).getByLabelText("Full Name"), "Lee Park");
    await user.type(within(form).getByLabelText("Email"), "lee@sabineridge.example.com");
    const send = within(form).getByRole("button", { name: "Send the invitation" });
    await user.click(send);
    expect(await within(form).findByText("This person has an account already")).toBeVisible();
    expect(within(form).getByLabelText("Email")).toHaveFocus();
    expect(within(form).getByLabelText("Full Name")).toHaveValue("Lee Park");
    await user.type(within(form).getByLabelText("Email"), ".us");
    expect(within(form).queryByText("This person has an account already")).not.toBeInTheDocument();
    fails = false;
    await user.click(send);
    await findToast("Invitation sent", /Give Lee Park the temporary password yourself/);
    expect(sent.at(-1)?.body).toMatchObject({
      fullName: "Lee Park",
      email: "lee@sabineridge.example.com.us",
      role: "advisor",
      password: expect.stringMatching(/^.{4}-.{4}-.{4}-.{4}$/),
    });
    expect(form).not.toBeInTheDocument();
  });

  it("get another role at once, which can be undone", async () => {
    const { user, sent } = await renderSignedIn(
      <StaffScreen />,
      { ...LIST, [CHANGE]: () => json({ staff: [PAT, { ...ADA, role: "principal" }] }) },
      STAFF,
    );
    const role = await screen.findByRole("combobox", { name: "Role of Ada Nguyen" });
    await user.selectOptions(role, "Principal");
    await findToast("Ada Nguyen is a principal now", /email/);
    expect(role).toHaveValue("principal");
    expect(sent.find(({ operation }) => operation === CHANGE)?.body).toEqual({
      role: "principal",
    });
  });

  it("stay as they are when the last principal would go", async () => {
    const message = "Nobody else is a principal with a permanent password.";
    const { user } = await renderSignedIn(
      <StaffScreen />,
      {
        ...LIST,
        "PATCH /api/desk/staff/2": () => json({ code: "last_principal", message, fields: {} }, 409),
      },
      STAFF,
    );
    const role = await screen.findByRole("combobox", { name: "Role of Pat Calder" });
    await user.selectOptions(role, "Advisor");
    const row = (await screen.findAllByRole("listitem"))[0] as HTMLElement;
    expect(await within(row).findByRole("alert")).toHaveTextContent(message);
    await waitFor(() => expect(role).toHaveValue("principal"));
    await user.click(screen.getByRole("button", { name: /Close account *of Pat Calder/ }));
    const form = await screen.findByRole("form", { name: "Close the account" });
    await user.click(within(form).getByRole("button", { name: "Close the account" }));
    expect(await within(form).findByRole("alert")).toHaveTextContent(message);
  });

  it("hand over their open leads in the request that closes the account", async () => {
    const { user, sent } = await renderSignedIn(
      <StaffScreen />,
      {
        ...LIST,
        [CHANGE]: () => json({ staff: [PAT, { ...ADA, isActive: false }] }),
      },
      STAFF,
    );
    await user.click(await screen.findByRole("button", { name: /Close account *of Ada Nguyen/ }));
    const form = await screen.findByRole("form", { name: "Close the account" });
    await user.selectOptions(
      within(form).getByLabelText("Hand open leads and tasks over to"),
      "Pat Calder",
    );
    await user.click(within(form).getByRole("button", { name: "Close the account" }));
    await findToast("Ada Nguyen's account is closed", /the leads stay handed over/);
    const changes = sent.filter(({ operation }) => !operation.startsWith("GET"));
    expect(changes).toMatchObject([
      { operation: CHANGE, body: { isActive: false, reassignTo: 2 } },
    ]);
    expect(form).not.toBeInTheDocument();
  });

  it("cannot undo closing their own account, which signs them out", async () => {
    const closed = { ...PAT, isActive: false };
    const { user } = await renderSignedIn(
      <StaffScreen />,
      { ...LIST, "PATCH /api/desk/staff/2": () => json({ staff: [closed] }) },
      STAFF,
    );
    await user.click(await screen.findByRole("button", { name: /Close account *of Pat Calder/ }));
    await user.click(await screen.findByRole("button", { name: "Close the account" }));
    await waitFor(() => expect(screen.getAllByRole("listitem")).toHaveLength(1));
    expect(screen.queryByRole("button", { name: /Undo/ })).not.toBeInTheDocument();
  });
});

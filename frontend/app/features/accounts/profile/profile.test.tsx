import { screen, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { currentSession } from "~/lib/session";
import { json, stubApi } from "~/testing/api-stub";
import { fillIn, findToast } from "~/testing/render";
import { ADMIN, NOBODY, renderSignedIn } from "~/testing/session";
import accounts from "../../../../../content/accounts.json";
import { RequireSession } from "../require-session";
import { Business } from "./business";
import { MyData } from "./my-data";
import { Names } from "./names";
import { Password } from "./password";
import { Sessions } from "./sessions";

const words = accounts.profile;
const FIX = ["Please fix the form errors", "Check the highlighted fields below."] as const;
const field = (label: string) => screen.getByLabelText(label, { selector: "input" });

describe("the names", () => {
  it("offer to save only what was changed, until it is saved", async () => {
    const { user } = await renderSignedIn(<Names words={words.names} />, {
      "PATCH /api/profile": () => json(ADMIN.person),
    });
    const save = () => screen.queryByRole("button", { name: "Save names" });
    expect(save()).toBeNull();
    await user.type(field("Display Name"), "!");
    expect(save()).toBeVisible();
    await user.keyboard("{Backspace}");
    expect(save()).toBeNull();
    await user.keyboard("h{Enter}");
    await findToast("Saved", "Your names are saved.");
    await vi.waitFor(() => expect(save()).toBeNull());
  });

  it("show their validation errors at their fields", async () => {
    const { user, sent } = await renderSignedIn(<Names words={words.names} />, {});
    await fillIn(user, { "Display Name": "", "Full Name": "Dana 2" });
    await user.click(screen.getByRole("button", { name: "Save names" }));
    await findToast(...FIX);
    expect(field("Display Name")).toHaveAccessibleDescription(/Display name is required/);
    expect(field("Display Name")).toHaveFocus();
    expect(field("Full Name")).toHaveAccessibleDescription(/Name can only contain letters/);
    expect(sent).toEqual([]);
    await user.keyboard("D");
    expect(field("Display Name")).not.toHaveAttribute("aria-invalid");
  });

  it("are saved without a full name while none was ever set", async () => {
    const save = "PATCH /api/profile";
    const { user, sent } = await renderSignedIn(<Names words={words.names} />, {
      [save]: () => json(ADMIN.person),
    });
    await fillIn(user, { "Display Name": "Dan" });
    await user.click(screen.getByRole("button", { name: "Save names" }));
    await findToast("Saved", "Your names are saved.");
    const changes = sent.filter(({ operation }) => !operation.startsWith("GET"));
    expect(changes[0]?.operation).toBe(save);
  });

  it("leave a display name that was never chosen unset, also when the full name is saved twice", async () => {
    const email = { ...ADMIN.person, displayName: ADMIN.person.email };
    let fullName = "";
    const { user, sent } = await renderSignedIn(<Names words={words.names} />, {
      "PATCH /api/profile": (body) => {
        ({ fullName } = body as { fullName: string });
        return json({ ...email, fullName, displayName: fullName });
      },
      "GET /api/session": () =>
        json({ ...ADMIN, person: { ...email, fullName, displayName: fullName || email.email } }),
    });
    for (const name of ["Dana Reyes", "Dana Ruth Reyes"]) {
      await fillIn(user, { "Full Name": name });
      await user.click(screen.getByRole("button", { name: "Save names" }));
      await vi.waitFor(() =>
        expect(currentSession()).toMatchObject({ who: { person: { fullName: name } } }),
      );
      await vi.waitFor(() =>
        expect(screen.queryByRole("button", { name: "Save names" })).toBeNull(),
      );
    }
    const saves = sent.filter(({ operation }) => operation === "PATCH /api/profile");
    expect(saves.map(({ body }) => body)).toEqual([
      { fullName: "Dana Reyes" },
      { fullName: "Dana Ruth Reyes" },
    ]);
  });
});

describe("the sessions", () => {
  const SESSIONS = "/_allauth/browser/v1/auth/sessions";
  const row = (id: number, user_agent: string, is_current = false) => ({
    id,
    user_agent,
    ip: "10.0.0.1",
    created_at: id,
    last_seen_at: id,
    is_current,
  });
  const IPHONE =
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 Version/18.6 Mobile/15E148 Safari/604.1";

  it("are ended one by one or all at once, but for this one, after a failure to load them", async () => {
    let rows = [row(4, ""), row(3, IPHONE), row(2, ""), row(1, "", true)];
    let fails = true;
    const { user, sent } = await renderSignedIn(
      <Sessions words={words.sessions} failed={words.failed} />,
      {
        [`GET ${SESSIONS}`]: () =>
          fails
            ? Promise.reject(new TypeError("Failed to fetch"))
            : json({ status: 200, data: rows }),
        [`DELETE ${SESSIONS}`]: (body) => {
          const { sessions } = body as { sessions: number[] };
          rows = rows.filter(({ id }) => !sessions.includes(id));
          return json({ status: 200, data: rows });
        },
      },
    );
    const alert = await screen.findByRole("alert");
    expect(alert).toHaveTextContent("We couldn't load this.");
    fails = false;
    await user.click(within(alert).getByRole("button", { name: "Try again" }));
    const items = await screen.findAllByRole("listitem");
    const shown = items.filter((item) => item.classList.contains("list-row"));
    expect(shown).toHaveLength(4);
    expect(shown[0]).toHaveTextContent("This device");
    expect(within(shown[0] as HTMLElement).queryByRole("button")).not.toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: /^Sign out\s*Safari on an iPhone$/ }));
    await findToast("Signed out", "Safari on an iPhone is signed out.");
    expect(screen.queryByText("Safari on an iPhone")).not.toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Sign out everywhere else" }));
    await vi.waitFor(() => expect(screen.queryAllByRole("button")).toEqual([]));
    expect(screen.getByText(/This device/)).toBeVisible();
    const ended = sent.filter(({ operation }) => operation.startsWith("DELETE"));
    expect(ended.map(({ body }) => body)).toEqual([{ sessions: [3] }, { sessions: [4, 2] }]);
  });

  it("have the person sign in again once this session has ended", async () => {
    await renderSignedIn(<Sessions words={words.sessions} failed={words.failed} />, {
      "GET /_allauth/browser/v1/auth/sessions": () => {
        stubApi({ "GET /api/session": () => json(NOBODY) });
        return json({ status: 401, meta: { is_authenticated: false } }, 401);
      },
    });
    await vi.waitFor(() => expect(currentSession().state).toBe("expired"));
    expect(await screen.findByRole("alert")).toBeVisible();
  });
});

it("the data is not downloaded once the session has ended: a dialog asks to sign in again", async () => {
  const downloads = vi.spyOn(HTMLAnchorElement.prototype, "click");
  const { user } = await renderSignedIn(
    <RequireSession visitorsGoTo="/auth">
      <MyData words={words.data} />
    </RequireSession>,
    {},
  );
  stubApi({ "GET /api/session": () => json(NOBODY) });
  await user.click(screen.getByRole("link", { name: "Download as JSON" }));
  expect(await screen.findByRole("dialog", { name: "Please sign in again" })).toBeVisible();
  expect(downloads).not.toHaveBeenCalled();
});

describe("the business", () => {
  it("is named by its admin, within the rules", async () => {
    const { user, sent } = await renderSignedIn(
      <Business words={words.business} people={accounts.people} />,
      {},
    );
    await fillIn(user, { "Company Name": "R" });
    await user.click(screen.getByRole("button", { name: "Save business" }));
    expect(await screen.findByText("Company name must be at least 2 characters")).toBeVisible();
    expect(sent).toEqual([]);
  });

  it("is read-only for a member", async () => {
    const member = { ...ADMIN, role: "member", mayCreatePeople: false };
    await renderSignedIn(<Business words={words.business} people={accounts.people} />, {}, member);
    expect(screen.getByText("Reyes Plumbing")).toBeVisible();
    expect(screen.queryByRole("textbox")).not.toBeInTheDocument();
  });
});

describe("a new password", () => {
  const CHANGE = "POST /_allauth/browser/v1/account/password/change";
  const NEW = "another-Quiet-acre-2";
  const refused = (message: string, param: string) => () =>
    json({ status: 400, errors: [{ message, code: "invalid", param }] }, 400);

  it.each([
    [
      "a wrong current one",
      { "New password": NEW, "Confirm Password": NEW },
      refused("Please type your current password.", "current_password"),
      "Current password",
      "Please type your current password.",
    ],
    [
      "a common one",
      { "New password": "password", "Confirm Password": "password" },
      refused("This password is too common.", "new_password"),
      "New password",
      "This password is too common.",
    ],
    [
      "two that differ",
      { "New password": NEW, "Confirm Password": "x" },
      undefined,
      "Confirm Password",
      "Passwords don't match",
    ],
    [
      "a short one",
      { "New password": "abc", "Confirm Password": "abc" },
      undefined,
      "New password",
      "Password must be at least 6 characters long",
    ],
  ])("shows its error at its field: %s", async (_, typed, reply, label, error) => {
    const { user } = await renderSignedIn(
      <Password words={words.password} onChanged={() => {}} />,
      reply ? { [CHANGE]: reply } : {},
    );
    await fillIn(user, { "Current password": "mine", ...typed });
    await user.click(screen.getByRole("button", { name: "Change password" }));
    const notice = await screen.findByText(error, { selector: ".field-error" });
    expect(notice).toBeVisible();
    expect(field(label)).toHaveAccessibleDescription(expect.stringContaining(error));
    expect(field(label)).toHaveFocus();
    expect(
      within(document.body).getByRole("button", { name: "Change password" }),
    ).not.toHaveAttribute("aria-disabled", "true");
  });
});

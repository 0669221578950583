import { screen, waitFor, within } from "@testing-library/react";
import { useLocation } from "react-router";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { refreshSession } from "~/lib/session";
import { deferred, json, stubApi } from "~/testing/api-stub";
import { expectBusy } from "~/testing/expect-busy";
import { errorLines, errorSummary, fillIn, findToast, renderScreen } from "~/testing/render";
import { ADMIN, STAFF, stubVisitor } from "~/testing/session";
import accounts from "../../../../content/accounts.json";
import { AuthPage } from "./auth-page";

const SERVICE = "/_allauth/browser/v1";
const LOGIN = `POST ${SERVICE}/auth/login`;
const SIGN_UP = `POST ${SERVICE}/auth/signup`;
const WRONG = "Invalid email or password. Please try again.";
const UNREACHABLE = "We couldn't reach the server. Check your connection and try again.";
const DOCUMENTS = [{ key: "buyer-nda", title: "Buyer NDA" }];
const FIX = "Check the highlighted fields below.";

const show = (hash = "") =>
  renderScreen(
    <>
      <AuthPage words={accounts.authPage} documents={DOCUMENTS} />
      <Address />
    </>,
    `/auth${hash}`,
  );
const form = (name: string) => screen.getByRole("form", { name });
const submit = (name: string) => within(form(name)).getByRole("button", { name });

function Address() {
  const { pathname, hash } = useLocation();
  return <p>{`The address ${pathname}${hash}`}</p>;
}

/** The response of django-allauth that refuses an invalid form. */
const refused = (message: string, param?: string, code = "invalid") =>
  json({ status: 400, errors: [{ message, code, param }] }, 400);

describe("the tabs", () => {
  beforeEach(() => void stubVisitor({}));

  it("have an address each, which opens the tab", async () => {
    const user = show("#sign-up");
    const signUp = await screen.findByRole("tab", { name: "Sign Up", selected: true });
    await user.click(screen.getByRole("tab", { name: "Sign In" }));
    expect(signUp).toHaveAttribute("aria-selected", "false");
    expect(screen.getByText("The address /auth#sign-in")).toBeInTheDocument();
  });

  it("begin with the address of an invitation, which leaves the browser's address", async () => {
    show("#sign-up=lee%2Btax%40example.com");
    await screen.findByRole("tab", { name: "Sign Up", selected: true });
    expect(within(form("Sign Up")).getByLabelText("Email")).toHaveValue("lee+tax@example.com");
    expect(screen.getByText("The address /auth#sign-up")).toBeInTheDocument();
  });

  it("are switched with the arrow keys, Home and End", async () => {
    const user = show();
    const signIn = screen.getByRole("tab", { name: "Sign In" });
    const signUp = screen.getByRole("tab", { name: "Sign Up" });
    signIn.focus();
    await user.keyboard("{ArrowRight}");
    expect(signUp).toHaveFocus();
    expect(signUp).toHaveAttribute("aria-selected", "true");
    expect(screen.getByRole("tabpanel", { name: "Sign Up" })).toBeVisible();
    expect(screen.queryByRole("tabpanel", { name: "Sign In" })).not.toBeInTheDocument();
    await user.keyboard("{ArrowRight}");
    expect(signIn).toHaveFocus();
    await user.keyboard("{End}");
    expect(signUp).toHaveFocus();
    await user.keyboard("{Home}");
    expect(signIn).toHaveFocus();
  });

  it("keep the values of the hidden tab", async () => {
    const user = show();
    const typed = { Email: "dana@reyes.example", Password: "half a password" };
    await fillIn(user, typed, form("Sign In"));
    await user.click(screen.getByRole("tab", { name: "Sign Up" }));
    await user.click(screen.getByRole("tab", { name: "Sign In" }));
    for (const [label, value] of Object.entries(typed)) {
      expect(within(form("Sign In")).getByLabelText(label)).toHaveValue(value);
    }
  });

  it("name every field for password managers", async () => {
    const user = show();
    const completion = (name: string, label: string) =>
      within(form(name)).getByLabelText(label).getAttribute("autocomplete");
    expect(completion("Sign In", "Email")).toBe("username webauthn");
    expect(completion("Sign In", "Password")).toBe("current-password");
    await user.click(screen.getByRole("tab", { name: "Sign Up" }));
    expect(completion("Sign Up", "Display Name")).toBe("nickname");
    expect(completion("Sign Up", "Email")).toBe("username");
    expect(completion("Sign Up", "Password")).toBe("new-password");
    expect(completion("Sign Up", "Confirm Password")).toBe("new-password");
  });

  it("show a password on request", async () => {
    const user = show();
    await fillIn(user, { Password: "in plain sight" }, form("Sign In"));
    const password = within(form("Sign In")).getByLabelText("Password");
    const toggle = within(form("Sign In")).getByRole("button", { name: /^Show/ });
    expect(password).toHaveAttribute("type", "password");
    await user.click(toggle);
    expect(password).toHaveAttribute("type", "text");
    expect(password).toHaveValue("in plain sight");
    expect(toggle).toHaveAttribute("aria-pressed", "true");
    await user.click(toggle);
    expect(password).toHaveAttribute("type", "password");
  });
});

describe("signing in", () => {
  const TYPED = { Email: "dana@reyes.example", Password: "three-Quiet-acres-1" };

  async function signIn(typed: Record<string, string> = TYPED) {
    const user = show();
    await fillIn(user, typed, form("Sign In"));
    await user.click(submit("Sign In"));
    return user;
  }

  it.each([
    ["nothing at all", "", "", ["Please enter a valid email address", "Password is required"]],
    ["no address", "dana", "x", ["Please enter a valid email address"]],
    ["no password", "dana@reyes.example", "", ["Password is required"]],
  ])("names what is wrong with %s", async (_, Email, Password, errors) => {
    const sent = stubVisitor({});
    const user = await signIn({ Email, Password });
    expect(await findToast("Please fix the form errors", FIX)).toBeVisible();
    expect(errorSummary()).toHaveFocus();
    expect(errorLines()).toEqual(errors);
    expect(sent).toEqual([]);
    const field = within(form("Sign In")).getByLabelText(
      Email === TYPED.Email ? "Password" : "Email",
    );
    expect(field).toBeInvalid();
    expect(field).toHaveAccessibleDescription(expect.stringContaining(errors[0] ?? ""));
    await user.click(within(errorSummary()).getAllByRole("link")[0] as HTMLElement);
    expect(field).toHaveFocus();
    await user.keyboard("x");
    expect(field).not.toHaveAttribute("aria-invalid");
  });

  it("sends the email trimmed and in lower case", async () => {
    const sent = stubVisitor({ [LOGIN]: () => refused(WRONG, "password") });
    await signIn({ ...TYPED, Email: "  DANA@Reyes.example " });
    await findToast("Login failed", WRONG);
    const login = sent.find(({ operation }) => operation === LOGIN);
    expect(login?.body).toEqual({ email: "dana@reyes.example", password: TYPED.Password });
  });

  it("says once in the form that the password is wrong and keeps the typed values", async () => {
    stubVisitor({ [LOGIN]: () => refused(WRONG, "password") });
    const user = await signIn();
    expect(await findToast("Login failed", WRONG)).toBeVisible();
    const password = within(form("Sign In")).getByLabelText("Password");
    expect(within(form("Sign In")).getByText(WRONG)).toBeVisible();
    for (const [label, value] of Object.entries(TYPED)) {
      expect(within(form("Sign In")).getByLabelText(label)).toHaveValue(value);
    }
    expect(submit("Sign In")).not.toHaveAttribute("aria-disabled", "true");
    await user.type(password, "x");
    expect(within(form("Sign In")).queryByText(WRONG)).toBeNull();
  });

  it("says which document it is for", async () => {
    stubVisitor({});
    show("?next=/resource-center%23download-buyer-nda");
    expect(await screen.findByText("Sign up to download “Buyer NDA”")).toBeVisible();
  });

  it.each([
    ["a lost connection", () => Promise.reject(new TypeError()), UNREACHABLE],
    [
      "too many attempts",
      () => json({ status: 429 }, 429),
      "Too many attempts. Please try again in a few minutes.",
    ],
  ])("shows an error after %s and keeps the typed values", async (_, answer, words) => {
    stubVisitor({ [LOGIN]: answer });
    await signIn();
    expect(await findToast("Login failed", words)).toBeVisible();
    const alerts = await within(form("Sign In")).findAllByRole("alert");
    expect(alerts.map((alert) => alert.textContent)).toContain(words);
    expect(within(form("Sign In")).getByLabelText("Password")).toHaveValue(TYPED.Password);
  });

  it("disables the button until the response arrives, then opens the portal", async () => {
    const answer = deferred<Response>();
    stubVisitor({ [LOGIN]: () => answer.promise });
    await signIn();
    expect(screen.getByRole("button", { name: "Signing in..." })).toHaveAttribute(
      "aria-disabled",
      "true",
    );
    stubVisitor({ "GET /api/session": () => json(ADMIN) });
    answer.resolve(json({ status: 200 }));
    expect(await findToast("Welcome back!", "You've been successfully logged in.")).toBeVisible();
    expect(await screen.findByText("The page /business-owner-portal")).toBeVisible();
  });

  describe("of staff", () => {
    /** Has page loads only be recorded: jsdom cannot load another page. */
    function recordPageLoads() {
      const replace = vi.fn<(address: string) => void>();
      vi.stubGlobal("location", Object.assign(new URL(location.href), { replace }));
      return replace;
    }

    it("opens the desk, which shows the welcome", async () => {
      const loads = recordPageLoads();
      stubVisitor({ [LOGIN]: () => json({ status: 200 }) });
      const user = show();
      await fillIn(user, TYPED, form("Sign In"));
      stubApi({ [LOGIN]: () => json({ status: 200 }), "GET /api/session": () => json(STAFF) });
      await user.click(submit("Sign In"));
      await waitFor(() => expect(loads).toHaveBeenCalledWith("/desk"));
      expect(sessionStorage.getItem("welcome")).toBe("back");
    });

    it("is not welcomed again by a sign-in page that they open while signed in", async () => {
      const loads = recordPageLoads();
      stubApi({ "GET /api/session": () => json(STAFF) });
      await refreshSession();
      show();
      await waitFor(() => expect(loads).toHaveBeenCalledWith("/desk"));
      expect(sessionStorage.getItem("welcome")).toBeNull();
    });
  });
});

describe("signing up", () => {
  const TYPED = {
    "Display Name": "Dana",
    Email: "dana@reyes.example",
    Password: "three-Quiet-acres-1",
    "Confirm Password": "three-Quiet-acres-1",
  };
  const SHORT = "Password must be at least 6 characters long";
  const DIFFERENT = "Passwords don't match";

  async function signUp(changes: Record<string, string> = {}) {
    const user = show("#sign-up");
    await screen.findByRole("form", { name: "Sign Up" });
    await fillIn(user, { ...TYPED, ...changes }, form("Sign Up"));
    await user.click(submit("Sign Up"));
    return user;
  }

  it.each<[string, Record<string, string>, [string, string], string[]]>([
    [
      "passwords that differ",
      { "Confirm Password": "something-else" },
      ["Error", "Passwords do not match"],
      [DIFFERENT],
    ],
    [
      "a short password",
      { Password: "abc12", "Confirm Password": "abc12" },
      ["Error", SHORT],
      [SHORT],
    ],
    [
      "a short password that differs",
      { Password: "abc", "Confirm Password": "abd" },
      ["Error", "Passwords do not match"],
      [SHORT, DIFFERENT],
    ],
    [
      "no name and no address",
      { "Display Name": "", Email: "dana" },
      ["Please fix the form errors", FIX],
      ["Display name is required", "Please enter a valid email address"],
    ],
  ])("names what is wrong with %s", async (_, changes, [title, detail], errors) => {
    const sent = stubVisitor({});
    await signUp(changes);
    expect(await findToast(title, detail)).toBeVisible();
    expect(errorSummary(form("Sign Up"))).toHaveFocus();
    expect(errorLines(form("Sign Up"))).toEqual(errors);
    for (const [label, value] of Object.entries({ ...TYPED, ...changes })) {
      expect(within(form("Sign Up")).getByLabelText(label)).toHaveValue(value);
    }
    expect(sent).toEqual([]);
  });

  it("shows that an address already has an account", async () => {
    const words = accounts.authPage.signUp.exists;
    stubVisitor({ [SIGN_UP]: () => refused(words.detail, "email", "email_taken") });
    await signUp();
    expect(await findToast(words.title, words.detail)).toBeVisible();
    expect(errorSummary(form("Sign Up"))).toHaveFocus();
  });

  it("shows any other error with the server's message, at its field", async () => {
    const words = "This password is too common.";
    stubVisitor({ [SIGN_UP]: () => refused(words, "password", "password_too_common") });
    await signUp();
    expect(await findToast("Signup failed", words)).toBeVisible();
    expect(within(form("Sign Up")).getByLabelText("Password")).toHaveAccessibleDescription(
      expect.stringContaining(words),
    );
  });

  it("disables the button until the response arrives, then asks to confirm the address", async () => {
    const answer = deferred<Response>();
    stubVisitor({ [SIGN_UP]: () => answer.promise });
    await signUp();
    expect(screen.getByRole("button", { name: "Creating account..." })).toHaveAttribute(
      "aria-disabled",
      "true",
    );
    stubVisitor({}, ["verify_email"]);
    answer.resolve(json({ status: 401, data: { flows: [] } }, 401));
    const { title, detail } = accounts.authPage.signUp.confirm;
    expect(await findToast(title, detail)).toBeVisible();
    expect(await screen.findByRole("heading", { name: "Check your email" })).toHaveFocus();
  });
});

describe("confirming an address", () => {
  const RESEND = "POST /api/resend-confirmation";

  async function waiting(handlers: Parameters<typeof stubVisitor>[0]) {
    const sent = stubVisitor(handlers, ["verify_email"]);
    const { refreshSession } = await import("~/lib/session");
    await refreshSession();
    sent.length = 0;
    return { sent, user: show() };
  }

  it("confirms that the email was sent again", async () => {
    const { user } = await waiting({ [RESEND]: () => json({}) });
    await user.click(screen.getByRole("button", { name: "Resend the email" }));
    expect(await screen.findByText(/We sent another email/)).toBeVisible();
  });

  it("asks once for another email, and the button keeps the focus until then", async () => {
    const answer = deferred<Response>();
    const { user, sent } = await waiting({ [RESEND]: () => answer.promise });
    const button = screen.getByRole("button", { name: "Resend the email" });
    await user.dblClick(button);
    expectBusy(button);
    answer.resolve(json({}));
    expect(await screen.findByText(/We sent another email/)).toBeVisible();
    expect(sent).toHaveLength(1);
  });

  it("can be restarted with another address, once the server is reachable", async () => {
    const { user } = await waiting({});
    const startOver = () =>
      user.click(screen.getByRole("button", { name: "Start over with a different email" }));
    await startOver();
    expect(await screen.findByText(UNREACHABLE)).toBeVisible();
    stubVisitor({ [`DELETE ${SERVICE}/auth/session`]: () => json({ status: 401 }, 401) });
    expect(await screen.findByRole("tab", { name: "Sign In" })).toBeVisible();
  });
});

describe("a link that confirms an address", () => {
  const PATH = `${SERVICE}/auth/email/verify`;
  const words = accounts.authPage.confirmLink;
  const EMAIL = "dana@reyes.example";
  const valid = () => json({ status: 200, data: { email: EMAIL } });
  const yes = () => screen.findByRole("button", { name: words.yes });

  it("can be tried again after a lost connection", async () => {
    stubVisitor({});
    const user = show("#confirm=key");
    expect(await screen.findByText(UNREACHABLE)).toBeVisible();
    expect(screen.getByRole("heading", { name: words.title })).toBeVisible();
    stubVisitor({ [`GET ${PATH}`]: valid });
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await yes()).toBeVisible();
  });

  it("can be used after too many attempts", async () => {
    const sent = stubVisitor({
      [`GET ${PATH}`]: valid,
      [`POST ${PATH}`]: () => json({ status: 429 }, 429),
    });
    const user = show("#confirm=a%3Akey");
    expect(await screen.findByText(`Is ${EMAIL} your address?`)).toBeVisible();
    await user.click(await yes());
    await waitFor(() => expect(screen.getByRole("alert")).toHaveTextContent("Too many attempts."));
    expect(sent.at(-1)).toEqual({ operation: `POST ${PATH}`, body: { key: "a:key" } });
    stubApi({
      [`POST ${PATH}`]: () => json({ status: 200 }),
      "GET /api/session": () => json(ADMIN),
    });
    await user.click(await yes());
    expect(await findToast("Welcome!", "Your email address is confirmed.")).toBeVisible();
    expect(await screen.findByText("The page /business-owner-portal")).toBeVisible();
  });

  it("leads to the sign-in when it is invalid", async () => {
    const why = "This link has expired or has already been used.";
    stubVisitor({ [`GET ${PATH}`]: () => refused(why, "key") });
    const user = show("#confirm=key");
    expect(await screen.findByText(why)).toBeVisible();
    const title = screen.getByRole("heading", { name: accounts.authPage.invalidLink });
    await waitFor(() => expect(title).toHaveFocus());
    await user.click(screen.getByRole("button", { name: "Go to Sign In" }));
    expect(await screen.findByRole("tab", { name: "Sign In" })).toBeVisible();
  });

  it("asks in another browser for a new password, typed twice", async () => {
    const sent = stubVisitor({
      [`GET ${PATH}`]: valid,
      [`POST ${PATH}`]: () => json({ status: 409 }, 409),
    });
    const user = show("#confirm=key");
    await user.click(await yes());
    const title = await screen.findByRole("heading", { name: words.password.title });
    await waitFor(() => expect(title).toHaveFocus());
    const typed = { "New password": "another-Quiet-acre-2", "Confirm Password": "differs" };
    await fillIn(user, typed, form(words.password.action));
    sent.length = 0;
    await user.click(submit(words.password.action));
    expect(await findToast("Error", "Passwords do not match")).toBeVisible();
    expect(sent).toEqual([]);
  });
});

describe("a link that resets a password", () => {
  const PATH = `${SERVICE}/auth/password/reset`;
  const words = accounts.authPage.resetLink;

  it("says why a password is refused, and keeps what was typed", async () => {
    const why = "This password is too common.";
    stubVisitor({
      [`GET ${PATH}`]: () => json({ status: 200, data: { user: { email: "dana@reyes.example" } } }),
      [`POST ${PATH}`]: () => refused(why, "password", "password_too_common"),
    });
    const user = show("#reset=key");
    await screen.findByRole("form", { name: words.action });
    // The panel takes the focus once; a field that is typed in before would lose it.
    await waitFor(() => expect(screen.getByRole("heading", { level: 1 })).toHaveFocus());
    await fillIn(user, { "New password": "password", "Confirm Password": "password" });
    await user.click(submit(words.action));
    expect(await findToast("Error", why)).toBeVisible();
    const password = screen.getByLabelText("New password", { selector: "input" });
    expect(password).toHaveAccessibleDescription(expect.stringContaining(why));
    expect(password).toHaveValue("password");
  });

  it("leads to another link when it is invalid", async () => {
    stubVisitor({ [`GET ${PATH}`]: () => refused("This link has expired.", "key") });
    const user = show("#reset=key");
    await user.click(await screen.findByRole("button", { name: words.useAnother }));
    expect(await screen.findByRole("form", { name: "Forgot password" })).toBeVisible();
  });
});

describe("the second step", () => {
  it("shows that a code is wrong", async () => {
    const words = "Incorrect code.";
    const place = `POST ${SERVICE}/auth/2fa/authenticate`;
    const sent = stubVisitor({ [place]: () => refused(words, "code") }, ["mfa_authenticate"]);
    const { refreshSession } = await import("~/lib/session");
    await refreshSession();
    const user = show();
    expect(await screen.findByRole("heading", { name: "One more step" })).toHaveFocus();
    sent.length = 0;
    await user.click(screen.getByRole("button", { name: "Sign In" }));
    expect(await screen.findByText("Please enter the code")).toBeVisible();
    await fillIn(user, { Code: "000 000" });
    await user.click(screen.getByRole("button", { name: "Sign In" }));
    expect(await findToast("Login failed", words)).toBeVisible();
    expect(sent).toEqual([{ operation: place, body: { code: "000000" } }]);
    stubVisitor({ [`DELETE ${SERVICE}/auth/session`]: () => json({ status: 401 }, 401) });
    await user.click(screen.getByRole("button", { name: /^Start over/ }));
    expect(await screen.findByRole("tab", { name: "Sign In" })).toBeVisible();
  });
});

describe("a forgotten password", () => {
  const REQUEST = `POST ${SERVICE}/auth/password/request`;

  it("shows the same message whether or not there is an account", async () => {
    stubVisitor({ [REQUEST]: () => json({ status: 200 }) });
    const user = show("#forgot");
    await fillIn(user, { Email: "Nobody@reyes.example" }, await screen.findByRole("form"));
    await user.click(screen.getByRole("button", { name: "Send the link" }));
    expect(await screen.findByRole("heading", { name: "Check your inbox" })).toHaveFocus();
    expect(screen.getByText(/If there's an account for nobody@reyes.example/)).toBeVisible();
  });

  it("requires a valid address", async () => {
    const sent = stubVisitor({});
    const user = show("#forgot");
    await user.click(await screen.findByRole("button", { name: "Send the link" }));
    const field = screen.getByLabelText("Email");
    await waitFor(() => expect(field).toHaveFocus());
    expect(field).toHaveAccessibleDescription("Please enter a valid email address");
    expect(sent).toEqual([]);
  });
});

import { act, screen, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { deferred, json } from "~/testing/api-stub";
import { errorLines, fillIn, findToast, renderScreen } from "~/testing/render";
import { stubVisitor } from "~/testing/session";
import { HomeSignIn } from "./home-sign-in";

const LOGIN = "POST /_allauth/browser/v1/auth/login";
const TYPED = { Email: "dana@reyes.example", Password: "not-my-password" };

async function signIn(typed: Record<string, string>) {
  const user = renderScreen(<HomeSignIn title="Owner sign-in" />, "/");
  const form = screen.getByRole("form", { name: "Owner sign-in" });
  await fillIn(user, typed, form);
  await user.click(within(form).getByRole("button", { name: "Sign In" }));
  return form;
}

it("shows validation errors and sends nothing", async () => {
  const sent = stubVisitor({});
  const form = await signIn({ Email: "dana", Password: "" });
  await findToast("Please fix the form errors", "Check the highlighted fields below.");
  expect(errorLines(form)).toEqual(["Please enter a valid email address", "Password is required"]);
  expect(sent).toEqual([]);
});

it("disables the button while signing in, and shows that a password is wrong", async () => {
  const words = "Invalid email or password. Please try again.";
  const answer = deferred<Response>();
  stubVisitor({ [LOGIN]: () => answer.promise });
  const form = await signIn(TYPED);
  expect(await within(form).findByRole("button", { name: "Signing in..." })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
  answer.resolve(json({ errors: [{ message: words, code: "invalid", param: "password" }] }, 400));
  expect(await findToast("Login failed", words)).toBeVisible();
  expect(await within(form).findByRole("button", { name: "Sign In" })).not.toHaveAttribute(
    "aria-disabled",
    "true",
  );
  expect(within(form).getByLabelText("Password")).toHaveValue(TYPED.Password);
});

it("leads those without an account to signing up", async () => {
  stubVisitor({});
  const user = renderScreen(<HomeSignIn title="Owner sign-in" />, "/");
  await user.click(screen.getByRole("link", { name: "Create an account" }));
  expect(await screen.findByText("The page /auth#sign-up")).toBeVisible();
});

it("is empty and ready again when the browser brings the page back from its cache", async () => {
  const assign = vi.fn<(address: string) => void>();
  vi.stubGlobal("location", Object.assign(new URL(location.href), { assign }));
  stubVisitor({ [LOGIN]: () => json({ status: 200 }) });
  const form = await signIn(TYPED);
  expect(await within(form).findByRole("button", { name: "Signing in..." })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
  await vi.waitFor(() => expect(assign).toHaveBeenCalledWith("/member-portal"));
  act(() => void dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
  expect(screen.getByRole("button", { name: "Sign In" })).not.toHaveAttribute(
    "aria-disabled",
    "true",
  );
  expect(screen.getByLabelText("Password")).toHaveValue("");
});

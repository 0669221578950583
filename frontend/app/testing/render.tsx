import { render, screen, within } from "@testing-library/react";
import { PointerEventsCheckLevel, type UserEvent, userEvent } from "@testing-library/user-event";
import { type ReactElement, useEffect, useRef } from "react";
import { createRoutesStub, Outlet, useLocation } from "react-router";
import type { RootData } from "~/lib/site";
import { dismissToast, type Toast, useToasts } from "~/ui/toasts";
import accounts from "../../../content/accounts.json";
import { screens } from "../../../content/desk.json";
import firm from "../../../content/firm.json";
import notFound from "../../../content/not-found.json";
import site from "../../../content/site.json";

/** The data of every page. */
export const frame: RootData = {
  firm,
  site,
  notFound,
  siteUrl: "https://www.example.com",
  year: 2026,
  desk: { screens, confirm: accounts.profile.confirm },
};

/** The root route, which keeps its data. */
export const ROOT = { id: "root", path: "/", loader: () => frame, shouldRevalidate: () => false };

/**
 * Renders a screen at an address as the root route does, with the data of every page and with toasts. Any other
 * address renders as text, so that a test can see where a link leads. `path`: the pattern of the screen's route, if it
 * has parameters.
 */
export function renderScreen(
  screen: ReactElement,
  address = "/screen",
  path = new URL(address, frame.siteUrl).pathname,
) {
  const Stub = createRoutesStub([
    {
      ...ROOT,
      Component: Root,
      children: [
        { path, Component: () => screen },
        { path: "*", Component: OtherPage },
      ],
    },
  ]);
  // jsdom has no stylesheet that could disable pointer events, and the check is slow.
  const user = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never });
  render(<Stub initialEntries={[address]} hydrationData={{ loaderData: { root: frame } }} />);
  return user;
}

function Root() {
  return (
    <>
      <Outlet />
      <Toasts />
    </>
  );
}

/** Renders every toast until the test ends. How long a toast is shown is tested with the toaster. */
function Toasts() {
  const toasts = useToasts();
  const latest = useRef<Toast[]>([]);
  latest.current = toasts;
  useEffect(
    () => () => {
      for (const { id } of latest.current) dismissToast(id);
    },
    [],
  );
  return (
    <ul aria-label="Notifications">
      {toasts.map(({ id, title, detail }) => (
        <li key={id}>
          {title}: {detail}
        </li>
      ))}
    </ul>
  );
}

function OtherPage() {
  const { pathname, search, hash } = useLocation();
  return <p>{`The page ${pathname}${search}${hash}`}</p>;
}

/** Replaces the text of the fields with these labels. */
export async function fillIn(
  user: UserEvent,
  words: Record<string, string>,
  form: HTMLElement = document.body,
) {
  for (const [label, value] of Object.entries(words)) {
    const field = within(form).getByLabelText(label, { selector: "input, select, textarea" });
    await user.clear(field);
    if (value) await user.paste(value);
  }
}

/** The error summary at the top of a form. */
export function errorSummary(form: HTMLElement = document.body): HTMLElement {
  const title = within(form).getByRole("heading", { name: "Please fix the form errors" });
  return title.parentElement as HTMLElement;
}

/** The errors in the summary, each a link to its field. */
export function errorLines(form?: HTMLElement): (string | null)[] {
  const links = within(errorSummary(form)).queryAllByRole("link");
  return links.map((link) => link.textContent);
}

/** Finds the toast with this title and detail. */
export async function findToast(title: string, detail: string | RegExp) {
  const list = screen.getByRole("list", { name: "Notifications" });
  const words = typeof detail === "string" ? `${title}: ${detail}` : detail;
  return within(list).findByText(words);
}

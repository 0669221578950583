import { fireEvent, screen } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { UNREACHABLE } from "~/lib/error-messages";
import type { DocumentEntry } from "~/lib/library-catalog";
import { currentSession } from "~/lib/session";
import { json, stubApi } from "~/testing/api-stub";
import { findToast } from "~/testing/render";
import { NOBODY, renderSignedIn } from "~/testing/session";
import portal from "../../../../content/portal.json";
import { DocumentTab } from "./document-tab";

const GUIDE: DocumentEntry = {
  key: "exit-planning",
  title: "Exit planning",
  description: "",
  tab: "guides",
  inPortal: true,
  onPage: "",
  kind: "PDF",
  file: "exit-planning.pdf",
  size: 100,
  access: "members",
  published: true,
  cover: "",
};
const soon = { title: "Coming Soon", detail: "" };
let downloads: string[];

beforeEach(() => {
  downloads = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    downloads.push(`${this.pathname} as ${this.download}`);
  });
});

function render(document = GUIDE) {
  return renderSignedIn(
    <DocumentTab lede="" documents={[document]} words={portal.portal.download} soon={soon} />,
    {},
  );
}

const link = () => screen.getByRole("link", { name: "Download: Exit planning" });

it("downloads a document and says so, by mouse and by keyboard", async () => {
  const { user } = await render();
  await user.click(link());
  await findToast("Download Started", /exit-planning\.pdf/);
  expect(downloads).toEqual(["/api/documents/exit-planning as exit-planning.pdf"]);
  link().focus();
  await user.keyboard("{Enter}");
  await vi.waitFor(() => expect(downloads).toHaveLength(2));
});

it("leads from a worksheet to the page that has the same form", async () => {
  await render({ ...GUIDE, onPage: "/business-calculator#sde-worksheet" });
  const online = screen.getByRole("link", { name: "Fill it in on screen: Exit planning" });
  expect(online).toHaveAttribute("href", "/business-calculator#sde-worksheet");
});

it("downloads nothing once the session has ended", async () => {
  const { user } = await render();
  stubApi({ "GET /api/session": () => json(NOBODY) });
  await user.click(link());
  await vi.waitFor(() => expect(currentSession().state).toBe("expired"));
  expect(screen.queryByText(/Download Started/)).not.toBeInTheDocument();
  expect(downloads).toEqual([]);
});

it("says at once that the server cannot be reached, and downloads nothing", async () => {
  const { user } = await render();
  const sent = stubApi({});
  await user.click(link());
  await findToast("Error", UNREACHABLE);
  expect(sent).toHaveLength(1);
  expect(currentSession().state).toBe("signed-in");
  expect(screen.queryByText(/Download Started/)).not.toBeInTheDocument();
  expect(downloads).toEqual([]);
});

it.each(["ctrlKey", "metaKey", "shiftKey"])(
  "leaves a click with %s to the browser",
  async (key) => {
    await render();
    let prevented: boolean | undefined;
    // jsdom cannot follow the link.
    const follow = (event: Event) => {
      prevented = event.defaultPrevented;
      event.preventDefault();
    };
    addEventListener("click", follow, { once: true });
    fireEvent.click(link(), { [key]: true });
    expect(prevented).toBe(false);
    expect(downloads).toEqual([]);
  },
);

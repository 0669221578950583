import { act, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { EVERY_MS } from "~/lib/use-open";
import { json, refusal } from "~/testing/api-stub";
import { BUYER, renderSignedIn } from "~/testing/session";
import portal from "../../../../content/portal.json";
import { Reader } from "./reader";
import { buyerSource } from "./source";

const OVERVIEW = {
  number: "1044",
  company: "Pecan Fork Heating & Air",
  edition: 2,
  pages: 3,
  releasedAt: "2026-11-27T15:00:00Z",
  mayDownload: false,
  recorded: "Every page you open here is recorded.",
  printing: "These pages can't be printed from here.",
  broker: { name: "Dale Whitaker", email: "dale@sabineridge.example.com" },
};
const PATH = "/api/buying/1044/cim";

let open: () => Response;

function render(routes: Record<string, () => Response> = {}) {
  return renderSignedIn(
    <Reader source={buyerSource("1044")} words={portal.buying.reader} back="Back" />,
    {
      [`GET ${PATH}`]: () => json(OVERVIEW),
      [`GET ${PATH}/open`]: () => open(),
      ...routes,
    },
    BUYER,
  );
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  open = () => json({ edition: 2 });
});
afterEach(() => vi.useRealTimers());

describe("The reader", () => {
  it("says that reading is recorded, and loads only the page in view", async () => {
    await render();
    expect(await screen.findByRole("heading", { name: OVERVIEW.company })).toBeVisible();
    expect(screen.getByText(OVERVIEW.recorded)).toBeVisible();
    const pictures = screen.getAllByRole("img");
    expect(pictures.map((picture) => picture.getAttribute("src"))).toEqual([`${PATH}/pages/1`]);
  });

  it("closes within two seconds once it is not open any more, and the pictures are gone", async () => {
    await render();
    await screen.findByRole("img");
    open = () => refusal(404, "not_found");
    await act(() => vi.advanceTimersByTimeAsync(2000));
    expect(screen.getByRole("heading", { name: portal.buying.reader.closed })).toBeVisible();
    expect(screen.queryByRole("img")).not.toBeInTheDocument();
    expect(document.body.innerHTML).not.toContain("Pecan Fork");
    expect(EVERY_MS).toBeLessThan(2000);
  });

  it("stays as it is without a connection", async () => {
    await render();
    await screen.findByRole("img");
    open = () => {
      throw new TypeError("no network");
    };
    await act(() => vi.advanceTimersByTimeAsync(4000));
    expect(screen.getByRole("img")).toBeInTheDocument();
  });

  it("shows a newer edition that replaces this one, and says so", async () => {
    let edition = 2;
    await render({ [`GET ${PATH}`]: () => json({ ...OVERVIEW, edition }) });
    await screen.findByRole("img");
    edition = 3;
    open = () => json({ edition: 3 });
    await act(() => vi.advanceTimersByTimeAsync(2000));
    await waitFor(() => expect(screen.getByText(portal.buying.reader.newer)).toBeVisible());
  });

  it("says calmly that there is nothing to read", async () => {
    await render({ [`GET ${PATH}`]: () => refusal(404, "not_found") });
    expect(await screen.findByRole("heading", { name: portal.buying.reader.none })).toBeVisible();
  });
});

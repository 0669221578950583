import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { screen, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { dataOf } from "~/lib/query-client";
import { QueryView } from "~/lib/query-view";
import { deferred, json, refusal } from "~/testing/api-stub";
import { renderScreen } from "~/testing/render";
import { renderSignedIn } from "~/testing/session";
import { EmptyState } from "~/ui/empty-state";
import { ConflictNotice, LoadMore } from "./states";

async function load(address: string): Promise<string[]> {
  const response = await fetch(address);
  const body: unknown = await response.json();
  return dataOf(
    Promise.resolve(response.ok ? { data: body as string[], response } : { error: body, response }),
  );
}

function Names() {
  const query = useQuery({ queryKey: ["names"], queryFn: () => load("/api/names") });
  return (
    <>
      <button type="button" onClick={() => void query.refetch()}>
        Again
      </button>
      <QueryView query={query} loading="Loading the names...">
        {(names) => <p>{names.join(", ")}</p>}
      </QueryView>
    </>
  );
}

describe("a query", () => {
  it("shows rows while it loads, and then its data", async () => {
    const answer = deferred<Response>();
    await renderSignedIn(<Names />, { "GET /api/names": () => answer.promise });
    expect(screen.getByRole("status")).toHaveTextContent("Loading the names...");
    answer.resolve(json(["Ruth", "Dana"]));
    expect(await screen.findByText("Ruth, Dana")).toBeVisible();
    expect(screen.queryByRole("status")).toBeNull();
  });

  it("says why it failed, and is tried again at a button", async () => {
    const answers = [refusal(503, "busy"), json(["Ruth"])];
    const { user } = await renderSignedIn(<Names />, {
      "GET /api/names": () => answers.shift() as Response,
    });
    const alert = await screen.findByRole("alert");
    expect(within(alert).getAllByRole("paragraph")[0]).not.toBeEmptyDOMElement();
    await user.click(within(alert).getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("Ruth")).toBeVisible();
  });

  it("says that the browser is offline", async () => {
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    await renderSignedIn(<Names />, {});
    expect(await screen.findByText(/You're offline/)).toBeVisible();
  });

  it("keeps its data when it cannot be brought up to date, and says from when it is", async () => {
    const answers = [json(["Ruth"]), refusal(503, "busy")];
    const { user } = await renderSignedIn(<Names />, {
      "GET /api/names": () => answers.shift() as Response,
    });
    await screen.findByText("Ruth");
    await user.click(screen.getByRole("button", { name: "Again" }));
    expect(await screen.findByText(/couldn't be brought up to date/)).toHaveTextContent(
      /It is from \w+ \d+/,
    );
    expect(screen.getByText("Ruth")).toBeVisible();
  });
});

function Pages() {
  const query = useInfiniteQuery({
    queryKey: ["pages"],
    queryFn: ({ pageParam }) => load(`/api/pages/${pageParam}`),
    initialPageParam: 1,
    getNextPageParam: (_, pages) => (pages.length < 2 ? pages.length + 1 : undefined),
  });
  return (
    <>
      <p>{query.data?.pages.flat().join(", ")}</p>
      <LoadMore query={query} label="Show older entries" />
    </>
  );
}

describe("a list in pages", () => {
  it("loads the next page at its last row, again after a failure, and none after the last", async () => {
    const second = [refusal(503, "busy"), json(["Dana"])];
    const { user } = await renderSignedIn(<Pages />, {
      "GET /api/pages/1": () => json(["Ruth"]),
      "GET /api/pages/2": () => second.shift() as Response,
    });
    await user.click(await screen.findByRole("button", { name: "Show older entries" }));
    expect(await screen.findByRole("alert")).toHaveTextContent("That didn't load.");
    await user.click(screen.getByRole("button", { name: "Show older entries" }));
    expect(await screen.findByText("Ruth, Dana")).toBeVisible();
    expect(screen.queryByRole("button")).toBeNull();
  });
});

describe("two versions of a field", () => {
  it("stand side by side, and either can be chosen", async () => {
    const [onTheirs, onMine] = [vi.fn(), vi.fn()];
    const user = renderScreen(
      <ConflictNotice
        field="Next action"
        who="Ruth"
        theirs="Call on Monday"
        mine=""
        onTheirs={onTheirs}
        onMine={onMine}
      />,
    );
    const notice = within(screen.getByRole("alert", { name: "Next action: two versions" }));
    expect(notice.getByText("Ruth has changed “Next action” since you opened it.")).toBeVisible();
    expect(notice.getByText("Call on Monday")).toBeVisible();
    expect(notice.getByText("Empty")).toBeVisible();
    await user.click(notice.getByRole("button", { name: "Keep theirs" }));
    await user.click(notice.getByRole("button", { name: "Save mine" }));
    expect(onTheirs).toHaveBeenCalledOnce();
    expect(onMine).toHaveBeenCalledOnce();
  });
});

describe("an empty list", () => {
  it("says what will appear in it", () => {
    renderScreen(<EmptyState title="No leads yet">Everybody who writes.</EmptyState>);
    expect(screen.getByRole("heading", { name: "No leads yet" })).toBeVisible();
    expect(screen.getByText("Everybody who writes.")).toBeVisible();
  });
});

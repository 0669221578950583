import { useQuery } from "@tanstack/react-query";
import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { api } from "~/api/client";
import { json } from "~/testing/api-stub";
import { ADMIN, renderSignedIn } from "~/testing/session";
import { apiQuery } from "./query-client";
import { SignedInQueries } from "./signed-in-queries";

const CHANNEL = `queries-${ADMIN.person.id}`;

/**
 * Replaces BroadcastChannel for one test. Returns the channels that share the person's queries: `opened` counts them,
 * and `onFirst` is called when the first has begun to listen.
 */
function stubChannels(onFirst: (hear: (data: unknown) => void) => void) {
  const channels = { opened: 0 };
  vi.stubGlobal(
    "BroadcastChannel",
    class {
      onmessage: ((event: { data: unknown }) => void) | null = null;
      constructor(name: string) {
        if (name !== CHANNEL) return;
        channels.opened += 1;
        if (channels.opened === 1)
          queueMicrotask(() => onFirst((data) => this.onmessage?.({ data })));
      }
      postMessage() {}
      close() {}
    },
  );
  return channels;
}

function Lede() {
  const { data } = useQuery(apiQuery(["page"], (options) => api.GET("/api/scorecard", options)));
  return <p>{data?.form.lede}</p>;
}

function open(lede: () => string) {
  return renderSignedIn(
    <SignedInQueries>
      <Lede />
    </SignedInQueries>,
    { "GET /api/scorecard": () => json({ form: { lede: lede() } }) },
  );
}

it("loads again what another tab changed before the code that listens to other tabs was loaded", async () => {
  let requests = 0;
  stubChannels((hear) => hear({ type: "msg", data: { type: "updated" } }));
  await open(() => {
    requests += 1;
    return requests === 1 ? "Old" : "New";
  });
  expect(await screen.findByText("New")).toBeVisible();
});

it("loads nothing again while no other tab changes anything", async () => {
  const channels = stubChannels(() => {});
  const { sent } = await open(() => "Old");
  expect(await screen.findByText("Old")).toBeVisible();
  await vi.waitFor(() => expect(channels.opened).toBe(2));
  await new Promise((resolve) => setTimeout(resolve));
  expect(sent).toHaveLength(1);
});

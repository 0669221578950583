import { useQuery } from "@tanstack/react-query";
import { screen } from "@testing-library/react";
import { useState } from "react";
import { expect, it } from "vitest";
import { api } from "~/api/client";
import { json } from "~/testing/api-stub";
import { renderSignedIn } from "~/testing/session";
import { apiQuery } from "./query-client";
import { QueryView } from "./query-view";

function Answers() {
  const query = useQuery(apiQuery(["page"], (options) => api.GET("/api/scorecard", options)));
  return (
    <QueryView query={query} loading="Loading..." failed="We couldn't load it." fresh>
      {({ form }) => (
        <>
          <p>{form.lede}</p>
          <button type="button" onClick={() => void query.refetch()}>
            Reload
          </button>
        </>
      )}
    </QueryView>
  );
}

function Screens() {
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setOpen(!isOpen)}>
        Switch
      </button>
      {isOpen && <Answers />}
    </>
  );
}

/** A screen that has loaded "Old", was left, and is opened again. `stub.answer` is the server's next answer. */
async function reopened(answer: () => Response) {
  const stub = { answer: () => lede("Old") };
  const { user } = await renderSignedIn(<Screens />, { "GET /api/scorecard": () => stub.answer() });
  await screen.findByText("Old");
  stub.answer = answer;
  await user.click(screen.getByRole("button", { name: "Switch" }));
  await user.click(screen.getByRole("button", { name: "Switch" }));
  return { user, stub };
}

const lede = (words: string) => json({ form: { lede: words } });
const lost = () => {
  throw new TypeError("Failed to fetch");
};

it("shows an error in place of a cached copy when fresh data could not be loaded, and tries again", async () => {
  const { user, stub } = await reopened(lost);
  expect(await screen.findByRole("alert")).toHaveTextContent("We couldn't load it.");
  expect(screen.queryByText("Old")).toBeNull();
  stub.answer = () => lede("New");
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("New")).toBeVisible();
});

it("keeps the fresh data that it shows when a later request fails", async () => {
  const { user, stub } = await reopened(() => lede("New"));
  await screen.findByText("New");
  let asked = false;
  stub.answer = () => {
    asked = true;
    return lost();
  };
  await user.click(screen.getByRole("button", { name: "Reload" }));
  await expect.poll(() => asked).toBe(true);
  expect(screen.getByText("New")).toBeVisible();
  expect(screen.queryByRole("alert")).toBeNull();
});

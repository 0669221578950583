import { screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { json } from "~/testing/api-stub";
import { renderSignedIn, STAFF } from "~/testing/session";
import { BookDialog } from "./book-dialog";

const FEES = {
  fees: [],
  hasAgreement: true,
  counts: {},
  coBroke: { firm: "Blue Ridge Brokers", percent: 50 },
};

test("a share without a percent or a name is not left out, and a confirmed one is filled in", async () => {
  const post = vi.fn((_body: unknown) => json(FEES));
  const close = vi.fn();
  const { user } = await renderSignedIn(
    <BookDialog deal={4} fees={FEES} onClose={close} />,
    {
      "GET /api/desk/deals/4/offers": () => json({ offers: [], buyers: [], costs: null }),
      "GET /api/desk/context": () => json({ me: 1, colleagues: [{ id: 7, name: "Elena Muñoz" }] }),
      "POST /api/desk/deals/4/fees": post,
    },
    STAFF,
  );
  const cash = await screen.findByLabelText("Cash, escrow included");
  const firm = screen.getByLabelText("The buyer's broker");
  const [share, ours] = [/of the fee/, /of ours/].map((name) => screen.getByLabelText(name));
  expect(firm).toHaveValue("Blue Ridge Brokers");
  expect(share).toHaveValue("50");

  await user.type(cash, "$880,000");
  await user.clear(firm);
  await user.type(ours as HTMLElement, "150");
  await user.click(screen.getByRole("button", { name: "Book it" }));
  expect(firm).toBeInvalid();
  expect(screen.getByLabelText("Colleague")).toBeInvalid();
  expect(ours).toBeInvalid();
  await waitFor(() => expect(firm).toHaveFocus());
  expect(post).not.toHaveBeenCalled();

  await user.keyboard("Tidewater");
  await user.selectOptions(screen.getByLabelText("Colleague"), "Elena Muñoz");
  await user.clear(ours as HTMLElement);
  await user.type(ours as HTMLElement, "45%");
  await user.click(screen.getByRole("button", { name: "Book it" }));
  await waitFor(() => expect(close).toHaveBeenCalled());
  expect(post.mock.lastCall?.[0]).toMatchObject({
    parts: { cash: 88_000_000 },
    payees: [
      { kind: "co-broker", percent: "50", name: "Tidewater", user: null },
      { kind: "broker", percent: "45", name: "", user: 7 },
    ],
  });
});

import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { json } from "~/testing/api-stub";
import { dealOfPage } from "~/testing/deals";
import { renderSignedIn, STAFF } from "~/testing/session";
import { ReportsScreen } from "./reports-screen";

const section = (key: string, title: string, text: string, isList = false) => ({
  key,
  title,
  text,
  isList,
});
const LETTER = {
  number: 3,
  on: "2026-12-04",
  author: "Ada Nguyen",
  since: "2026-11-27",
  isFirst: false,
  figures: [{ key: "inquiries", label: "Inquiries", count: 2, total: 23 }],
  reasons: [],
  buyers: [{ letter: "B", name: "Ken Okonkwo", text: "Waits for your word." }],
  others: 0,
  sections: [
    section("opening", "", "Two people asked."),
    section("price", "What they say about the price", "Nobody named the price."),
    section("closing", "", "Call me."),
  ],
  dates: [],
};
const drafted = {
  opening: "Two people asked.",
  price: "Nobody named the price.",
  closing: "Call me.",
  "buyer-B": "Waits for your word.",
};
const NEXT = {
  letter: LETTER,
  texts: {} as Record<string, string>,
  drafted,
  replaced: {} as Record<string, string>,
  version: 0,
  digest: "one",
  dueOn: "2026-12-04",
  isDue: true,
  isLate: false,
  isTwiceWeekly: false,
};

const AT = "/api/desk/deals/4/reports";
const reports = (next: object | null) => ({ next, sent: [], readers: ["Gene Hartsfield"] });

beforeEach(() => localStorage.clear());

test("what the broker wrote stays while the draft moves on, and is sent as it stands", async () => {
  const written = { opening: "A good week." };
  let next: object | null = {
    ...NEXT,
    texts: written,
    replaced: { opening: "One person asked." },
    version: 1,
  };
  const put = vi.fn((body: unknown) => {
    next = { ...NEXT, ...(body as object), version: 2, digest: "two" };
    return json(reports(next));
  });
  const post = vi.fn((_body: unknown) => {
    next = null;
    return json(reports(next));
  });
  const { user } = await renderSignedIn(
    <ReportsScreen />,
    {
      "GET /api/desk/deals/4": () => json(dealOfPage({ stage: "on-market" })),
      [`GET ${AT}`]: () => json(reports(next)),
      [`PUT ${AT}/next`]: put,
      [`POST ${AT}/next/send`]: post,
    },
    STAFF,
    "/desk/deals/4/reports",
    "/desk/deals/:id/reports",
  );
  const opening = await screen.findByRole("textbox", { name: "Opening" });
  expect(opening).toHaveValue("A good week.");
  expect(screen.getByText(/now says: Two people asked/)).toBeVisible();
  const buyer = screen.getByRole("textbox", { name: "About buyer B" });
  expect(buyer).toHaveValue("Waits for your word.");

  fireEvent.change(buyer, { target: { value: "Call me about them." } });
  await user.click(screen.getByRole("button", { name: "Send to the owner" }));
  await waitFor(() => expect(post).toHaveBeenCalledWith({ version: 2, digest: "two" }));
  const texts = { ...written, "buyer-B": "Call me about them." };
  expect(put).toHaveBeenCalledExactlyOnceWith({ texts, version: 1 });
  expect(await screen.findByText("No report is due")).toBeVisible();
});

import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { json, refusal } from "~/testing/api-stub";
import { BUYER, renderSignedIn } from "~/testing/session";
import portal from "../../../../content/portal.json";
import { Offers } from "./offers";

const { offers: WORDS, notClient } = portal.buying;
const PATH = "/api/buying/1044/offers";

const round = (changes: Record<string, unknown>) => ({
  round: 1,
  label: "Letter of intent",
  isYours: true,
  state: "open",
  submittedOn: "2026-11-20",
  stateOn: "2026-11-24",
  openUntil: "2026-12-03",
  exclusiveUntil: null,
  terms: [
    { label: "Price", words: "$1,300,000" },
    { label: "Note to the owner", words: "" },
    { label: "Closing", words: "January 15, 2027" },
  ],
  ...changes,
});
const COUNTER = round({
  round: 2,
  isYours: false,
  terms: [
    { label: "Price", words: "$1,400,000" },
    { label: "Note to the owner", words: "" },
    { label: "Closing", words: "January 15, 2027" },
  ],
});
const OFFERS = {
  number: "1044",
  rounds: [round({ state: "answered" }), COUNTER],
  next: "countered",
  by: "2026-12-03",
  broker: { name: "Elena Munoz", email: "munoz@example.com" },
  phone: "(903) 555-0142",
};

const render = (offers: () => Response) =>
  renderSignedIn(
    <Offers number="1044" words={WORDS} closing="Closing" notClient={notClient} back="Back" />,
    { [`GET ${PATH}`]: offers },
    BUYER,
  );

describe("The buyer's own offers", () => {
  it("say whose turn it is and by when, and mark what changed in a round", async () => {
    await render(() => json(OFFERS));
    expect(
      await screen.findByText(
        "The owner's side has countered. Talk to Elena Munoz by December 3, 2026.",
      ),
    ).toBeVisible();
    expect(screen.getByRole("link", { name: "(903) 555-0142" })).toHaveAttribute(
      "href",
      "tel:9035550142",
    );
    expect(screen.getByText("The owner's side answered in round 2")).toBeVisible();
    expect(screen.getByText("Waits for your answer, open until December 3, 2026")).toBeVisible();
    const rows = within(screen.getByRole("table")).getAllByRole("row").slice(1);
    expect(rows.map((row) => row.textContent?.includes(WORDS.changed))).toEqual([true, false]);
  });

  it("lead to the closing once one is accepted", async () => {
    const accepted = round({ state: "accepted", openUntil: null, exclusiveUntil: "2027-01-24" });
    await render(() => json({ ...OFFERS, rounds: [accepted], next: "agreed", by: null }));
    expect(
      await screen.findByText(
        "Accepted on November 24, 2026, only with you until January 24, 2027",
      ),
    ).toBeVisible();
    expect(screen.getByRole("link", { name: "Closing" })).toHaveAttribute(
      "href",
      "/buying/1044/closing",
    );
    expect(screen.queryByText(WORDS.termsNote)).not.toBeInTheDocument();
  });

  it("say that there are none yet, and whom to talk to", async () => {
    await render(() => json({ ...OFFERS, rounds: [], next: "none", by: null, broker: null }));
    expect(await screen.findByText(/To make one, talk to us\./)).toBeVisible();
    expect(screen.queryByRole("table")).not.toBeInTheDocument();
  });

  it("look the same for a number that is not theirs", async () => {
    await render(() => refusal(404, "not_found"));
    expect(await screen.findByRole("heading", { name: WORDS.none })).toBeVisible();
  });
});

import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { json, refusal } from "~/testing/api-stub";
import { BUYER, renderSignedIn } from "~/testing/session";
import portal from "../../../../content/portal.json";
import { Closing } from "./closing";

const WORDS = portal.buying.closing;
const PATH = "/api/buying/1044/closing";
const CLOSING = {
  number: "1044",
  dates: [
    { label: "Letter of intent signed", on: "2026-10-29", isDone: true },
    { label: "Diligence ends", on: "2026-12-08", isDone: false },
  ],
  items: [{ text: "Count the inventory with us", isDone: false }],
  contacts: [],
  callBack: "(903) 555-0142",
  hasWires: false,
};

const render = (routes: Record<string, () => Response>) =>
  renderSignedIn(
    <Closing number="1044" words={WORDS} back="Back" requests={null} />,
    routes,
    BUYER,
  );

describe("The buyer's closing", () => {
  it("marks the next date, and has no instructions to read before they are checked", async () => {
    await render({ [`GET ${PATH}`]: () => json(CLOSING) });
    expect(await screen.findByText("Next: Diligence ends")).toBeVisible();
    expect(screen.getByText("Letter of intent signed, done")).toBeVisible();
    expect(screen.getByText(/Call us at \(903\) 555-0142/)).toBeVisible();
    expect(screen.queryByRole("button", { name: WORDS.wiresRead })).not.toBeInTheDocument();
  });

  it("shows checked instructions only when asked, and closes them again", async () => {
    const wire = { payee: "Escrow agent", instructions: "Routing 111 000 025" };
    await render({
      [`GET ${PATH}`]: () => json({ ...CLOSING, hasWires: true }),
      [`POST ${PATH}/wires`]: () => json({ wires: [wire] }),
    });
    await userEvent.click(await screen.findByRole("button", { name: WORDS.wiresRead }));
    expect(await screen.findByText(wire.instructions)).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: WORDS.wiresHide }));
    expect(screen.queryByText(wire.instructions)).not.toBeInTheDocument();
  });

  it("looks the same for a number that is not theirs", async () => {
    await render({ [`GET ${PATH}`]: () => refusal(404, "not_found") });
    expect(await screen.findByRole("heading", { name: WORDS.none })).toBeVisible();
  });
});

import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { json } from "~/testing/api-stub";
import { TERMS } from "~/testing/lending-terms";
import { renderSignedIn, STAFF } from "~/testing/session";
import type { Deal } from "../queries";
import { LenderForm } from "./lender-form";
import type { LenderSheet } from "./queries";

const SDE = { period: "2025", documented: 300_000, withProof: 412_000 };
const SHEET: LenderSheet = {
  sde: SDE,
  price: null,
  changes: {},
  ownersAreCitizens: true,
  earnout: false,
  sellerKeepsStake: false,
  version: 0,
  terms: TERMS,
};
const SAVE = "PUT /api/desk/deals/4/lender";

async function open(sheet: Partial<LenderSheet> = {}, saved: () => Response = () => json({})) {
  return renderSignedIn(
    <LenderForm
      deal={{ id: 4, name: "Whitfield HVAC" } as Deal}
      sheet={{ ...SHEET, ...sheet }}
      sde={SDE}
    />,
    { [SAVE]: saved },
    STAFF,
  );
}

const answer = () => screen.getAllByRole("status")[0]?.textContent;
const row = (name: RegExp) => within(screen.getByRole("row", { name })).getAllByRole("cell");

it("shows what a lender carries on documented SDE and with proof", async () => {
  await open();
  expect(answer()).toBe("On documented SDE a lender would carry about $1.05M.");
  expect(row(/^Largest price at 1.25/).map((cell) => cell.textContent)).toEqual([
    "$1,051,124",
    expect.stringMatching(/^\$1,6/),
  ]);
});

it("follows a price and an assumption while they are typed, and saves them", async () => {
  const { user, sent } = await open();
  await user.type(screen.getByRole("textbox", { name: "Price to test" }), "1752300");
  expect(answer()).toBe("At $1.75M documented SDE covers the payments 0.76 times. No 7(a) loan.");
  await user.click(screen.getByRole("checkbox", { name: "Earnout" }));
  expect(screen.getByText("An earnout is not eligible.")).toBeVisible();
  const pay = screen.getByRole("textbox", { name: "Owner's pay" });
  await user.clear(pay);
  await user.type(pay, "70k");
  await user.click(screen.getByRole("button", { name: "Save" }));
  const body = sent.find(({ operation }) => operation === SAVE)?.body;
  expect(body).toEqual({
    price: 1_752_300,
    changes: { ownerPay: "70000" },
    ownersAreCitizens: true,
    earnout: true,
    sellerKeepsStake: false,
    version: 0,
  });
});

it("keeps what was typed where a colleague was faster", async () => {
  const { user } = await open({}, () =>
    json({ code: "changed_meanwhile", detail: "A colleague has changed this." }, 409),
  );
  await user.type(screen.getByRole("textbox", { name: "Price to test" }), "900k");
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByRole("alert")).toBeVisible();
  expect(screen.getByRole("textbox", { name: "Price to test" })).toHaveValue("$900,000");
});

it("is not saved with a figure that cannot be read", async () => {
  const { user, sent } = await open();
  await user.type(screen.getByRole("textbox", { name: "Price to test" }), "a lot");
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(screen.getByText("Write it like $1,200,000 or 1.2m")).toBeVisible();
  expect(sent.some(({ operation }) => operation === SAVE)).toBe(false);
});

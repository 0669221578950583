import { fireEvent, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { json, refusal } from "~/testing/api-stub";
import { renderSignedIn, STAFF } from "~/testing/session";
import { Record } from "./comparable-screen";
import { EMPTY } from "./earlier-sale";
import type { DealComparable } from "./queries";

const LOADED: DealComparable = {
  content: { ...EMPTY, industry: "Other", closedOn: "2026-11-20", price: 900_000 },
  version: 0,
  recordedAt: null,
  choices: { industries: ["HVAC Services", "Other"], regions: ["East Texas"] },
};
const SAVE = "PUT /api/desk/deals/4/comparable";

it("keeps what was typed and says at the field what is wrong", async () => {
  const answers = [
    refusal(422, "invalid", { price: "Cash, note, earnout, stake and debt add up to $800,000" }),
    json({ ...LOADED, version: 1 }),
  ];
  const { user, sent } = await renderSignedIn(
    <Record deal={4} loaded={LOADED} />,
    { [SAVE]: () => answers.shift() ?? json({}) },
    STAFF,
  );
  const cash = screen.getByLabelText("Cash at closing, escrow included");
  fireEvent.change(cash, { target: { value: "800k" } });
  fireEvent.blur(cash);
  await user.click(screen.getByText("Record the sale"));
  const price = screen.getByLabelText(/^Price, without/);
  expect(price).toHaveAccessibleDescription(/add up to \$800,000/);
  expect(cash).toHaveValue("$800,000");
  fireEvent.change(cash, { target: { value: "900000" } });
  await user.click(screen.getByText("Record the sale"));
  expect(sent.filter(({ operation }) => operation === SAVE).at(-1)?.body).toMatchObject({
    content: { price: 900_000, cashAtClosing: 900_000 },
    version: 0,
  });
});

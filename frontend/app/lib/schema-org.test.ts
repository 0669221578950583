import { expect, test } from "vitest";
import firm from "../../../content/firm.json";
import { localBusiness } from "./schema-org";

const URL = "https://site.example";

test("a firm without a license claims none", () => {
  expect(firm.licenses).toEqual([]);
  expect(localBusiness(firm, URL)).not.toHaveProperty("hasCredential");
});

test("a license stands with its number", () => {
  const license = { type: "Texas real estate broker license", number: "123456", holder: firm.name };
  expect(localBusiness({ ...firm, licenses: [license] }, URL)).toMatchObject({
    hasCredential: [{ name: license.type, identifier: license.number }],
  });
});

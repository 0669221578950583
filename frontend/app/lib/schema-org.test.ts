import { expect, test } from "vitest";
import firm from "../../../content/firm.json";
import { localBusiness } from "./schema-org";

const URL = "https://site.example";

test("a firm without a license claims none", () => {
  expect(firm.licenses).toEqual([]);
  expect(localBusiness(firm, URL)).not.toHaveProperty("hasCredential");
});

const license = { type: "Texas real estate broker license", number: "123456", holder: firm.name };

test("a license of the firm stands with its number", () => {
  expect(localBusiness({ ...firm, licenses: [license] }, URL)).toMatchObject({
    hasCredential: [{ name: license.type, identifier: license.number }],
  });
});

test("a license of somebody at the firm is no license of the firm", () => {
  const licenses = [{ ...license, holder: "Dale" }];
  expect(localBusiness({ ...firm, licenses }, URL)).not.toHaveProperty("hasCredential");
});

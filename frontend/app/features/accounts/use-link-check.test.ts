import { expect, it } from "vitest";
import { isInvalid } from "./use-link-check";

it.each([400, 401, 403, 404, 409])(
  "takes a link for void that the service refused: %d",
  (status) => {
    expect(isInvalid(status)).toBe(true);
  },
);

it.each([0, 429, 500, 502, 503])("takes %d for no word about the link", (status) => {
  expect(isInvalid(status)).toBe(false);
});

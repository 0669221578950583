import { expect, it } from "vitest";
import { isInvalid } from "./use-link-check";

it.each([400, 401, 403, 404, 409])("treats a link as invalid after status %d", (status) => {
  expect(isInvalid(status)).toBe(true);
});

it.each([0, 429, 500, 502, 503])("does not treat a link as invalid after status %d", (status) => {
  expect(isInvalid(status)).toBe(false);
});

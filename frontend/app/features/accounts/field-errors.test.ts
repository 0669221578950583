import { expect, it } from "vitest";
import type { Answer, RequestError } from "~/lib/allauth-request";
import { fieldErrors, firstError } from "./field-errors";

function answer(...errors: RequestError[]): Answer {
  return {
    status: 400,
    errors,
    pending: null,
    reauthenticate: false,
    data: undefined,
    meta: undefined,
  };
}

it("returns the first message per field, under the name used by the form", () => {
  const short = { code: "short", param: "new_password", message: "Too short." };
  const common = { code: "common", param: "new_password", message: "Too common." };
  const names = { new_password: "password" };
  expect(fieldErrors(answer(short, common), names)).toEqual({ password: "Too short." });
});

it("returns messages without a field under `form`", () => {
  const many = { code: "too_many", message: "Too many attempts." };
  expect(fieldErrors(answer(many))).toEqual({ form: "Too many attempts." });
});

it("returns no errors when the response has none", () => {
  expect(fieldErrors(answer())).toEqual({});
  expect(firstError(answer())).toBe("");
});

import { expect, it } from "vitest";
import type { Answer, RequestError } from "~/lib/session-service";
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

it("puts the first words about a field at the field, by the name that the form gives it", () => {
  const short = { code: "short", param: "new_password", message: "Too short." };
  const common = { code: "common", param: "new_password", message: "Too common." };
  const names = { new_password: "password" };
  expect(fieldErrors(answer(short, common), names)).toEqual({ password: "Too short." });
});

it("keeps what is about no field for the form as a whole", () => {
  const many = { code: "too_many", message: "Too many attempts." };
  expect(fieldErrors(answer(many))).toEqual({ form: "Too many attempts." });
});

it("finds nothing wrong where the service objects to nothing", () => {
  expect(fieldErrors(answer())).toEqual({});
  expect(firstError(answer())).toBe("");
});

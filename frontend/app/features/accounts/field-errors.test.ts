import { expect, it } from "vitest";
import type { Answer, Trouble } from "~/lib/session-service";
import { fieldErrors, firstTrouble } from "./field-errors";

function answer(...errors: Trouble[]): Answer {
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
  expect(firstTrouble(answer())).toBe("");
});

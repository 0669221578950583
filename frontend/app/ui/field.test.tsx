import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { Field } from "./field";
import { Input } from "./input";

it("connects the control with its label, help and error", () => {
  const field = (error: string) => (
    <Field form="invite" name="email" label="Email" help="For the invitation." error={error}>
      {(control) => <Input {...control} type="email" />}
    </Field>
  );
  const { rerender } = render(field(""));
  const input = screen.getByRole("textbox", { name: "Email" });
  expect(input).toBeRequired();
  expect(input).toBeValid();
  expect(input).toHaveAccessibleDescription(/^For the invitation\.\s*$/);
  rerender(field("Enter an email address."));
  expect(input).toBeInvalid();
  expect(input).toHaveAccessibleDescription("For the invitation. Enter an email address.");
});

import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { Checkbox, Choice, Radio } from "./input";

it("is chosen by a click on its words", async () => {
  const user = userEvent.setup();
  render(
    <>
      <Choice>
        <Checkbox name="shared" /> Colleagues see it too
      </Choice>
      <Choice>
        <Radio name="role" value="advisor" /> Advisor
      </Choice>
    </>,
  );
  await user.click(screen.getByText("Colleagues see it too"));
  expect(screen.getByRole("checkbox", { name: "Colleagues see it too" })).toBeChecked();
  await user.click(screen.getByText("Advisor"));
  expect(screen.getByRole("radio", { name: "Advisor" })).toBeChecked();
});

import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderScreen } from "~/testing/render";
import home from "../../../../content/home.json";
import { Divide } from "./divide";

it("describes each statement by what the buyer reads into it, and starts with the first", () => {
  renderScreen(<Divide words={home.divide} />);
  expect(screen.getByRole("group", { name: home.divide.prompt })).toBeVisible();
  for (const [index, { says, hears, closes }] of home.divide.pairs.entries()) {
    const radio = screen.getByRole("radio", { name: `“${says}”` });
    expect(radio).toHaveAccessibleDescription(`${hears} ${home.divide.closes} ${closes}`);
    expect((radio as HTMLInputElement).checked).toBe(index === 0);
  }
});

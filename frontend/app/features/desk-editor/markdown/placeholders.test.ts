import { expect, it } from "vitest";
import { filledIn } from "./placeholders";

it("shows examples in place of the placeholders of mails and replies, and leaves other braces", () => {
  const placeholders = [
    { name: "{{ firm_name }}", label: "firm name", example: "Sabine Ridge" },
    { name: "{first name}", label: "first name", example: "Dana" },
  ];
  expect(filledIn("{{ firm_name }} and {{firm_name}}", placeholders)).toBe(
    "Sabine Ridge and Sabine Ridge",
  );
  expect(filledIn("Hello {first name}. {write: what you heard}", placeholders)).toBe(
    "Hello Dana. {write: what you heard}",
  );
  expect(filledIn("{{ nobody }} {firm_name}", placeholders)).toBe("{{ nobody }} {firm_name}");
});

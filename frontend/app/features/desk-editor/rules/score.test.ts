import { expect, it } from "vitest";
import { withRuleBack } from "./score";

it("brings no rule back that is there already", () => {
  const rule = { id: "phone", label: "Phone", fact: "phones", atLeast: 1, points: 5 };
  const score = { source: "", groups: [[rule]] };
  expect(withRuleBack(score, rule, [rule], 0)).toEqual(score);
});

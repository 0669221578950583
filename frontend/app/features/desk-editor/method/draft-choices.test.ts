import { expect, it } from "vitest";
import { choicesBetweenDrafts } from "./draft-choices";

const KIND = { pathInWords: (path: readonly string[]) => path.join(", ") };
const rule = (id: string, points: number) => ({ id, points });
const base = { version: "1", groups: [[rule("a", 1), rule("b", 2)], [rule("c", 3)]] };

it("names entries of lists, and chooses a list with other entries as a whole", () => {
  const mine = { version: "1", groups: [[rule("a", 1), rule("b", 5)], [rule("c", 3)]] };
  const theirs = {
    version: "2",
    groups: [
      [rule("a", 1), rule("b", 2)],
      [rule("c", 3), rule("d", 4)],
    ],
  };
  const { fields, combined } = choicesBetweenDrafts(KIND, { mine, theirs, base }, base);
  expect(fields.map(({ place, first }) => [place, first])).toEqual([
    ["groups, b, points", "mine"],
    ["groups, Group 2", "theirs"],
  ]);
  expect(combined(fields.map(({ first }) => first))).toEqual({
    version: "1",
    groups: [mine.groups[0], theirs.groups[1]],
  });
});

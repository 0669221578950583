import { expect, it } from "vitest";
import { placeOf, whenWords } from "./monday-words";
import type { MondayRow } from "./queries";

const row = (on: string | null): MondayRow => ({ deal: 4, name: "", text: "", tab: "dates", on });
const TODAY = "2026-11-30";

it.each([
  ["2026-11-27", false, "3 days overdue, Nov 27"],
  ["2026-11-30", false, "today"],
  ["2026-12-01", false, "in 1 day, Dec 1"],
  ["2027-06-30", false, "Jun 30, 2027"],
  ["2026-11-20", true, "since Nov 20, 10 days"],
  [null, true, ""],
])("says when %s counts", (on, isSince, words) => {
  expect(whenWords(row(on), TODAY, isSince)).toBe(words);
});

it("leads to where a row is dealt with", () => {
  expect(placeOf(row(null))).toBe("/desk/deals/4/dates");
  expect(placeOf({ ...row(null), tab: "" })).toBe("/desk/deals/4");
  expect(placeOf({ ...row(null), deal: null, tab: "queue" })).toBe("/desk/queue");
});

import { expect, test } from "vitest";
import firm from "../../../../content/firm.json";
import { callTimes, nextReading } from "./call-times";

const at = (local: string) => Date.parse(`${local}:00-06:00`);
const SATURDAY = at("2026-11-28T10:00");

test.each([
  ["Friday, Midday", "Friday, December 4, around noon"],
  ["Tuesday, Thursday, Mornings", "Tuesday, December 1 or Thursday, December 3, in the morning"],
  ["Monday", "Monday, November 30"],
  ["Mornings, Afternoons", "On a weekday, in the morning or in the afternoon"],
])("%s is told as dates", (times, told) => {
  expect(callTimes(times, SATURDAY)).toBe(told);
});

test("a day of the week that is today is next week's", () => {
  expect(callTimes("Friday", at("2026-12-04T08:00"))).toBe("Friday, December 11");
});

test.each([
  ["2026-11-27T16:59", "today"],
  ["2026-11-27T17:00", "on Monday, November 30"],
  ["2026-11-28T10:00", "on Monday, November 30"],
  ["2026-11-30T06:00", "today"],
])("at %s, messages are read %s", (now, when) => {
  expect(nextReading(firm.hours, at(now))).toBe(when);
});

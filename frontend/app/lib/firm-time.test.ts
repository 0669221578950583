import { expect, it } from "vitest";
import { firmDate, formatFirmTime, fromFirmTime, toFirmTime } from "./firm-time";

it.each([
  ["2026-11-30T09:00", "2026-11-30T15:00:00.000Z"],
  ["2026-07-01T09:00", "2026-07-01T14:00:00.000Z"],
  ["2026-11-01T08:00", "2026-11-01T14:00:00.000Z"],
  ["2027-03-14T08:00", "2027-03-14T13:00:00.000Z"],
])("%s on the firm's clock is %s", (local, instant) => {
  expect(fromFirmTime(local)).toBe(instant);
  expect(toFirmTime(instant)).toBe(local);
});

it.each([
  ["2027-03-14T01:59", "2027-03-14T01:59", "2027-03-14T07:59:00.000Z"],
  ["2027-03-14T02:00", "2027-03-14T03:00", "2027-03-14T08:00:00.000Z"],
  ["2027-03-14T02:30", "2027-03-14T03:30", "2027-03-14T08:30:00.000Z"],
  ["2027-03-14T03:00", "2027-03-14T03:00", "2027-03-14T08:00:00.000Z"],
  ["2026-11-01T00:59", "2026-11-01T00:59", "2026-11-01T05:59:00.000Z"],
  ["2026-11-01T01:30", "2026-11-01T01:30", "2026-11-01T06:30:00.000Z"],
  ["2026-11-01T02:00", "2026-11-01T02:00", "2026-11-01T08:00:00.000Z"],
])("where the clocks change, %s is %s and first comes at %s", (typed, shown, instant) => {
  expect(fromFirmTime(typed)).toBe(instant);
  expect(toFirmTime(instant)).toBe(shown);
});

it("never goes back in time, and returns what was typed except in the skipped hour", () => {
  let last = "";
  for (
    let at = Date.parse("2026-10-25T00:00Z");
    at < Date.parse("2027-03-20T00:00Z");
    at += 900_000
  ) {
    const local = new Date(at).toISOString().slice(0, 16);
    const instant = fromFirmTime(local);
    const isSkipped = local.startsWith("2027-03-14T02");
    expect(toFirmTime(instant) === local).toBe(!isSkipped);
    expect(isSkipped || instant > last).toBe(true);
    if (!isSkipped && !local.startsWith("2027-03-14T03")) last = instant;
  }
});

it.each([
  ["2026-11-25T05:59:00Z", 0, "2026-11-24"],
  ["2026-11-25T06:00:00Z", 0, "2026-11-25"],
  ["2026-07-02T04:59:00Z", 0, "2026-07-01"],
  ["2026-11-01T03:00:00Z", 1, "2026-11-01"],
  ["2026-12-29T18:00:00Z", 7, "2027-01-05"],
])("at %s the firm's date in %i days is %s", (instant, days, date) => {
  expect(firmDate(Date.parse(instant), days)).toBe(date);
});

it.each([
  ["2026-11-30T15:00:00Z", "Nov 30, 2026, 9:00 AM CST"],
  ["2026-07-01T17:05:00Z", "Jul 1, 2026, 12:05 PM CDT"],
])("%s is said in the firm's time zone with its name: %s", (instant, words) => {
  expect(formatFirmTime(instant)).toBe(words);
});

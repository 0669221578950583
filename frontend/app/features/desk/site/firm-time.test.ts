import { expect, it } from "vitest";
import { fromFirmTime, toFirmTime } from "./firm-time";

it.each([
  ["2026-11-30T09:00", "2026-11-30T15:00:00.000Z"],
  ["2026-07-01T09:00", "2026-07-01T14:00:00.000Z"],
  ["2026-11-01T08:00", "2026-11-01T14:00:00.000Z"],
  ["2027-03-14T08:00", "2027-03-14T13:00:00.000Z"],
])("%s on the firm's clock is %s", (local, instant) => {
  expect(fromFirmTime(local)).toBe(instant);
  expect(toFirmTime(instant)).toBe(local);
});

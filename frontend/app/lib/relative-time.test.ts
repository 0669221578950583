import { describe, expect, it, vi } from "vitest";
import { relativeDay, relativeTime } from "./relative-time";

const NOW = new Date(2026, 10, 23, 10, 30).getTime();

describe("the time of an event", () => {
  it.each([
    [new Date(2026, 10, 23, 10, 29, 1), "just now"],
    [new Date(2026, 10, 23, 10, 29), "1 min ago"],
    [new Date(2026, 10, 23, 9, 31), "59 min ago"],
    [new Date(2026, 10, 23, 9, 30), "1 h ago"],
    [new Date(2026, 10, 22, 10, 31), "23 h ago"],
    [new Date(2026, 10, 22, 10, 30), "yesterday"],
    [new Date(2026, 10, 22, 0, 5), "yesterday"],
    [new Date(2026, 10, 21, 23, 55), "2 days ago"],
    [new Date(2026, 10, 17, 0, 0), "6 days ago"],
    [new Date(2026, 10, 16, 23, 59), "Nov 16"],
    [new Date(2025, 10, 23), "Nov 23, 2025"],
    [new Date(2026, 10, 23, 12, 31), "in 2 h"],
    [new Date(2026, 10, 24, 10, 30), "tomorrow"],
    [new Date(2026, 11, 1), "Dec 1"],
  ])("%s is %s", (then, words) => {
    expect(relativeTime(then.getTime(), NOW)).toBe(words);
  });

  it("of the same day is said in hours, also when the day has 25", () => {
    vi.stubEnv("TZ", "America/Chicago");
    const [then, now] = [new Date(2026, 10, 1, 0, 5), new Date(2026, 10, 1, 23, 30)];
    expect(relativeTime(then.getTime(), now.getTime())).toBe("24 h ago");
  });
});

describe("a day", () => {
  it.each([
    ["2026-11-23", "today"],
    ["2026-11-22", "yesterday"],
    ["2026-11-20", "3 days ago"],
    ["2026-11-24", "tomorrow"],
    ["2026-11-29", "in 6 days"],
    ["2026-11-30", "Nov 30"],
    ["2027-01-04", "Jan 4, 2027"],
  ])("%s is %s", (day, words) => {
    expect(relativeDay(day, "2026-11-23")).toBe(words);
  });

  it("is counted in calendar days when the clocks change", () => {
    expect(relativeDay("2026-03-09", "2026-03-07")).toBe("in 2 days");
  });
});

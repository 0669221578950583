import { describe, expect, it } from "vitest";
import {
  formatCalendarDate,
  formatDate,
  formatDateBeside,
  formatDateTime,
  formatLongDate,
  formatLongDateTime,
  today,
} from "./dates";

const LATE = "2026-11-22T03:10:00Z";

describe("in Texas", () => {
  it("is still the evening before when something happens after midnight in London", () => {
    expect(formatDate(LATE)).toBe("Nov 21, 2026");
    expect(formatLongDate(LATE)).toBe("November 21, 2026");
    expect(plain(formatDateTime(LATE))).toBe("Nov 21, 2026, 9:10 PM");
    expect(plain(formatLongDateTime(LATE))).toBe("November 21, 2026 at 9:10 PM");
  });

  it("has a time beside the date when something later is on the same day", () => {
    expect(plain(formatDateBeside("2026-11-21T20:10:00Z", LATE))).toBe("Nov 21, 2026, 2:10 PM");
    expect(formatDateBeside("2026-11-20T20:10:00Z", LATE)).toBe("Nov 20, 2026");
  });

  it("is the date of the books that is written, not the evening before it", () => {
    expect(formatCalendarDate("2026-11-21")).toBe("November 21, 2026");
  });
});

it("leaves a year of five figures as it was typed", () => {
  expect(formatCalendarDate("20259-01-01")).toBe("20259-01-01");
});

it("takes milliseconds as well", () => {
  expect(formatLongDate(Date.parse("2026-11-21T12:00:00Z"))).toBe("November 21, 2026");
});

it("writes today with two figures for month and day", () => {
  expect(today(new Date(2026, 0, 5))).toBe("2026-01-05");
});

/** The text with plain spaces. Before AM and PM, some runtimes write a no-break space and some a plain one. */
function plain(words: string): string {
  return words.replaceAll("\u202f", " ");
}

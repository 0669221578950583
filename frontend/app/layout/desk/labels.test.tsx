import { act, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { formatDateTime } from "~/lib/dates";
import { renderScreen } from "~/testing/render";
import { Avatar, Count, initials, RelativeTime, StageLabel } from "./labels";

afterEach(() => vi.useRealTimers());

describe("a time", () => {
  it("is in words that stay true, and has the exact time for the pointer and the keyboard", () => {
    vi.useFakeTimers({ now: Date.parse("2026-11-23T10:30:00Z") });
    renderScreen(<RelativeTime at="2026-11-23T10:28:30Z" />);
    const time = screen.getByText("1 min ago");
    expect(time).toHaveAttribute("data-tooltip", formatDateTime("2026-11-23T10:28:30Z"));
    expect(time).toHaveAttribute("datetime", "2026-11-23T10:28:30Z");
    expect(time.tabIndex).toBe(0);
    act(() => vi.advanceTimersByTime(60_000));
    expect(time).toHaveTextContent("2 min ago");
  });

  it("can be left out of the stops of the Tab key", () => {
    renderScreen(<RelativeTime at="2020-11-23T10:28:30Z" focusable={false} />);
    expect(screen.getByText("Nov 23, 2020").tabIndex).toBe(-1);
  });
});

describe("the initials", () => {
  it.each([
    ["Ruth Ann Calder", "RC"],
    ["ruth", "R"],
    ["ruth@example.com", "R"],
    ["Ángel Núñez", "ÁN"],
    ["", ""],
  ])("of %s are %s", (name, letters) => {
    expect(initials(name)).toBe(letters);
  });

  it("are decoration beside the name", () => {
    renderScreen(<Avatar name="Ruth Calder" />);
    expect(screen.getByText("RC")).toHaveAttribute("aria-hidden", "true");
  });
});

describe("a stage", () => {
  const stages = [
    { id: "new", name: "New", isOpen: true },
    { id: "qualified", name: "Qualified", isOpen: true },
    { id: "engaged", name: "Engaged", isOpen: true },
    { id: "lost", name: "Lost", isOpen: false },
  ];
  it.each([
    ["new", "New", "border-edge"],
    ["qualified", "Qualified", "bg-track"],
    ["engaged", "Engaged", "bg-ink"],
    ["lost", "Lost", "border-transparent"],
    ["deleted", "deleted", "border-transparent"],
  ])("%s is darker the closer to a sale, and bare once closed", (id, name, ground) => {
    renderScreen(<StageLabel id={id} stages={stages} />);
    expect(screen.getByText(name)).toHaveClass(ground);
  });
});

describe("a count", () => {
  it.each([
    [3, "3 messages"],
    [99, "99 messages"],
    [100, "99+ messages"],
    [0, ""],
  ])("of %s is shown as '%s'", (value, text) => {
    renderScreen(
      <p>
        <Count value={value} of="messages" />
      </p>,
    );
    expect(screen.getByRole("paragraph")).toHaveTextContent(text);
    expect(screen.getByRole("paragraph").textContent).toBe(text);
  });
});

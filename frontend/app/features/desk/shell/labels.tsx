import { formatDateTime } from "~/lib/dates";
import { relativeDay, relativeTime } from "~/lib/relative-time";
import { firmDate } from "./firm-time";
import { useNow } from "./now";

/**
 * When something happened or is due, in words up to a week, which stay true. The exact time is a tooltip. `at`: ISO 8601,
 * as the API sends it. `focusable`: false in rows whose link leads to the exact time, so that a long list has one stop
 * of the Tab key a row.
 */
export function RelativeTime({ at, focusable = true }: { at: string; focusable?: boolean }) {
  const now = useNow();
  return (
    <time
      dateTime={at}
      className="desk-time"
      data-tooltip={formatDateTime(at)}
      tabIndex={focusable ? 0 : undefined}
    >
      {relativeTime(Date.parse(at), now)}
    </time>
  );
}

/** A day, `2026-11-21`, in words up to a week, as the firm counts it: today, tomorrow, 3 days ago. */
export function RelativeDay({ day }: { day: string }) {
  const now = useNow();
  return (
    <time dateTime={day} className="desk-time">
      {relativeDay(day, firmDate(now))}
    </time>
  );
}

/** The first letters of the first and the last word of a name, for a round mark. It is decoration beside the name. */
export function Avatar({ name }: { name: string }) {
  return (
    <span className="desk-avatar" aria-hidden="true">
      {initials(name)}
    </span>
  );
}

/** `Ruth Ann Calder` is RC, `ruth@example.com` is R. */
export function initials(name: string): string {
  const words = name.replace(/@.*/, "").split(/\s+/).filter(Boolean);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends
    .map((word) => [...(word ?? "")][0])
    .join("")
    .toUpperCase();
}

/** The stage of a lead: its name, with a full mark while the lead is open and an empty one when it is not. */
export function StageLabel({
  stage: { name, isOpen },
}: {
  stage: { name: string; isOpen: boolean };
}) {
  return (
    <span className="desk-stage" data-open={isOpen || undefined}>
      {name}
    </span>
  );
}

const MOST = 99;

/** A number beside a link or a heading. Nothing moves when it changes. `of`: what is counted, for screen readers. */
export function Count({ value, of }: { value: number; of: string }) {
  return (
    <span className="desk-count">
      {value > 0 && (
        <>
          {value > MOST ? `${MOST}+` : value}
          <span className="sr-only"> {of}</span>
        </>
      )}
    </span>
  );
}

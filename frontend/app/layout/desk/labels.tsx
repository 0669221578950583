import { formatDateTime } from "~/lib/dates";
import { firmDate } from "~/lib/firm-time";
import { relativeDay, relativeTime } from "~/lib/relative-time";
import { useNow } from "./now";

/**
 * A time relative to now, kept up to date: `2 h ago`, `in 3 days`; a date from seven days on. A tooltip shows the
 * exact time. `at`: ISO 8601, as the API sends it. `focusable`: false in a row whose link leads to the exact time, so
 * that the Tab key stops only once a row.
 */
export function RelativeTime({ at, focusable = true }: { at: string; focusable?: boolean }) {
  const now = useNow();
  return (
    <time
      dateTime={at}
      className="inline-block whitespace-nowrap tabular-nums"
      data-tooltip={formatDateTime(at)}
      tabIndex={focusable ? 0 : undefined}
    >
      {relativeTime(Date.parse(at), now)}
    </time>
  );
}

/**
 * A day, such as `2026-11-21`, relative to today in the firm's time zone: today, tomorrow, 3 days ago; a date from
 * seven days on.
 */
export function RelativeDay({ day }: { day: string }) {
  const now = useNow();
  return (
    <time dateTime={day} className="inline-block whitespace-nowrap tabular-nums">
      {relativeDay(day, firmDate(now))}
    </time>
  );
}

/** A hook that returns whether a day is over in the firm's time zone. False for null. */
export function useIsOverdue(day: string | null): boolean {
  const today = firmDate(useNow());
  return day !== null && day < today;
}

/** A round mark with the initials of a name. Hidden from screen readers, because the name stands beside it. */
export function Avatar({ name, isSmall = false }: { name: string; isSmall?: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={`grid flex-none place-items-center rounded-full bg-ink font-strong text-paper forced-colors:border ${isSmall ? "size-6 text-[0.6875rem]" : "size-7 text-[0.75rem]"}`}
    >
      {initials(name)}
    </span>
  );
}

/** The first letters of the first and last word of a name: RC for `Ruth Ann Calder`, R for `ruth@example.com`. */
export function initials(name: string): string {
  const words = name.replace(/@.*/, "").split(/\s+/).filter(Boolean);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends
    .map((word) => [...(word ?? "")][0])
    .join("")
    .toUpperCase();
}

/** From the first open stage to the last: the closer to a sale, the darker. */
const STAGE_TINTS = [
  "border-edge",
  "border-paper-deep bg-paper-deep",
  "border-track bg-track",
  "border-hill-middle bg-hill-middle",
  "border-ink bg-ink text-paper",
];

/** The stage of leads that have a deal, which has stages of its own: it is not among the firm's stages. */
export const DEAL_STAGE = "deal";

/**
 * The name of a lead's stage on its tint. A closed stage has none. `dealStage`: where the deal of the lead stands, for
 * those who may know.
 */
export function StageLabel({
  id,
  stages,
  dealStage = "",
}: {
  id: string;
  stages: readonly { id: string; name: string; isOpen: boolean }[];
  dealStage?: string;
}) {
  const open = stages.filter(({ isOpen }) => isOpen);
  const at = open.findIndex((stage) => stage.id === id) / Math.max(1, open.length - 1);
  const tint = STAGE_TINTS[Math.round(at * (STAGE_TINTS.length - 1))];
  const name =
    id === DEAL_STAGE ? dealName(dealStage) : (stages.find((stage) => stage.id === id)?.name ?? id);
  return (
    <span
      className={`inline-block rounded-[3px] border px-1.5 leading-5 whitespace-nowrap ${tint ?? "border-transparent text-ink-soft"}`}
    >
      {name}
    </span>
  );
}

/** What a lead with a deal has in place of a stage. `stage`: of the deal, empty for those who may not know it. */
export const dealName = (stage: string) => (stage ? `Deal: ${stage}` : "Deal");

const MOST = 99;

/**
 * A number beside a link or a heading; empty for 0, and `99+` above 99. Nothing on the page moves when the number
 * changes. `of`: what is counted, for screen readers.
 */
export function Count({ value, of }: { value: number; of: string }) {
  return (
    <span className="inline-block min-w-[1.75em] pl-[0.4rem] text-right font-serif font-title tabular-nums">
      {value > 0 && (
        <>
          {value > MOST ? `${MOST}+` : value}
          <span className="sr-only"> {of}</span>
        </>
      )}
    </span>
  );
}

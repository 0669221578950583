import { type ReactNode, useId, useState } from "react";
import { readText, writeText } from "~/lib/storage";
import { useMediaQuery } from "~/lib/use-media-query";
import { Button } from "~/ui/button";
import { useFocusFallback } from "./use-focus-fallback";

const WIDE_SCREEN = "(width >= 48rem)";

/**
 * A section with a heading and a list: at first the first rows, with a button that shows all. Renders nothing if there
 * are no rows.
 */
export function Section({
  title,
  count,
  rows,
  first,
  aside,
}: {
  title: string;
  /** The total number of rows, which may be more than `rows` has. */
  count: number;
  rows: readonly ReactNode[];
  /** Rows above the list that are always shown. */
  first?: readonly ReactNode[];
  /** What stands at the end of the heading's line, such as a filter: with it the section is there without rows too. */
  aside?: ReactNode;
}) {
  const id = useId();
  const most = useMediaQuery(WIDE_SCREEN) ? 10 : 5;
  const [showsAll, setShowsAll] = useShowsAll(title);
  const { fallback, container } = useFocusFallback();
  if (rows.length === 0 && !first?.length && !aside) return null;
  const isLong = rows.length > most;
  return (
    <section className="border-b border-rule py-5" aria-label={title} {...container}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 className="flex items-baseline gap-2" ref={fallback} tabIndex={-1}>
          {title} <span className="text-ink-soft">{count}</span>
        </h2>
        {aside}
      </div>
      <ul id={id} className="mt-2">
        {first}
        {isLong && !showsAll ? rows.slice(0, most) : rows}
      </ul>
      {isLong && (
        <Button
          variant="quiet"
          aria-expanded={showsAll}
          aria-controls={id}
          onClick={() => setShowsAll(!showsAll)}
        >
          {showsAll
            ? "Show fewer"
            : `Show ${count > rows.length ? "the first" : "all"} ${rows.length}`}
        </Button>
      )}
      {rows.length > 0 && count > rows.length && (showsAll || !isLong) && (
        <p className="text-ink-soft">
          {rows.length === 1 ? "The first one is shown." : `The first ${rows.length} are shown.`}
        </p>
      )}
    </section>
  );
}

/** A row of a section, in the same columns everywhere: what it is, more about it, and at its end when or what to do. */
export function Row({
  what,
  detail,
  isStacked = false,
  children,
}: {
  what: ReactNode;
  /** On a phone below `what`. */
  detail: ReactNode;
  /** Whether a phone shows the end of the row below the rest. */
  isStacked?: boolean;
  children: ReactNode;
}) {
  return (
    <li
      className={`grid min-h-14 items-center gap-x-6 border-t border-rule py-1 md:min-h-10 md:grid-cols-[minmax(0,22rem)_minmax(0,1fr)_auto] md:py-0.5 ${isStacked ? "grid-cols-1" : "grid-cols-[minmax(0,1fr)_auto]"}`}
    >
      <div className="min-w-0">{what}</div>
      <div className={`min-w-0 text-ink-soft ${isStacked ? "" : "max-md:col-start-1"}`}>
        {detail}
      </div>
      <div
        className={
          isStacked ? "max-md:py-2" : "max-md:col-start-2 max-md:row-span-2 max-md:row-start-1"
        }
      >
        {children}
      </div>
    </li>
  );
}

/**
 * A hook that returns whether the list with this title shows all rows, and a function that sets it. Stored in this
 * tab, so that the list is the same after a visit to a lead.
 */
function useShowsAll(title: string): [boolean, (all: boolean) => void] {
  const key = `today-shows-all ${title}`;
  const [all, setAll] = useState(() => readText("session", key) !== null);
  const keep = (value: boolean) => {
    setAll(value);
    writeText("session", key, value ? "yes" : null);
  };
  return [all, keep];
}

import type { Dates, DealDate, Preview } from "./queries";
import { movedBy, Timeline } from "./timeline";
import { daysBetween, dayWithName } from "./words";

/** What else moves when a date goes to another day, drawn, and what would then come too late. */
export function Slip({
  dates,
  date,
  day,
  preview,
  today,
}: {
  dates: Dates;
  date: DealDate;
  /** Its new day. */
  day: string | null;
  preview: Preview | undefined;
  today: string;
}) {
  const moves = (preview?.moves ?? []).filter(({ id }) => id !== date.id);
  const shown = dates.dates.filter(
    ({ id, on }) => on && (id === date.id || moves.some((move) => move.id === id)),
  );
  const moved = new Map(movedBy(preview ?? null));
  if (day && day !== date.on) moved.set(date.id, day);
  return (
    <section aria-live="polite" aria-labelledby="date-slip">
      <h3 id="date-slip">
        {moves.length === 0
          ? "Nothing else moves"
          : `${moves.length} other ${moves.length === 1 ? "date moves" : "dates move"} along`}
      </h3>
      {moves.length > 0 && (
        <>
          <div className="mt-2 max-h-72 overflow-y-auto">
            <Timeline dates={shown} today={today} moved={moved} chosen={date.id} />
          </div>
          <ul className="sr-only">
            {moves.map(({ id, label, fromOn, toOn }) => (
              <li key={id}>
                {label}: {fromOn && dayWithName(fromOn, today)} to {dayWithName(toOn, today)}
                {fromOn && `, ${daysBetween(fromOn, toOn)} days`}
              </li>
            ))}
          </ul>
        </>
      )}
      {preview?.overruns.map(({ late, limit }) => (
        <p key={late} className="mt-1 font-semibold text-red">
          {late} would come after: {limit}
        </p>
      ))}
    </section>
  );
}

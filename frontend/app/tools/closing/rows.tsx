import { formatCalendarDate } from "~/lib/dates";

type Day = { label: string; on: string; isDone: boolean };
type Item = { text: string; isDone: boolean };

/** Dates on the way to closing, as one side sees them, with the next one marked. */
export function DateRows({
  dates,
  words,
}: {
  dates: readonly Day[];
  words: { done: string; next: string };
}) {
  const next = dates.find(({ isDone }) => !isDone);
  return (
    <ol>
      {dates.map((date) => {
        const isNext = date === next;
        const look = date.isDone ? "text-ink-soft" : isNext ? "font-semibold" : "";
        return (
          <li
            key={`${date.label} ${date.on}`}
            className={`flex items-baseline justify-between gap-x-6 border-b border-rule py-2 ${
              isNext ? "border-l-4 border-l-copper pl-3" : ""
            }`}
          >
            <span className={look}>
              {isNext && `${words.next}: `}
              {date.label}
              {date.isDone && `, ${words.done}`}
            </span>
            <time
              dateTime={date.on}
              className={`shrink-0 font-serif tabular-nums ${date.isDone ? "text-ink-soft" : ""}`}
            >
              {formatCalendarDate(date.on)}
            </time>
          </li>
        );
      })}
    </ol>
  );
}

/** What closing needs of one side: a ring for what is open, and a dot for what is done. */
export function ItemRows({ items, done }: { items: readonly Item[]; done: string }) {
  return (
    <ul>
      {items.map(({ text, isDone }) => (
        <li key={text} className="flex items-baseline gap-x-3 border-b border-rule py-2">
          <span
            aria-hidden="true"
            className={`inline-block size-2.5 shrink-0 rounded-full border-2 ${
              isDone ? "border-ink bg-ink" : "border-edge"
            }`}
          />
          <span className={isDone ? "text-ink-soft" : ""}>
            {text}
            {isDone && `, ${done}`}
          </span>
        </li>
      ))}
    </ul>
  );
}

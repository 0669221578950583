import { useQuery } from "@tanstack/react-query";
import { formatCalendarDate } from "~/lib/dates";
import { interpolate } from "~/lib/interpolate";
import { QueryView } from "~/lib/query-view";
import { ButtonLink } from "~/ui/button";
import { type LentRoom, lendingQuery, type Words } from "./queries";

/** The page of a lender: the borrowers who want them to read about a business. */
export function LendingHome({ words }: { words: Words }) {
  const query = useQuery(lendingQuery);
  return (
    <div className="page pt-6 pb-24">
      <h1>{words.title}</h1>
      <p className="lede mt-3 max-w-prose">{words.lede}</p>
      <QueryView query={query} loading={words.loading} failed={words.failed}>
        {({ rooms }) => (
          <ul className="mt-10 max-w-prose border-t-3 border-ink">
            {rooms.map((room) => (
              <Borrower
                key={`${room.number} ${room.bank} ${room.buyer} ${room.endsOn}`}
                room={room}
                words={words}
              />
            ))}
          </ul>
        )}
      </QueryView>
      <p className="mt-10 max-w-prose text-ink-soft">{words.notClient}</p>
    </div>
  );
}

function Borrower({
  room: { number, buyer, bank, business, endsOn },
  words,
}: {
  room: LentRoom;
  words: Words;
}) {
  return (
    <li className="border-b border-rule py-6">
      <p className="text-small text-ink-soft tabular-nums wrap-anywhere">
        {interpolate(words.number, { number })} · {bank}
      </p>
      <h2 className="mt-1 text-h3 wrap-anywhere">
        {business || interpolate(words.for, { buyer })}
      </h2>
      {business && <p className="mt-1 wrap-anywhere">{interpolate(words.for, { buyer })}</p>}
      <p className="mt-2 text-ink-soft">
        {business ? interpolate(words.until, { day: formatCalendarDate(endsOn) }) : words.over}
      </p>
      {business && (
        <p className="mt-4">
          <ButtonLink to={`/lending/${number}`}>{words.open}</ButtonLink>
        </p>
      )}
    </li>
  );
}

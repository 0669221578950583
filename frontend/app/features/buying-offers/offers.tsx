import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { formatCalendarDate } from "~/lib/dates";
import { interpolate } from "~/lib/interpolate";
import { QueryView } from "~/lib/query-view";
import { Gone } from "~/tools/gone";
import { RoundsTable } from "~/tools/offers/terms-table";
import { ButtonLink } from "~/ui/button";
import { type BuyingOffers, type OffersWords, offersQuery, type Round } from "./queries";

/** What a buyer has offered for one business, what the owner's side answered, and what happens next. */
export function Offers({
  number,
  words,
  back,
  closing,
  notClient,
}: {
  number: string;
  words: OffersWords;
  back: ReactNode;
  /** The words of the link to the closing. */
  closing: string;
  notClient: string;
}) {
  const query = useQuery(offersQuery(number));
  return (
    <QueryView
      query={query}
      loading={words.loading}
      failed={words.failed}
      rows={8}
      missing={<Gone title={words.none} text={words.noneText} back={back} />}
    >
      {(offers) => (
        <article aria-labelledby="offers-title">
          <header className="pb-8">
            <p className="no-print text-small text-ink-soft">{back}</p>
            <h1 id="offers-title" className="mt-2">
              {interpolate(words.title, { number })}
            </h1>
          </header>
          <NextStep offers={offers} words={words} closing={closing} />
          {offers.rounds.length > 0 && (
            <>
              <Rounds rounds={offers.rounds} words={words} />
              <Terms rounds={offers.rounds} words={words} />
            </>
          )}
          <p className="max-w-prose border-t border-rule pt-5 text-ink-soft">{notClient}</p>
        </article>
      )}
    </QueryView>
  );
}

function NextStep({
  offers: { number, next, by, broker, phone },
  words,
  closing,
}: {
  offers: BuyingOffers;
  words: OffersWords;
  closing: string;
}) {
  const key = by && (next === "offered" || next === "countered") ? (`${next}Until` as const) : next;
  const link = "underline underline-offset-[0.22em]";
  return (
    <section aria-labelledby="next-title" className="border-t-3 border-ink pt-4 pb-10">
      <h2 id="next-title" className="font-sans text-small font-semibold text-ink-soft">
        {words.next}
      </h2>
      <p className="mt-1 max-w-prose font-serif text-title leading-snug font-title">
        {interpolate(words.nexts[key], {
          name: broker?.name ?? words.us,
          day: by ? formatCalendarDate(by) : "",
        })}
      </p>
      <p className="mt-3 flex flex-wrap gap-x-6 gap-y-1 wrap-anywhere">
        {broker && <span>{broker.name}</span>}
        <a className={link} href={`tel:${phone.replaceAll(/[^\d+]/g, "")}`}>
          {phone}
        </a>
        {broker && (
          <a className={link} href={`mailto:${broker.email}`}>
            {broker.email}
          </a>
        )}
      </p>
      {next === "agreed" && (
        <p className="no-print mt-5">
          <ButtonLink to={`/buying/${number}/closing`}>{closing}</ButtonLink>
        </p>
      )}
    </section>
  );
}

/** The rounds, the first one first, each with its price and where it stands. */
function Rounds({ rounds, words }: { rounds: readonly Round[]; words: OffersWords }) {
  return (
    <section aria-labelledby="rounds-title" className="border-t-3 border-ink pt-4 pb-10">
      <h2 id="rounds-title" className="mb-3">
        {words.rounds}
      </h2>
      <ol>
        {rounds.map((round, at) => {
          const isOpen = round.state === "open";
          return (
            <li
              key={round.round}
              className={`flex flex-wrap items-baseline justify-between gap-x-6 border-b border-rule py-3 ${
                isOpen || round.state === "accepted" ? "border-l-4 border-l-copper pl-3" : ""
              }`}
            >
              <div className="min-w-0">
                <h3 className="text-h3">
                  {interpolate(words.round, { round: round.round })}.{" "}
                  {round.isYours ? words.yours : words.theirs}
                </h3>
                <p className="text-ink-soft">
                  {interpolate(words.handedOver, {
                    kind: round.label,
                    day: formatCalendarDate(round.submittedOn),
                  })}
                </p>
                <p className={isOpen ? "font-semibold" : ""}>
                  {standing(round, rounds[at + 1]?.round, words)}
                </p>
              </div>
              <p className="font-serif text-title font-title tabular-nums">
                {round.terms[0]?.words}
              </p>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

/** Where a round stands, in the buyer's words, with the day until which it does. `next` is the number of the round after it. */
function standing(
  { state, isYours, stateOn, openUntil, exclusiveUntil }: Round,
  next: number | undefined,
  { states, openUntil: open, onlyWithYou }: OffersWords,
): string {
  const said = interpolate(
    state === "open"
      ? states[isYours ? "waitsForOwner" : "waitsForYou"]
      : state === "answered"
        ? states[isYours ? "ownerAnswered" : "youAnswered"]
        : states[state],
    { day: formatCalendarDate(stateOn), next: next ?? "" },
  );
  const until = state === "open" ? openUntil : exclusiveUntil;
  if (!until) return said;
  const day = formatCalendarDate(until);
  return `${said}, ${interpolate(state === "open" ? open : onlyWithYou, { day })}`;
}

function Terms({ rounds, words }: { rounds: readonly Round[]; words: OffersWords }) {
  return (
    <section
      aria-labelledby="terms-title"
      className="border-t-3 border-ink pt-4 pb-10 print:break-inside-avoid"
    >
      <h2 id="terms-title">{words.terms}</h2>
      {rounds.length > 1 && <p className="mt-2 text-ink-soft">{words.termsNote}</p>}
      <div className="mt-3">
        <RoundsTable
          rounds={rounds.map(({ round, terms }) => ({
            id: round,
            name: interpolate(words.round, { round }),
            terms,
          }))}
          changed={words.changed}
        />
      </div>
    </section>
  );
}

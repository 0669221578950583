import { Link } from "react-router";
import { formatCalendarDate } from "~/lib/dates";
import type { PortalWords } from "~/lib/facts";
import { interpolate } from "~/lib/interpolate";
import { ButtonLink } from "~/ui/button";
import { AgreementAct } from "./agreements";
import type { BuyingListing } from "./queries";

type Words = PortalWords["buying"];
type Step = BuyingListing["steps"][number];

/** A business by its number and public title: the four steps, and what happens next. */
export function ListingPath({
  listing: { number, title, slug, steps, next, hasOffers },
  words,
  isFirst,
}: {
  listing: BuyingListing;
  words: Words;
  isFirst: boolean;
}) {
  const known = words.nexts[next.key as keyof Words["nexts"]] ?? words.nexts.parked;
  const hasDay = known.text.includes("{day}");
  const text = hasDay && !next.by ? known.late : known.text;
  const isOffered = next.key === "offered" || next.key === "countered";
  const day = next.by ? formatCalendarDate(next.by) : "";
  const variant = isFirst ? "primary" : "secondary";
  const id = `listing-${number}`;
  return (
    <article aria-labelledby={id} className="border-t-3 border-ink pt-5 pb-14">
      <p className="text-small text-ink-soft tabular-nums">
        {interpolate(words.number, { number })}
      </p>
      <h2 id={id} className="mt-1 max-w-[26ch]">
        {slug ? (
          <Link className="hover:underline" to={`/business-listings/${slug}`}>
            {title || interpolate(words.number, { number })}
          </Link>
        ) : (
          title || interpolate(words.number, { number })
        )}
      </h2>
      <ol className="mt-7 grid max-sm:border-l max-sm:border-edge sm:grid-cols-4 sm:gap-x-3">
        {steps.map((step) => (
          <PathStep key={step.step} step={step} words={words} />
        ))}
      </ol>
      <div className="mt-6 flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div className="min-w-0 max-w-prose">
          <h3 className="font-sans text-small font-semibold text-ink-soft">{words.next}</h3>
          <p className="mt-1 font-serif text-title leading-snug font-title">
            {interpolate(text, { day })}
          </p>
        </div>
        {(next.key === "sign" || next.key === "answer") && (
          <AgreementAct number={number} words={words.agreements} />
        )}
        {next.key === "read" && (
          <ButtonLink variant={variant} to={`/buying/${number}`}>
            {words.open}
          </ButtonLink>
        )}
        {isOffered && (
          <ButtonLink variant={variant} to={`/buying/${number}/offers`}>
            {words.offers.go}
          </ButtonLink>
        )}
        {next.key === "closing" && (
          <ButtonLink variant={variant} to={`/buying/${number}/closing`}>
            {words.closing.go}
          </ButtonLink>
        )}
        {next.key === "profile" && (
          <ButtonLink variant={variant} to="/buying/profile">
            {words.toProfile}
          </ButtonLink>
        )}
      </div>
      {hasOffers && (
        <p className="mt-4">
          <Link
            className="font-semibold text-copper underline underline-offset-[0.22em]"
            to={isOffered ? `/buying/${number}` : `/buying/${number}/offers`}
          >
            {isOffered ? words.open : words.offers.go}
          </Link>
        </p>
      )}
    </article>
  );
}

const LINES = {
  done: "border-ink",
  now: "border-copper",
  later: "border-rule",
};

/** A step with its mark: on a phone on a line at the left, else under a line of its own. */
function PathStep({ step: { step, mark, on }, words }: { step: Step; words: Words }) {
  return (
    <li
      aria-current={mark === "now" ? "step" : undefined}
      className={`py-2 max-sm:-ml-px max-sm:border-l-3 max-sm:pl-4 sm:border-t-3 sm:pt-2.5 ${LINES[mark]}`}
    >
      <p className={mark === "later" ? "text-ink-soft" : "font-semibold"}>{words.steps[step]}</p>
      <p className="text-small text-ink-soft sm:min-h-[1.5em]">
        {mark === "now" && words.here}
        {mark === "done" && on && interpolate(words.done, { day: formatCalendarDate(on) })}
      </p>
    </li>
  );
}

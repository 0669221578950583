import { Link } from "react-router";
import { Avatar, RelativeDay, useIsOverdue } from "~/layout/desk/labels";
import { useNow } from "~/layout/desk/now";
import { formatHeadline } from "~/lib/money";
import type { DealCard as Card } from "./queries";
import { daysSince, inDays, NEXT_ACTS } from "./words";

/** Days without progress after which a card is marked, and marked strongly. */
const QUIET = 14;
const STALLED = 30;

/** A deal on the board. */
export function DealCard({ deal }: { deal: Card }) {
  const now = useNow();
  const isOverdue = useIsOverdue(deal.nextStepOn);
  const broker = deal.members.find(({ role }) => role === "broker");
  return (
    <li className="border-b border-rule py-2.5 md:px-2">
      <Link
        to={`/desk/deals/${deal.id}`}
        className="font-serif text-[1rem] leading-tight font-title wrap-anywhere underline-offset-[0.22em] hover:underline"
      >
        {deal.name}
      </Link>
      {!deal.nextStep && NEXT_ACTS[deal.stage] && (
        <p className="text-ink-soft">{NEXT_ACTS[deal.stage]}</p>
      )}
      {deal.nextStep && (
        <p className={`wrap-anywhere ${isOverdue ? "font-semibold text-red" : ""}`}>
          {deal.nextStep}
          {deal.nextStepOn && (
            <>
              , <RelativeDay day={deal.nextStepOn} />
            </>
          )}
        </p>
      )}
      <p className="mt-0.5 flex min-h-7 flex-wrap items-center gap-x-3">
        {deal.expectedFee !== null && (
          <span className="font-serif tabular-nums">
            {formatHeadline(deal.expectedFee)}
            <span className="text-ink-soft"> × {deal.probability}%</span>
          </span>
        )}
        <Progress quiet={daysSince(deal.progressedAt, now)} />
        {broker && (
          <span className="ml-auto" title={broker.name}>
            <Avatar name={broker.name} isSmall />
            <span className="sr-only">Broker: {broker.name}</span>
          </span>
        )}
      </p>
    </li>
  );
}

/** How many days nothing has happened in the deal: a ring from two weeks on, a triangle from a month on. */
function Progress({ quiet }: { quiet: number }) {
  if (quiet < QUIET) {
    return (
      <span className="text-ink-soft">
        progress {quiet === 0 ? "today" : `${inDays(quiet)} ago`}
      </span>
    );
  }
  const isStalled = quiet >= STALLED;
  return (
    <span
      className={`inline-flex items-center gap-1.5 font-semibold ${isStalled ? "text-red" : "text-amber"}`}
    >
      <svg
        aria-hidden="true"
        viewBox="0 0 12 12"
        className="size-3 flex-none fill-none stroke-current stroke-2"
      >
        {isStalled ? (
          <path d="M6 1.5 11 10.5H1Z" className="fill-current" strokeLinejoin="round" />
        ) : (
          <circle cx="6" cy="6" r="4.5" />
        )}
      </svg>
      quiet for {inDays(quiet)}
    </span>
  );
}

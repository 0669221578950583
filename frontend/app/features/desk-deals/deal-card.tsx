import { Link } from "react-router";
import { Avatar, RelativeDay, useIsOverdue } from "~/layout/desk/labels";
import { useNow } from "~/layout/desk/now";
import { formatHeadline } from "~/lib/money";
import type { DealCard as Card } from "./queries";
import { daysSince, inDays } from "./words";

/** Days without progress after which a card is marked, and marked strongly. */
const QUIET = 14;
const STALLED = 30;

/** A deal on the board. */
export function DealCard({ deal }: { deal: Card }) {
  const now = useNow();
  const isOverdue = useIsOverdue(deal.nextStepOn);
  const quiet = daysSince(deal.progressedAt, now);
  const tone = quiet >= STALLED ? "text-red" : quiet >= QUIET ? "text-amber" : "text-ink-soft";
  const broker = deal.members.find(({ role }) => role === "broker");
  return (
    <li className="border-b border-rule py-2.5 md:px-2">
      <Link
        to={`/desk/deals/${deal.id}`}
        className="font-serif text-[1rem] leading-tight font-title wrap-anywhere underline-offset-[0.22em] hover:underline"
      >
        {deal.name}
      </Link>
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
        <span className={`${tone} ${quiet >= QUIET ? "font-semibold" : ""}`}>
          {quiet >= QUIET
            ? `quiet for ${inDays(quiet)}`
            : `in stage ${inDays(daysSince(deal.stageSince, now))}`}
        </span>
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

import { RelativeTime } from "~/layout/desk/labels";
import type { Listing } from "./queries";

/** What the owner said about the words that were sent last. */
export function OwnerAnswer({ listing }: { listing: Listing }) {
  const [latest] = listing.teasers;
  if (listing.deal === null || !latest) return null;
  const { state, sentAt, sentByName, answeredAt, answeredByName, wishes } = latest;
  const isChanged = state === "approved" && !listing.isApproved;
  return (
    <section className="mt-5 border-t border-rule pt-3" aria-labelledby="listing-owner">
      <h3 id="listing-owner" className="font-semibold">
        The owner
      </h3>
      {state === "sent" && (
        <p>
          Has not answered yet. {sentByName} sent it <RelativeTime at={sentAt} />.
        </p>
      )}
      {answeredAt && (
        <p>
          {answeredByName} {state === "returned" ? "wants changes" : "approved it"},{" "}
          <RelativeTime at={answeredAt} />.
        </p>
      )}
      {isChanged && <p className="text-ink-soft">The words have changed since.</p>}
      <ul className="mt-1">
        {Object.entries(wishes).map(([line, wish]) => (
          <li key={line} className="border-l-4 border-amber py-1 pl-3">
            <span className="text-ink-soft">
              {listing.lines.find(({ id }) => id === line)?.label ?? line}:{" "}
            </span>
            <span className="whitespace-pre-line wrap-anywhere">{wish}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

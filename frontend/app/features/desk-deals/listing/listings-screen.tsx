import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { DeskScreen } from "~/layout/desk/desk-screen";
import { RelativeTime } from "~/layout/desk/labels";
import { LoadMore } from "~/layout/desk/states";
import { QueryView } from "~/lib/query-view";
import { EmptyState } from "~/ui/empty-state";
import { type ListingCard, listingsQuery } from "./queries";

/** Every listing that the person may see, those that changed their state last first. */
export function ListingsScreen() {
  const query = useInfiniteQuery(listingsQuery);
  return (
    <DeskScreen screen="listings">
      <QueryView query={query} loading="Loading the listings...">
        {({ pages }) =>
          pages[0]?.listings.length === 0 ? (
            <EmptyState title="No listings yet">
              A listing is started on its deal, once the engagement is signed.
            </EmptyState>
          ) : (
            <>
              <ul>
                {pages.flatMap(({ listings }) =>
                  listings.map((listing) => <Row key={listing.id} listing={listing} />),
                )}
              </ul>
              <LoadMore query={query} />
            </>
          )
        }
      </QueryView>
    </DeskScreen>
  );
}

function Row({ listing }: { listing: ListingCard }) {
  const { id, deal, number, title, industry, region, price, label, stateSince } = listing;
  const place = [industry, region].filter(Boolean).join(" · ");
  return (
    <li className="grid items-baseline gap-x-6 border-b border-rule py-2.5 sm:grid-cols-[4rem_minmax(0,1fr)_8rem_12rem]">
      <span className="text-ink-soft tabular-nums">{number}</span>
      <span className="min-w-0">
        <Link
          to={deal === null ? `/desk/listings/${id}` : `/desk/deals/${deal}/listing`}
          className="font-serif text-[1.1rem] font-title underline-offset-[0.22em] wrap-anywhere hover:underline"
        >
          {title || "Without a heading"}
        </Link>
        {place && <span className="block text-ink-soft">{place}</span>}
      </span>
      <span className="tabular-nums sm:text-right">{price}</span>
      <span>
        {label}{" "}
        <span className="text-ink-soft">
          <RelativeTime at={stateSince} />
        </span>
      </span>
    </li>
  );
}

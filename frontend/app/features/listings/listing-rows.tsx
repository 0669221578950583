import type { ReactNode } from "react";
import { Link } from "react-router";
import type { ListingsWords } from "~/lib/facts";

type Listings = ListingsWords["listings"];

/** The businesses for sale, as a ledger: what, where, and the asking price in its own column. */
export function ListingRows({
  listings,
  requestLabel,
}: {
  listings: Listings;
  requestLabel: string;
}) {
  return (
    <ul>
      {listings.map((listing) => (
        <Row key={listing.slug} listing={listing}>
          <p className="mt-4 max-w-prose">{listing.description}</p>
          <ul className="starred mt-5 sm:grid-cols-2">
            {listing.highlights.map((highlight) => (
              <li key={highlight}>{highlight}</li>
            ))}
          </ul>
          <p className="mt-7">
            <Link
              className="button button-quiet"
              to="/contact"
              aria-label={`${requestLabel}: ${listing.title}`}
            >
              {requestLabel}
            </Link>
          </p>
        </Row>
      ))}
    </ul>
  );
}

/** The same ledger without the particulars, on the home page. */
export function ListingPreview({ listings }: { listings: Listings }) {
  return (
    <ul>
      {listings.map((listing) => (
        <Row key={listing.slug} listing={listing} />
      ))}
    </ul>
  );
}

function Row({ listing, children }: { listing: Listings[number]; children?: ReactNode }) {
  return (
    <li
      id={listing.slug}
      className="grid gap-x-10 gap-y-2 border-t border-edge py-8 md:grid-cols-[1fr_auto]"
    >
      <div>
        <h3>{listing.title}</h3>
        <p className="mt-1 text-ink-soft">
          {listing.industry} · {listing.location}
        </p>
        {children}
      </div>
      <p className="row-start-1 md:col-start-2 md:text-right">
        <span className="sr-only">Asking price </span>
        <span className="figure">{listing.price}</span>
      </p>
    </li>
  );
}

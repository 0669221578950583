import { Link } from "react-router";
import type { ListingsWords, PublicListing } from "~/lib/facts";
import { interpolate } from "~/lib/interpolate";
import { ButtonLink } from "~/ui/button";
import { Picture } from "~/ui/picture";
import { Terms } from "~/ui/terms";
import { ListingDrawing } from "./listing-drawing";
import { ListingFigures } from "./listing-figures";
import { Status } from "./listing-status";

/** The list of businesses for sale: picture, title, place, and what it costs and earns. */
export function ListingRows({
  listings,
  labels,
  requestLabel,
}: {
  listings: readonly PublicListing[];
  labels: ListingsWords["listingLabels"];
  requestLabel: string;
}) {
  return (
    <ul>
      {listings.map((listing, index) => (
        <li
          key={listing.slug}
          id={listing.slug}
          className="grid gap-x-8 gap-y-7 border-t border-edge py-9 sm:grid-cols-[minmax(11rem,1fr)_2.4fr] md:gap-x-12 md:py-12"
        >
          <div>
            {listing.photo ? (
              <Picture
                photo={listing.photo}
                sizes="(width >= 40rem) 22rem, 100vw"
                lazy={index > 0}
                className="h-auto w-full object-cover max-sm:aspect-2/1"
              />
            ) : (
              <ListingDrawing name={listing.drawing} />
            )}
          </div>
          <div>
            <p className="eyebrow">{interpolate(labels.number, { number: listing.number })}</p>
            <h3 className="mt-1">
              <Link
                className="underline-offset-[0.16em] hover:underline"
                to={`/business-listings/${listing.number}`}
              >
                {listing.title}
              </Link>
            </h3>
            <p className="mt-1 text-ink-soft">
              {listing.industry} · {listing.location}
              <Status listing={listing} />
            </p>
            <ListingFigures listing={listing} labels={labels} />
            <p className="mt-6 max-w-prose whitespace-pre-line">{listing.description}</p>
            <ul className="starred mt-5 sm:grid-cols-2">
              {listing.highlights.map((highlight) => (
                <li key={highlight}>
                  <Terms>{highlight}</Terms>
                </li>
              ))}
            </ul>
            {listing.state !== "sold" && (
              <p className="mt-7">
                <ButtonLink
                  variant="secondary"
                  to={`/contact?listing=${listing.number}`}
                  aria-label={`${requestLabel}: ${listing.title}`}
                >
                  {requestLabel}
                </ButtonLink>
              </p>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}

import type { ListingsWords } from "~/lib/facts";
import { ButtonLink } from "~/ui/button";
import { Picture } from "~/ui/picture";
import { Terms } from "~/ui/terms";
import { ListingDrawing } from "./listing-drawing";

type Listings = ListingsWords["listings"];
type Listing = Listings[number];

/** The list of businesses for sale: picture, title, place and asking price. */
export function ListingRows({
  listings,
  requestLabel,
}: {
  listings: Listings;
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
            <Heading listing={listing} />
            <p className="mt-4 max-w-prose">{listing.description}</p>
            <ul className="starred mt-5 sm:grid-cols-2">
              {listing.highlights.map((highlight) => (
                <li key={highlight}>
                  <Terms>{highlight}</Terms>
                </li>
              ))}
            </ul>
            <p className="mt-7">
              <ButtonLink
                variant="secondary"
                to="/contact"
                aria-label={`${requestLabel}: ${listing.title}`}
              >
                {requestLabel}
              </ButtonLink>
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}

function Heading({ listing }: { listing: Listing }) {
  return (
    <div className="flex flex-col-reverse justify-between gap-x-10 gap-y-2 lg:flex-row">
      <div>
        <h3>{listing.title}</h3>
        <p className="mt-1 text-ink-soft">
          {listing.industry} · {listing.location}
        </p>
      </div>
      <p>
        <span className="sr-only">Asking price </span>
        <span className="figure">{listing.price}</span>
      </p>
    </div>
  );
}

import { Link } from "react-router";
import type { ListingsWords, PublicListing } from "~/lib/facts";
import { interpolate } from "~/lib/interpolate";
import { ButtonLink } from "~/ui/button";
import { Picture } from "~/ui/picture";
import { Terms } from "~/ui/terms";
import { ListingDrawing } from "./listing-drawing";
import { ListingFigures } from "./listing-figures";
import { Status } from "./listing-status";
import { useViewCount } from "./use-view-count";

/** The page of one business for sale. */
export function ListingPage({ listing, words }: { listing: PublicListing; words: ListingsWords }) {
  const { listingPage, listingLabels, requestLabel } = words;
  const isSold = listing.state === "sold";
  useViewCount(listing.number);
  return (
    <article className="page pt-10 pb-16 md:pt-16">
      <p>
        <Link className="text-link" to="/business-listings">
          {listingPage.back}
        </Link>
      </p>
      <div className="mt-8 grid gap-x-14 gap-y-8 lg:grid-cols-[1.7fr_1fr]">
        <div>
          <p className="eyebrow">{interpolate(listingLabels.number, { number: listing.number })}</p>
          <h1 className="mt-1 max-w-[20ch]">{listing.title}</h1>
          <p className="mt-3 text-ink-soft">
            {listing.industry} · {listing.location}
            <Status listing={listing} />
          </p>
          {listing.headline && <p className="lede mt-6">{listing.headline}</p>}
          <ListingFigures listing={listing} labels={listingLabels} />
          <p className="mt-6 max-w-prose whitespace-pre-line">{listing.description}</p>
          <ul className="starred mt-5 sm:grid-cols-2">
            {listing.highlights.map((highlight) => (
              <li key={highlight}>
                <Terms>{highlight}</Terms>
              </li>
            ))}
          </ul>
        </div>
        <div>
          {listing.photo ? (
            <Picture
              photo={listing.photo}
              sizes="(width >= 64rem) 26rem, 100vw"
              lazy={false}
              className="h-auto w-full object-cover"
            />
          ) : (
            <ListingDrawing name={listing.drawing} />
          )}
          {!isSold && (
            <>
              <p className="mt-6">
                <ButtonLink to={`/contact?listing=${listing.number}`}>{requestLabel}</ButtonLink>
              </p>
              <p className="mt-4 text-small text-ink-soft">{listingPage.confidential}</p>
            </>
          )}
        </div>
      </div>
      {listing.facts.length > 0 && (
        <section aria-labelledby="listing-facts" className="mt-14 border-t-3 border-ink pt-5">
          <h2 id="listing-facts">{listingPage.facts}</h2>
          <dl className="mt-4 max-w-[52rem]">
            {listing.facts.map(({ label, value }) => (
              <div
                key={label}
                className="grid gap-x-8 border-b border-rule py-3 sm:grid-cols-[14rem_1fr]"
              >
                <dt className="text-ink-soft">
                  <Terms>{label}</Terms>
                </dt>
                <dd className="max-w-prose whitespace-pre-line">{value}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </article>
  );
}

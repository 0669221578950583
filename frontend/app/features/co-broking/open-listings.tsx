import { Link } from "react-router";
import { interpolate } from "~/lib/interpolate";
import { Button } from "~/ui/button";
import type { OpenListing, Words } from "./queries";

/** The businesses that a broker may bring buyers to, as anyone can read of them, with the broker's share. */
export function OpenListings({
  listings,
  onRegister,
  words,
}: {
  listings: readonly OpenListing[];
  onRegister: (number: string) => void;
  words: Words;
}) {
  return (
    <section aria-labelledby="open-title" className="border-t-3 border-ink pt-5">
      <h2 id="open-title" className="text-h3">
        {words.listings}
      </h2>
      <p className="mt-1 text-ink-soft">
        {listings.length > 0 ? words.listingsLede : words.noListings}
      </p>
      <ul className="mt-3">
        {listings.map((listing) => {
          const { number, slug, title, location, price, figures, share } = listing;
          return (
            <li key={number} className="border-t border-rule py-4">
              <p className="text-small text-ink-soft tabular-nums">
                {interpolate(words.number, { number })} · {location}
              </p>
              <p className="mt-0.5 font-serif text-title leading-snug font-title">
                <Link className="hover:underline" to={`/business-listings/${slug}`}>
                  {title}
                </Link>
              </p>
              <p className="mt-1 text-small text-ink-soft tabular-nums">
                {[price, ...figures.map(({ label, value }) => `${label} ${value}`)].join(" · ")}
              </p>
              <p className="mt-2 font-semibold">{interpolate(words.share, { share })}</p>
              <Button
                variant="quiet"
                aria-label={`${words.registerFor}: ${interpolate(words.number, { number })}`}
                onClick={() => onRegister(number)}
              >
                {words.registerFor}
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

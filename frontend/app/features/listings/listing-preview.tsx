import type { PublicListing } from "~/lib/facts";

/** One line for each listing, for the home page. */
export function ListingPreview({
  listings,
}: {
  listings: readonly Pick<PublicListing, "slug" | "title" | "location" | "price">[];
}) {
  return (
    <ul className="self-start">
      {listings.map(({ slug, title, location, price }) => (
        <li
          key={slug}
          className="flex flex-wrap items-baseline justify-between gap-x-8 border-b border-rule py-3"
        >
          <h3>{title}</h3>
          <p className="text-ink-soft">
            {location}, <span className="tabular-nums">{price}</span>
          </p>
        </li>
      ))}
    </ul>
  );
}

import type { ListingsWords, PublicListing } from "~/lib/facts";
import { Terms } from "~/ui/terms";

/** What a business for sale costs and earns. Nothing for one that is sold. */
export function ListingFigures({
  listing: { price, figures },
  labels,
}: {
  listing: PublicListing;
  labels: ListingsWords["listingLabels"];
}) {
  if (!price) return null;
  return (
    <dl className="mt-6 flex flex-wrap gap-x-12 gap-y-4 border-y border-rule py-4">
      {[{ label: labels.price, value: price }, ...figures].map(({ label, value }) => (
        <div key={label} className="group">
          <dt className="text-small text-ink-soft">
            <Terms>{label}</Terms>
          </dt>
          <dd className="font-serif text-heading font-title lining-nums group-first:text-copper">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}

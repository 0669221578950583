import type { RouterContextProvider } from "react-router";
import { buyerCriteria } from "~/lib/facts";
import { definitions } from "~/lib/glossary";
import { groupsOf, isForSale, listingViews } from "~/lib/listing-views";
import { listingsOf, textOf } from "~/lib/site";

/** The data of the page of listings, or of the page with some of them. Only loaders may call this. */
export function shownListings(context: Readonly<RouterContextProvider>, slug?: string) {
  const words = textOf(context, "listings");
  const all = listingsOf(context);
  const views = listingViews(all, words.views);
  const view = views.find((each) => each.slug === slug);
  return {
    words,
    listings: view ? view.listings : all.filter((each) => slug === undefined || isForSale(each)),
    groups: groupsOf(views).map(([group, found]): [typeof group, LinkTo[]] => [
      group,
      found.map(({ slug: to, label, listings }) => ({ slug: to, label, count: listings.length })),
    ]),
    ...(view && { view: { slug: view.slug, label: view.label } }),
    criteria: buyerCriteria(),
    definitions: definitions(context, "ebitda", "sde"),
  };
}

type LinkTo = { slug: string; label: string; count: number };

import type { ListingsWords, PublicListing } from "./facts";
import { interpolate } from "./interpolate";
import { formatHeadline } from "./money";

const GROUPS = ["industry", "region", "price", "cashFlow", "order"] as const;
export type ViewGroup = (typeof GROUPS)[number];

/** A page with some of the listings, or with all of them in another order. */
export type ListingView = {
  /** The end of its address. */
  slug: string;
  group: ViewGroup;
  label: string;
  listings: PublicListing[];
};

/** The limits between the bands of prices and of cash flows, in whole US dollars. */
const PRICES = [500_000, 1_000_000, 5_000_000];
const CASH_FLOWS = [150_000, 500_000, 1_000_000];

/** Whether a listing is for sale: those that are sold are shown as proof. */
export const isForSale = ({ state }: PublicListing) => state !== "sold";

/**
 * Every page that narrows down the listings or orders them. Each is published, so that it works without scripts. A
 * group in which there is nothing to choose is left out.
 */
export function listingViews(
  all: readonly PublicListing[],
  words: ListingsWords["views"],
): ListingView[] {
  const listings = all.filter(isForSale);
  const values = (group: ViewGroup, textOf: (listing: PublicListing) => string) =>
    [...new Map(listings.map((each) => [slugOf(textOf(each)), textOf(each)]))]
      .sort(([, a], [, b]) => a.localeCompare(b))
      .map(([slug, label]) => ({
        slug: `${group}-${slug}`,
        group,
        label,
        listings: listings.filter((each) => slugOf(textOf(each)) === slug),
      }));
  const bands = (
    group: ViewGroup,
    limits: number[],
    amountOf: (listing: PublicListing) => number | null,
  ) =>
    [0, ...limits].map((low, index) => {
      const high = limits[index];
      return {
        slug: `${slugOf(group)}-${high === undefined ? `from-${low}` : `below-${high}`}`,
        group,
        label: bandLabel(low, high, words),
        listings: listings.filter((each) => {
          const amount = amountOf(each);
          return amount !== null && amount >= low && (high === undefined || amount < high);
        }),
      };
    });
  const order = (
    slug: "lowest-price" | "highest-cash-flow",
    amountOf: (listing: PublicListing) => number,
  ) => ({
    slug,
    group: "order" as const,
    label: words[slug],
    listings: [...listings].sort((a, b) => amountOf(a) - amountOf(b)),
  });
  const found: ListingView[] = [
    ...values("industry", ({ industry }) => industry),
    ...values("region", ({ location }) => location),
    ...bands("price", PRICES, ({ askingPrice }) => askingPrice),
    ...bands("cashFlow", CASH_FLOWS, ({ cashFlow }) => cashFlow),
    order("lowest-price", ({ askingPrice }) => askingPrice ?? Number.POSITIVE_INFINITY),
    order("highest-cash-flow", ({ cashFlow }) => -(cashFlow ?? Number.NEGATIVE_INFINITY)),
  ].filter((view) => view.listings.length > 0);
  return groupsOf(found)
    .filter(([, views]) => views.length > 1 && listings.length > 1)
    .flatMap(([, views]) => views);
}

/** The groups of the views, in the order of the page. */
export function groupsOf(views: readonly ListingView[]): [ViewGroup, ListingView[]][] {
  return GROUPS.map((group): [ViewGroup, ListingView[]] => [
    group,
    views.filter((view) => view.group === group),
  ]).filter(([, found]) => found.length > 0);
}

function bandLabel(low: number, high: number | undefined, words: ListingsWords["views"]): string {
  const amounts = { low: short(low), high: high === undefined ? "" : short(high) };
  if (high === undefined) return interpolate(words.from, amounts);
  return interpolate(low === 0 ? words.below : words.between, amounts);
}

/** `$500K`, `$1M`. */
const short = (dollars: number) => formatHeadline(dollars).replace(/\.0+(?=[KM])/, "");

const slugOf = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");

import { data } from "react-router";
import { ListingPage } from "~/features/listings/listing-page";
import { definitions } from "~/lib/glossary";
import { Head, StructuredData } from "~/lib/head";
import { listingData } from "~/lib/schema-org";
import { listingsOf, textOf, useRootData } from "~/lib/site";
import { CallToAction } from "~/ui/call-to-action";
import type { Route } from "./+types/listing";

export function loader({ context, params }: Route.LoaderArgs) {
  const listing = listingsOf(context).find(({ number }) => number === params.listing);
  if (!listing) throw data(null, { status: 404 });
  return {
    words: textOf(context, "listings"),
    listing,
    definitions: definitions(context, "ebitda", "sde"),
  };
}

export default function Listing({ loaderData: { words, listing } }: Route.ComponentProps) {
  const { firm, siteUrl } = useRootData();
  const { title, headline, description } = listing;
  return (
    <>
      <Head
        page={`/business-listings/${listing.number}`}
        words={{ title, description: headline || description.slice(0, 160) }}
      />
      <StructuredData data={listingData(listing, firm, siteUrl)} />
      <ListingPage listing={listing} words={words} />
      <CallToAction {...words.ctas.consultation} />
    </>
  );
}

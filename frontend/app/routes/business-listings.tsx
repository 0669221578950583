import { ListingRows } from "~/features/listings/listing-rows";
import { Stories, Themes } from "~/features/listings/stories";
import { definitions } from "~/lib/glossary";
import { Head } from "~/lib/head";
import { textOf } from "~/lib/site";
import { CallToAction } from "~/ui/call-to-action";
import { PageTitle } from "~/ui/page-title";
import type { Route } from "./+types/business-listings";

export function loader({ context }: Route.LoaderArgs) {
  return { ...textOf(context, "listings"), definitions: definitions(context, "ebitda", "sde") };
}

export default function BusinessListings({ loaderData }: Route.ComponentProps) {
  const {
    intro,
    headings,
    listings,
    listingLabels,
    requestLabel,
    storyLabels,
    stories,
    themes,
    ctas,
    disclaimer,
  } = loaderData;
  return (
    <>
      <Head page="/business-listings" />
      <PageTitle {...intro} />
      <section className="page pt-10 pb-8" aria-labelledby="for-sale">
        <h2 id="for-sale" className="sr-only">
          {headings.listings}
        </h2>
        <ListingRows listings={listings} labels={listingLabels} requestLabel={requestLabel} />
      </section>
      <div className="border-t border-rule">
        <CallToAction {...ctas.consultation} />
      </div>
      <section className="band band-deep">
        <div className="page">
          <h2>{headings.stories}</h2>
          <div className="mt-12">
            <Stories stories={stories} labels={storyLabels} />
          </div>
          <h2 className="mt-24">{headings.themes}</h2>
          <div className="mt-10">
            <Themes themes={themes} />
          </div>
          <p className="mt-14 max-w-prose text-small text-ink-soft">{disclaimer}</p>
        </div>
      </section>
      <CallToAction {...ctas.discuss} />
    </>
  );
}

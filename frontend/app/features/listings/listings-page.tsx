import type { ListingsWords, PublicListing } from "~/lib/facts";
import { isForSale, type ViewGroup } from "~/lib/listing-views";
import { CallToAction } from "~/ui/call-to-action";
import { PageTitle } from "~/ui/page-title";
import { AlertForm, type Criteria } from "./alert-form";
import { ListingRows } from "./listing-rows";
import { Stories, Themes } from "./stories";
import { type ViewLink, ViewLinks } from "./view-links";

/** What the page of listings shows, and each page with some of them. */
export type ListingsShown = {
  words: ListingsWords;
  criteria: Criteria;
  listings: PublicListing[];
  groups: [ViewGroup, ViewLink[]][];
  view?: { slug: string; label: string };
};

/** The businesses for sale, those that are sold as proof, and what sellers learned. */
export function ListingsPage({ words, criteria, listings, groups, view }: ListingsShown) {
  const { intro, headings, listingLabels, requestLabel, storyLabels } = words;
  const sold = listings.filter((each) => !isForSale(each));
  const rows = { labels: listingLabels, requestLabel };
  return (
    <>
      <PageTitle {...intro} />
      <section className="page pt-10 pb-8" aria-labelledby="for-sale">
        <h2 id="for-sale" className={view ? "mb-6" : "sr-only"}>
          {view ? view.label : headings.listings}
        </h2>
        <ViewLinks groups={groups} words={words.views} {...(view && { current: view.slug })} />
        <ListingRows listings={listings.filter(isForSale)} {...rows} />
        {!listings.some(isForSale) && <p className="lede">{words.views.none}</p>}
      </section>
      {sold.length > 0 && (
        <section className="page pb-8" aria-labelledby="sold">
          <h2 id="sold" className="mb-6">
            {headings.sold}
          </h2>
          <ListingRows listings={sold} {...rows} />
        </section>
      )}
      <section className="page pb-14" aria-labelledby="alerts">
        <h2 id="alerts">{words.alerts.title}</h2>
        <p className="mt-2 max-w-prose text-ink-soft">{words.alerts.lede}</p>
        <AlertForm words={words.alerts} criteria={criteria} />
      </section>
      <div className="border-t border-rule">
        <CallToAction {...words.ctas.consultation} />
      </div>
      <section className="band band-deep">
        <div className="page">
          <h2>{headings.stories}</h2>
          <div className="mt-12">
            <Stories stories={words.stories} labels={storyLabels} />
          </div>
          <h2 className="mt-24">{headings.themes}</h2>
          <div className="mt-10">
            <Themes themes={words.themes} />
          </div>
          <p className="mt-14 max-w-prose text-small text-ink-soft">{words.disclaimer}</p>
        </div>
      </section>
      <CallToAction {...words.ctas.discuss} />
    </>
  );
}

import { useQuery } from "@tanstack/react-query";
import { formatCalendarDate } from "~/lib/dates";
import type { PortalWords } from "~/lib/facts";
import { interpolate } from "~/lib/interpolate";
import { QueryView } from "~/lib/query-view";
import { ButtonLink } from "~/ui/button";
import { Agreements } from "./agreements";
import { ListingPath } from "./listing-path";
import { type Buying, buyingQuery } from "./queries";

type Words = PortalWords["buying"];

/** The buyer's home: where they are with each business, and whether their answers still hold. */
export function BuyingHome({ words }: { words: Words }) {
  const query = useQuery(buyingQuery);
  return (
    <div className="page pt-6 pb-24">
      <QueryView query={query} loading={words.loading} failed={words.failed}>
        {(buying) => (
          <div className="gap-x-16 lg:grid lg:grid-cols-[minmax(0,1fr)_17rem]">
            <div className="min-w-0">
              <h1>{words.title}</h1>
              <p className="lede mt-3 max-w-prose">{words.lede}</p>
              <Listings buying={buying} words={words} />
            </div>
            <aside className="mt-14 lg:mt-2">
              <AboutYou buying={buying} words={words.profile} />
              <Agreements words={words.agreements} />
              <p className="mt-10 border-t border-rule pt-5 text-ink-soft">{words.notClient}</p>
            </aside>
          </div>
        )}
      </QueryView>
    </div>
  );
}

/** What happens next where it is the buyer's turn. */
const WAITS: ReadonlySet<string> = new Set(["read", "profile", "countered"]);

function Listings({ buying: { listings }, words }: { buying: Buying; words: Words }) {
  if (listings.length === 0) {
    const { title, text, go } = words.empty;
    return (
      <section className="mt-10 border-t-3 border-ink pt-5">
        <h2>{title}</h2>
        <p className="mt-2 max-w-prose text-ink-soft">{text}</p>
        <p className="mt-6">
          <ButtonLink to="/business-listings">{go}</ButtonLink>
        </p>
      </section>
    );
  }
  // One copper button on the page: that of the first listing that waits for the buyer.
  const first = listings.find(({ next }) => WAITS.has(next.key));
  return (
    <ol className="mt-10">
      {listings.map((listing) => (
        <li key={listing.number}>
          <ListingPath listing={listing} words={words} isFirst={listing === first} />
        </li>
      ))}
    </ol>
  );
}

function AboutYou({ buying, words }: { buying: Buying; words: Words["profile"] }) {
  const { profile, profileMissing: count, profileValidUntil } = buying;
  const day = profileValidUntil ? formatCalendarDate(profileValidUntil) : "";
  const text = profile === "open" ? (count === 0 ? words.ready : words.open) : words[profile];
  return (
    <section aria-labelledby="about-you" className="border-t-3 border-ink pt-5">
      <h2 id="about-you" className="text-h3">
        {words.title}
      </h2>
      <p className="mt-2">{interpolate(text, { count, day })}</p>
      <p className="mt-4">
        <ButtonLink variant="secondary" to="/buying/profile">
          {profile === "valid" ? words.look : words.go}
        </ButtonLink>
      </p>
    </section>
  );
}

import { Link } from "react-router";
import type { ListingsWords } from "~/lib/facts";
import type { ViewGroup } from "~/lib/listing-views";
import { PhoneFold } from "~/ui/phone-fold";

/** A link to some of the listings, or to all of them in another order. */
export type ViewLink = { slug: string; label: string; count: number };

/** Links that narrow down the listings and order them: each leads to a published page. */
export function ViewLinks({
  groups,
  current,
  words,
}: {
  groups: readonly [ViewGroup, ViewLink[]][];
  /** The page that is open; undefined for all listings. */
  current?: string;
  words: ListingsWords["views"];
}) {
  if (groups.length === 0) return null;
  return (
    <nav aria-label={words.title} className="mb-8 border-t border-edge pt-4 print:hidden">
      <PhoneFold label={words.title}>
        <dl>
          {groups.map(([group, links]) => (
            <div key={group} className="py-1 sm:grid sm:grid-cols-[9rem_1fr]">
              <dt className="text-ink-soft sm:py-1">{words[group]}</dt>
              <dd>
                <ul className="flex flex-wrap gap-x-6">
                  {group === "order" && (
                    <Item
                      to="/business-listings"
                      isCurrent={current === undefined}
                      label={words.newest}
                    />
                  )}
                  {links.map(({ slug, label, count }) => (
                    <Item
                      key={slug}
                      to={`/business-listings/by/${slug}`}
                      isCurrent={slug === current}
                      label={label}
                      count={group === "order" ? undefined : count}
                    />
                  ))}
                </ul>
              </dd>
            </div>
          ))}
        </dl>
      </PhoneFold>
      {current !== undefined && (
        <p className="mt-2">
          <Link className="text-link" to="/business-listings" preventScrollReset>
            {words.all}
          </Link>
        </p>
      )}
    </nav>
  );
}

function Item({
  to,
  isCurrent,
  label,
  count,
}: {
  to: string;
  isCurrent: boolean;
  label: string;
  count?: number | undefined;
}) {
  return (
    <li>
      <Link
        to={to}
        preventScrollReset
        aria-current={isCurrent ? "page" : undefined}
        className={`inline-block py-1 underline underline-offset-[0.22em] ${isCurrent ? "font-semibold decoration-copper decoration-2" : "decoration-edge hover:decoration-current"}`}
      >
        {label}
        {count !== undefined && (
          <span className="ml-1 text-small text-ink-soft tabular-nums">{count}</span>
        )}
      </Link>
    </li>
  );
}

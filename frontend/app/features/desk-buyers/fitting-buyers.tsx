import { infiniteQueryOptions, useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { api } from "~/api/client";
import { LoadMore } from "~/layout/desk/states";
import { dataOf } from "~/lib/query-client";
import { QueryView } from "~/lib/query-view";
import { Part } from "./part";
import { TierMark } from "./tier-mark";
import { PROFILES } from "./words";

const fittingBuyersQuery = (listing: number) =>
  infiniteQueryOptions({
    queryKey: ["desk", "buyers", "list", "fitting", listing],
    queryFn: ({ signal, pageParam }) => {
      const params = { path: { listing_id: listing }, query: { page: pageParam } };
      return dataOf(api.GET("/api/desk/listings/{listing_id}/buyers", { params, signal }));
    },
    initialPageParam: 1,
    getNextPageParam: ({ page, pages }) => (page < pages ? page + 1 : undefined),
  });

/** The buyers whose stated criteria a listing fits, those who are ready first, with the reasons. */
export function FittingBuyers({ listing }: { listing: number }) {
  const query = useInfiniteQuery(fittingBuyersQuery(listing));
  return (
    <Part title="Buyers it fits">
      <QueryView query={query} loading="Loading the buyers it fits..." rows={3}>
        {({ pages }) => {
          const buyers = pages.flatMap((page) => page.buyers);
          if (buyers.length === 0) {
            return (
              <p className="text-ink-soft">
                Nobody has said yet that they look for this. Buyers appear here as they do.
              </p>
            );
          }
          return (
            <>
              <ul>
                {buyers.map(({ id, name, tier, profile, money, reasons }) => (
                  <li
                    key={id}
                    className="grid grid-cols-[1.75rem_minmax(0,1fr)] items-baseline gap-x-3 border-t border-rule py-2 first:border-t-0 md:grid-cols-[1.75rem_minmax(0,1fr)_10rem_8rem]"
                  >
                    <TierMark tier={tier} />
                    <div className="min-w-0">
                      <Link
                        to={`/desk/buyers/${id}`}
                        className="font-serif font-title hover:underline wrap-anywhere"
                      >
                        {name}
                      </Link>
                      <p className="text-ink-soft">{reasons.join(" · ")}</p>
                    </div>
                    <p className="max-md:col-start-2 md:text-right">{money}</p>
                    <p className="text-ink-soft max-md:col-start-2">{PROFILES[profile]}</p>
                  </li>
                ))}
              </ul>
              <LoadMore query={query} />
            </>
          );
        }}
      </QueryView>
    </Part>
  );
}

import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { buyingQuery } from "./queries";

/** Links to the buyer's offers for a business, once there are any. */
export function OffersLink({ number, words }: { number: string; words: { go: string } }) {
  const { data } = useQuery(buyingQuery);
  if (!data?.listings.some((listing) => listing.number === number && listing.hasOffers))
    return null;
  return (
    <Link
      className="font-semibold text-copper underline underline-offset-[0.22em]"
      to={`/buying/${number}/offers`}
    >
      {words.go}
    </Link>
  );
}

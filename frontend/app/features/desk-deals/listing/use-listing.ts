import { useQueryClient } from "@tanstack/react-query";
import { useAct } from "~/lib/use-act";
import { affectedBy, type Listing, listingKey, listingOfDealKey } from "./queries";

/** A hook that returns a function which shows a listing as the server returned it, on its own page and in its deal. */
export function useShowListing() {
  const client = useQueryClient();
  return (listing: Listing) => {
    client.setQueryData(listingKey(listing.id), listing);
    if (listing.deal !== null) client.setQueryData(listingOfDealKey(listing.deal), { listing });
  };
}

/** A hook that sends one act on a listing at a time and shows the listing as the server returns it. */
export function useListingAct() {
  const client = useQueryClient();
  const show = useShowListing();
  return useAct<Listing>({
    onDone(listing) {
      show(listing);
      for (const queryKey of affectedBy(listing)) void client.invalidateQueries({ queryKey });
    },
  });
}

import { useQueryClient } from "@tanstack/react-query";
import { useSheet, type Versioned } from "../use-sheet";
import { type Listing, listingQuery } from "./queries";
import { useShowListing } from "./use-listing";

/** A hook with one of the three parts of a listing, which is saved as it is typed. */
export function useListingPart<Content extends object>(
  listing: Listing,
  part: {
    name: string;
    partOf: (listing: Listing) => Versioned<Content>;
    save: (body: Versioned<Content>) => Promise<Listing>;
  },
) {
  const client = useQueryClient();
  const show = useShowListing();
  return useSheet<Content, Listing>({
    kind: "listing",
    id: `${listing.id}-${part.name}`,
    holder: listing,
    partOf: part.partOf,
    save: part.save,
    show,
    async reload() {
      const fresh = await client.fetchQuery({ ...listingQuery(listing.id), staleTime: 0 });
      show(fresh);
      return fresh;
    },
  });
}

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Errors } from "~/lib/form-rules";
import { errorMessage, RequestRefused } from "~/lib/query-client";
import { affectedBy, type Listing, listingKey, listingOfDealKey } from "./queries";

/** A hook that returns a function which shows a listing as the server returned it, on its own page and in its deal. */
export function useShowListing() {
  const client = useQueryClient();
  return (listing: Listing) => {
    client.setQueryData(listingKey(listing.id), listing);
    if (listing.deal !== null) client.setQueryData(listingOfDealKey(listing.deal), { listing });
  };
}

/** A hook that sends one act on a listing at a time. `send` resolves to whether it was done. */
export function useListingAct() {
  const client = useQueryClient();
  const show = useShowListing();
  const [errors, setErrors] = useState<Errors>({});
  const [isBusy, setBusy] = useState(false);

  async function send(request: () => Promise<Listing>): Promise<boolean> {
    if (isBusy) return false;
    setBusy(true);
    setErrors({});
    try {
      const listing = await request();
      show(listing);
      for (const queryKey of affectedBy(listing)) void client.invalidateQueries({ queryKey });
      return true;
    } catch (error) {
      const { fields = {} } = error instanceof RequestRefused ? error : {};
      setErrors(Object.keys(fields).length > 0 ? fields : { form: errorMessage(error as Error) });
      return false;
    } finally {
      setBusy(false);
    }
  }

  return { send, isBusy, errors, clear: () => setErrors({}) };
}

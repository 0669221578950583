import { ListingsPage } from "~/features/listings/listings-page";
import { shownListings } from "~/features/listings/shown-listings";
import { Head } from "~/lib/head";
import type { Route } from "./+types/business-listings";

export function loader({ context }: Route.LoaderArgs) {
  return shownListings(context);
}

export default function BusinessListings({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <Head page="/business-listings" />
      <ListingsPage {...loaderData} />
    </>
  );
}

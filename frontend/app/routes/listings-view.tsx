import { data } from "react-router";
import { ListingsPage } from "~/features/listings/listings-page";
import { shownListings } from "~/features/listings/shown-listings";
import { Head } from "~/lib/head";
import { useRootData } from "~/lib/site";
import type { Route } from "./+types/listings-view";

export function loader({ context, params }: Route.LoaderArgs) {
  const shown = shownListings(context, params.view);
  if (!shown.view) throw data(null, { status: 404 });
  return { ...shown, view: shown.view };
}

export default function ListingsView({ loaderData }: Route.ComponentProps) {
  const { slug, label } = loaderData.view;
  const { title, description } = useRootData().site.pages["/business-listings"];
  return (
    <>
      <Head
        page={`/business-listings/by/${slug}`}
        words={{ title: `${title}: ${label}`, description }}
        listed={false}
      />
      <ListingsPage {...loaderData} />
    </>
  );
}

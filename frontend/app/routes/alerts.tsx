import { AlertForm } from "~/features/listings/alert-form";
import { buyerCriteria } from "~/lib/facts";
import { Head } from "~/lib/head";
import { textOf } from "~/lib/site";
import { PageTitle } from "~/ui/page-title";
import type { Route } from "./+types/alerts";

export function loader({ context }: Route.LoaderArgs) {
  return { words: textOf(context, "listings").alerts, criteria: buyerCriteria() };
}

/** The form for alerts alone: what the server answers with if something in it is wrong. */
export default function Alerts({ loaderData: { words, criteria } }: Route.ComponentProps) {
  return (
    <>
      <Head page="/alerts" words={{ title: words.title, description: words.lede }} listed={false} />
      <PageTitle title={words.title} lede={words.lede} />
      <div className="page pb-24">
        <AlertForm words={words} criteria={criteria} />
      </div>
    </>
  );
}

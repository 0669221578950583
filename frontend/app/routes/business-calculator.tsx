import { Calculator } from "~/features/valuation/calculator";
import { definitions } from "~/lib/glossary";
import { Head } from "~/lib/head";
import { methodOf, reportedMultiplesOf, textOf } from "~/lib/site";
import { setMethod } from "~/lib/valuation-method";
import { PageTitle } from "~/ui/page-title";
import type { Route } from "./+types/business-calculator";

export function loader({ context }: Route.LoaderArgs) {
  return {
    words: textOf(context, "valuation"),
    method: methodOf(context),
    reported: reportedMultiplesOf(context),
    definitions: definitions(context, "sde", "ebitda", "multiple"),
  };
}

// The method changes only with a publication, never between the form and its results.
export const shouldRevalidate = () => false;

export default function BusinessCalculator({ loaderData }: Route.ComponentProps) {
  setMethod(loaderData.method);
  return (
    <>
      <Head page="/business-calculator" />
      <PageTitle {...loaderData.words.intro} />
      <div className="page pt-6 pb-10 md:pt-10 md:pb-24">
        <Calculator words={loaderData.words} reported={loaderData.reported} />
      </div>
    </>
  );
}

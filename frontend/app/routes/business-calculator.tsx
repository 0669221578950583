import { Calculator } from "~/features/valuation/calculator";
import { definitions } from "~/lib/glossary";
import { Head } from "~/lib/head";
import { lendingTermsOf, methodOf, reportedMultiplesOf, textOf } from "~/lib/site";
import { setMethod } from "~/lib/valuation-method";
import type { Route } from "./+types/business-calculator";

export function loader({ context }: Route.LoaderArgs) {
  return {
    words: textOf(context, "valuation"),
    method: methodOf(context),
    reported: reportedMultiplesOf(context),
    terms: lendingTermsOf(context),
    definitions: definitions(context, "sde", "ebitda", "multiple"),
  };
}

// The method changes only with a publication, never between the form and its results.
export const shouldRevalidate = () => false;

export default function BusinessCalculator({ loaderData }: Route.ComponentProps) {
  const { words, method, reported, terms } = loaderData;
  const { intro } = words;
  setMethod(method);
  return (
    <>
      <Head page="/business-calculator" />
      <header className="page page-title grid gap-x-16 gap-y-4 pt-8 md:pt-14 lg:grid-cols-[1.2fr_1fr] lg:items-end">
        <h1>{intro.title}</h1>
        <p className="lede">{intro.lede}</p>
      </header>
      <div className="page pt-6 pb-10 md:pt-12 md:pb-24">
        <Calculator words={words} reported={reported} terms={terms} />
      </div>
    </>
  );
}

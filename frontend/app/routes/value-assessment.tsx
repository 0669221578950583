import { Assessment } from "~/features/value-assessment/assessment";
import { definitions } from "~/lib/glossary";
import { Head } from "~/lib/head";
import { methodOf, questionSetOf, textOf } from "~/lib/site";
import { PageTitle } from "~/ui/page-title";
import type { Route } from "./+types/value-assessment";

export function loader({ context }: Route.LoaderArgs) {
  return {
    questionSet: questionSetOf(context, "value-assessment"),
    words: textOf(context, "value-assessment"),
    definitions: definitions(context, "sde", "recurring-revenue", "customer-concentration"),
    industries: methodOf(context)
      .industries.map(({ value }) => value)
      .filter((each) => each !== "Other"),
  };
}

// The questions change only with a publication, never between the form and its results.
export const shouldRevalidate = () => false;

export default function ValueAssessment({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <Head page="/value-assessment" />
      <PageTitle {...loaderData.words.intro} />
      <Assessment {...loaderData} />
    </>
  );
}

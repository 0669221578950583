import { Glossary as Entries } from "~/features/library/glossary";
import { Head, StructuredData } from "~/lib/head";
import { glossaryData } from "~/lib/schema-org";
import { siteContext, textOf, useRootData } from "~/lib/site";
import { CallToAction } from "~/ui/call-to-action";
import { PageTitle } from "~/ui/page-title";
import type { Route } from "./+types/glossary";

export function loader({ context }: Route.LoaderArgs) {
  return {
    words: textOf(context, "glossary"),
    articles: context.get(siteContext).catalog.articles.map(({ slug, title }) => ({ slug, title })),
  };
}

export default function Glossary({ loaderData: { words, articles } }: Route.ComponentProps) {
  const { siteUrl } = useRootData();
  return (
    <>
      <Head page="/resource-center/glossary" />
      <StructuredData data={glossaryData(words, siteUrl)} />
      <PageTitle {...words.intro} />
      <Entries words={words} articles={articles} />
      <div className="band-deep">
        <CallToAction {...words.closing} />
      </div>
    </>
  );
}

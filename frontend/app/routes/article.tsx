import { data } from "react-router";
import { ArticlePage } from "~/features/library/article";
import { Head, StructuredData } from "~/lib/head";
import { articleData } from "~/lib/schema-org";
import { siteContext, textOf, useRootData } from "~/lib/site";
import { CallToAction } from "~/ui/call-to-action";
import type { Route } from "./+types/article";

export function loader({ context, params }: Route.LoaderArgs) {
  const { articles, catalog } = context.get(siteContext);
  const article = articles[params.slug];
  if (!article) throw data(null, { status: 404 });
  return {
    words: textOf(context, "resource-center"),
    article,
    related: catalog.articles.filter(({ slug }) => article.related.includes(slug)),
  };
}

export default function Article({ loaderData }: Route.ComponentProps) {
  const { firm, siteUrl } = useRootData();
  const { words, article, related } = loaderData;
  return (
    <>
      <Head page={`/resource-center/${article.slug}`} words={article} />
      <StructuredData data={articleData(article, firm, siteUrl)} />
      <ArticlePage words={words} article={article} related={related} />
      <CallToAction {...words.closing} />
    </>
  );
}

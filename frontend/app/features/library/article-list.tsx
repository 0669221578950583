import { Link } from "react-router";
import type { ArticleEntry } from "~/lib/library-catalog";

/** A list of articles: topic, title, summary and reading time of each. */
export function ArticleList({
  articles,
  minutes,
  topics,
}: {
  articles: Pick<ArticleEntry, "slug" | "title" | "description" | "minutes" | "topic">[];
  /** The text after the number of minutes: "min read". */
  minutes: string;
  topics: readonly { slug: string; title: string }[];
}) {
  return (
    <ul className="mt-4">
      {articles.map((article) => (
        <li key={article.slug} className="article-row list-row">
          <div>
            <h3 className="list-title">
              <Link className="list-link" to={`/resource-center/${article.slug}`}>
                {article.title}
              </Link>
            </h3>
            <p className="mt-1.5 max-w-prose text-ink-soft">{article.description}</p>
          </div>
          <p className="text-small text-ink-soft tabular-nums md:text-right">
            {topics.find(({ slug }) => slug === article.topic)?.title}
            <span className="md:hidden">, </span>
            <span className="md:block">
              {article.minutes} {minutes}
            </span>
          </p>
        </li>
      ))}
    </ul>
  );
}

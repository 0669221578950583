import { Link } from "react-router";
import type { ArticleEntry } from "~/lib/library-catalog";

/** A list of articles: title, summary and reading time of each. */
export function ArticleList({
  articles,
  minutes,
  level,
}: {
  articles: Pick<ArticleEntry, "slug" | "title" | "description" | "minutes">[];
  /** The text after the number of minutes: "min read". */
  minutes: string;
  level: 3 | 4;
}) {
  const Title = `h${level}` as const;
  return (
    <ul className="mt-4">
      {articles.map((article) => (
        <li key={article.slug} className="article-row list-row">
          <div>
            <Title className="list-title">
              <Link className="list-link" to={`/resource-center/${article.slug}`}>
                {article.title}
              </Link>
            </Title>
            <p className="mt-1.5 max-w-prose text-ink-soft">{article.description}</p>
          </div>
          <p className="text-small text-ink-soft tabular-nums">
            {article.minutes} {minutes}
          </p>
        </li>
      ))}
    </ul>
  );
}

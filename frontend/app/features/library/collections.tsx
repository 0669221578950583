import { Link } from "react-router";
import type { ResourceCenterWords } from "~/lib/facts";
import type { ArticleEntry } from "~/lib/library-catalog";
import { PhoneFold } from "~/ui/phone-fold";

/** The three collections of articles, each with a fragment of its own. */
export function Collections({
  collections,
  articles,
}: {
  collections: ResourceCenterWords["collections"];
  articles: ArticleEntry[];
}) {
  return (
    <ul className="grid gap-x-12 gap-y-8 md:gap-y-14 lg:grid-cols-3">
      {collections.map(({ slug, title, body }) => {
        const held = articles.filter((article) => article.collections.includes(slug));
        return (
          <li key={slug} id={slug} tabIndex={-1} className="border-t-4 border-ink pt-4 md:pt-5">
            <h2 className="!text-h3">{title}</h2>
            <p className="mt-2 text-ink-soft">{body}</p>
            <PhoneFold label={`${held.length} articles`}>
              <ul className="grid gap-1 md:mt-5">
                {held.map((article) => (
                  <li key={article.slug}>
                    <Link
                      className="contents-link list-link"
                      to={`/resource-center/${article.slug}`}
                    >
                      {article.title}
                    </Link>
                  </li>
                ))}
              </ul>
            </PhoneFold>
          </li>
        );
      })}
    </ul>
  );
}

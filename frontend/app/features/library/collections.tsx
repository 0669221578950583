import { Link } from "react-router";
import type { ResourceCenterWords } from "~/lib/facts";
import type { ArticleEntry } from "~/lib/library-catalog";

/** The three collections, each drawn, with its first article and a link that filters the list to all of them. */
export function Collections({
  words: { collections, collection },
  articles,
  onShow,
}: {
  words: ResourceCenterWords;
  articles: ArticleEntry[];
  /** Filters the list to the collection of this name. */
  onShow: (slug: string) => void;
}) {
  return (
    <ul className="grid gap-x-8 gap-y-10 md:grid-cols-3">
      {collections.map(({ slug, title, body }) => {
        const held = articles.filter((article) => article.collections.includes(slug));
        const [first] = held;
        return (
          <li key={slug} id={slug} tabIndex={-1} className="flex scroll-mt-28 flex-col">
            <svg
              viewBox="0 0 360 200"
              preserveAspectRatio="xMidYMid slice"
              className="w-full max-md:aspect-5/2"
              aria-hidden="true"
            >
              <use href={`/drawings.svg#${slug}`} />
            </svg>
            <h2 className="!text-h3 mt-5">{title}</h2>
            <p className="mt-2 text-ink-soft">{body}</p>
            {first && (
              <p className="mt-4 border-t border-rule pt-3">
                <span className="block text-small text-ink-soft">{collection.first}</span>
                <Link className="list-link list-title" to={`/resource-center/${first.slug}`}>
                  {first.title}
                </Link>
              </p>
            )}
            <p className="mt-auto pt-3">
              <Link
                className="text-link inline-block py-2"
                to="#articles-title"
                onClick={() => onShow(slug)}
              >
                {held.length} {collection.all}
                <span className="sr-only">: {title}</span>
              </Link>
            </p>
          </li>
        );
      })}
    </ul>
  );
}

import { Link } from "react-router";
import { formatCalendarDate } from "~/lib/dates";
import type { ResourceCenterWords } from "~/lib/facts";
import type { Article, ArticleEntry, ArticlePart } from "~/lib/library-catalog";
import { Picture } from "~/ui/picture";
import { ArticleList } from "./article-list";
import { ArticleFigure } from "./figures/article-figure";
import { ChartFigure } from "./figures/chart-figure";

/** The page of an article: its summary, table of contents, text with figures, and sources. */
export function ArticlePage({
  words,
  article,
  related,
}: {
  words: ResourceCenterWords;
  article: Article;
  related: ArticleEntry[];
}) {
  const { card } = words.article;
  const topic = words.topics.find(({ slug }) => slug === article.topic);
  return (
    <article>
      <header className="page pt-14 md:pt-24">
        <p className="eyebrow">
          <Link className="py-2.5" to="/resource-center">
            {words.intro.title}
          </Link>
          {topic && <> · {topic.title}</>}
        </p>
        <h1 className="mt-4 max-w-[20ch]">{article.title}</h1>
        <p className="lede mt-6">{article.description}</p>
        <p className="mt-4 text-small text-ink-soft">
          {words.article.updated}{" "}
          <time dateTime={article.updated}>{formatCalendarDate(article.updated)}</time>,{" "}
          {article.minutes} {words.article.minutes}
        </p>
      </header>
      <div className="page grid gap-x-12 gap-y-10 pt-10 pb-20 lg:grid-cols-[12rem_minmax(0,40rem)_1fr]">
        <nav className="article-contents no-print" aria-label={words.article.contents}>
          <p className="font-semibold">{words.article.contents}</p>
          <ol className="mt-2">
            {article.contents.map(({ id, text }) => (
              <li key={id}>
                <a className="contents-link list-link" href={`#${id}`}>
                  {text}
                </a>
              </li>
            ))}
          </ol>
          <p className="mt-4">
            <Link className="text-link" to="/resource-center/glossary">
              {words.article.glossary}
            </Link>
          </p>
        </nav>
        <div className="article-text max-w-160 min-w-0">
          {article.body.map((part, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places
            <Part key={index} part={part} isFirst={index <= 1} />
          ))}
        </div>
        <div className="min-w-0 text-small">
          <aside
            className="no-print border-t-4 border-copper bg-paper-deep p-5"
            aria-label={card.title}
          >
            <p className="font-serif text-subtitle leading-snug font-title">{card.title}</p>
            <p className="mt-2 text-ink-soft">{card.body}</p>
            <p className="mt-2">
              <Link className="text-link inline-block py-1.5" to={card.to}>
                {card.label}
              </Link>
            </p>
          </aside>
          <Sources title={words.article.sources} sources={article.sources} />
        </div>
      </div>
      {related.length > 0 && (
        <section className="band band-deep no-print" aria-labelledby="related-title">
          <div className="page">
            <h2 id="related-title" className="mb-8">
              {words.article.related}
            </h2>
            <ArticleList articles={related} minutes={words.article.minutes} topics={words.topics} />
          </div>
        </section>
      )}
    </article>
  );
}

/** A passage, a figure or a picture. `isFirst`: no passage, or one, stands above it. */
function Part({ part, isFirst }: { part: ArticlePart; isFirst: boolean }) {
  if ("figure" in part) return <ArticleFigure name={part.figure} />;
  if ("chart" in part) return <ChartFigure chart={part.chart} />;
  if ("photo" in part) {
    return (
      <figure className="article-picture">
        <Picture photo={part.photo} sizes="(width >= 43rem) 40rem, 100vw" lazy={!isFirst} />
        {part.caption && <figcaption>{part.caption}</figcaption>}
      </figure>
    );
  }
  return (
    <div
      className="letter"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own Markdown, rendered with raw HTML switched off
      dangerouslySetInnerHTML={{ __html: part.html }}
    />
  );
}

function Sources({ title, sources }: { title: string; sources: Article["sources"] }) {
  if (sources.length === 0) return null;
  return (
    <section className="mt-10 border-t border-edge pt-4 text-ink-soft wrap-anywhere">
      <h2 className="!text-subtitle text-ink">{title}</h2>
      <ol className="mt-3 grid list-decimal gap-2 pl-6">
        {sources.map(({ name, date, href }, index) => (
          <li key={name} className="target:bg-paper-deep" id={`source-${index + 1}`}>
            {href ? (
              <a className="text-link" href={href} rel="external">
                {name}
              </a>
            ) : (
              name
            )}
            , {date}
          </li>
        ))}
      </ol>
    </section>
  );
}

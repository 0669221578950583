import { Link } from "react-router";
import type { GlossaryTerm, GlossaryWords } from "~/lib/facts";

type ArticleLink = { slug: string; title: string };

/** The glossary: every term with its definition, its sources and the article that says more. */
export function Glossary({
  words: { contents, labels, terms },
  articles,
}: {
  words: GlossaryWords;
  articles: ArticleLink[];
}) {
  return (
    <div className="page grid gap-x-16 gap-y-10 pt-8 pb-24 lg:grid-cols-[15rem_1fr]">
      <nav
        className="article-contents no-print lg:max-h-[calc(100vh-8rem)] lg:overflow-y-auto"
        aria-label={contents}
      >
        <p className="font-semibold">{contents}</p>
        <ul className="mt-2 grid grid-cols-2 gap-x-6 lg:grid-cols-1">
          {terms.map(({ slug, term }) => (
            <li key={slug}>
              <a className="contents-link list-link" href={`#${slug}`}>
                {term}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="max-w-160 min-w-0">
        {terms.map((term) => (
          <Entry
            key={term.slug}
            term={term}
            more={labels.article}
            article={articles.find(({ slug }) => slug === term.article)}
          />
        ))}
      </div>
    </div>
  );
}

function Entry({
  term: { slug, term, name, short, text, sources },
  more,
  article,
}: {
  term: GlossaryTerm;
  more: string;
  article: ArticleLink | undefined;
}) {
  return (
    <section
      id={slug}
      aria-labelledby={`${slug}-title`}
      className="border-t border-rule py-7 first:border-t-0 first:pt-0 target:border-l-4 target:border-l-copper target:pl-5 print:break-inside-avoid"
    >
      <h2 id={`${slug}-title`} className="!text-title">
        {term}
      </h2>
      {name && <p className="text-small text-ink-soft">{name}</p>}
      <p className="mt-2 font-semibold">{short}</p>
      <p className="mt-2">{text}</p>
      {sources.map((source) => (
        <p key={source.name} className="mt-2 text-small text-ink-soft">
          Source:{" "}
          {source.href ? (
            <a className="text-link" href={source.href} rel="external">
              {source.name}
            </a>
          ) : (
            source.name
          )}
          , {source.date}
        </p>
      ))}
      {article && (
        <p className="mt-3">
          {more}{" "}
          <Link className="text-link" to={`/resource-center/${article.slug}`}>
            {article.title}
          </Link>
        </p>
      )}
    </section>
  );
}

import { useState } from "react";
import { Link } from "react-router";
import type { GlossaryTerm, GlossaryWords } from "~/lib/facts";
import { normalize } from "~/lib/search-words";
import { InputField } from "~/ui/input-field";

type ArticleLink = { slug: string; title: string };

/** The glossary: every term under its letter, with its definition, its sources and the article that says more. */
export function Glossary({
  words: { contents, labels, terms },
  articles,
}: {
  words: GlossaryWords;
  articles: ArticleLink[];
}) {
  const [text, setText] = useState("");
  const wanted = normalize(text);
  const found = terms.filter(({ term, name, short }) =>
    normalize(`${term} ${name} ${short}`).includes(wanted),
  );
  const letters = [...new Set(found.map(letterOf))];
  return (
    <div className="page pt-6 pb-24">
      <div className="no-print sticky top-16 z-10 grid items-end gap-x-12 gap-y-3 border-b border-edge bg-paper py-4 max-md:static md:grid-cols-[18rem_1fr]">
        <InputField
          name="filter"
          label={labels.filter}
          required={false}
          type="search"
          autoComplete="off"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <nav aria-label={contents}>
          <ul className="flex flex-wrap">
            {letters.map((letter) => (
              <li key={letter}>
                <a
                  className="list-link grid size-11 place-items-center font-serif text-subtitle font-title"
                  href={`#letter-${letter}`}
                >
                  {letter}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <p role="status" className="lede">
        {found.length === 0 && <span className="block pt-10">{labels.none}</span>}
      </p>
      {letters.map((letter) => (
        <div
          key={letter}
          id={`letter-${letter}`}
          className="grid scroll-mt-48 gap-x-12 border-b border-edge py-8 max-md:scroll-mt-24 md:grid-cols-[18rem_minmax(0,40rem)]"
        >
          <p className="font-serif text-figure leading-none text-copper" aria-hidden="true">
            {letter}
          </p>
          <div>
            {found
              .filter((term) => letterOf(term) === letter)
              .map((term) => (
                <Entry
                  key={term.slug}
                  term={term}
                  more={labels.article}
                  article={articles.find(({ slug }) => slug === term.article)}
                />
              ))}
          </div>
        </div>
      ))}
    </div>
  );
}

const letterOf = ({ term }: GlossaryTerm) => term.charAt(0).toUpperCase();

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
      className="scroll-mt-48 border-t border-rule py-7 first:border-t-0 first:pt-0 max-md:scroll-mt-24 target:border-l-4 target:border-l-copper target:pl-5 print:break-inside-avoid"
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

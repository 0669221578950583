import type { ReactNode } from "react";
import { Link } from "react-router";

type PreviewWords = { title: string; lede: string; link: { label: string; to: string } };

/** A small section of the home page that shows part of another page beside its heading, and links to it. */
export function Preview({
  id,
  words,
  children,
}: {
  id: string;
  words: PreviewWords;
  children: ReactNode;
}) {
  return (
    <section id={id} tabIndex={-1} className="page">
      <div className="grid gap-x-14 gap-y-6 border-t border-edge py-12 lg:grid-cols-[1fr_1.6fr]">
        <div>
          <h2 className="text-heading">{words.title}</h2>
          <p className="mt-3 max-w-md text-ink-soft">{words.lede}</p>
          <p className="mt-4">
            <Link className="text-link" to={words.link.to} prefetch="intent">
              {words.link.label}
            </Link>
          </p>
        </div>
        {children}
      </div>
    </section>
  );
}

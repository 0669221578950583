import type { ReactNode } from "react";
import { Link } from "react-router";

type PreviewWords = { title: string; lede: string; link: { label: string; to: string } };

/** A section of the home page that shows part of another page and links to it. */
export function Preview({
  id,
  words,
  deep,
  children,
}: {
  id: string;
  words: PreviewWords;
  deep?: boolean;
  children: ReactNode;
}) {
  return (
    <section id={id} tabIndex={-1} className={deep ? "band band-deep" : "band"}>
      <div className="page">
        <div className="flex flex-wrap items-end justify-between gap-x-16 gap-y-5">
          <div>
            <h2>{words.title}</h2>
            <p className="lede mt-5">{words.lede}</p>
          </div>
          <Link className="text-link" to={words.link.to} prefetch="intent">
            {words.link.label}
          </Link>
        </div>
        <div className="mt-12">{children}</div>
      </div>
    </section>
  );
}

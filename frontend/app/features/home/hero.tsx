import type { ReactNode } from "react";
import type { HomeWords } from "~/lib/facts";
import { ButtonLink } from "~/ui/button";
import { Horizon } from "./drawings/horizon";

/** The top of the home page: the tagline of the firm as the heading, three buttons, and `children` as a sheet beside them. */
export function Hero({
  words,
  tagline,
  children,
}: {
  words: HomeWords["hero"];
  tagline: string;
  children?: ReactNode;
}) {
  return (
    <section id="home" tabIndex={-1} className="relative overflow-hidden">
      <div className="page relative z-1 grid grid-cols-1 gap-x-14 gap-y-12 pt-10 lg:grid-cols-[1.08fr_1fr] lg:pt-14">
        <div className="lg:pb-24">
          <p className="eyebrow">{words.eyebrow}</p>
          <h1 className="mt-4 max-w-[14ch]">{tagline}</h1>
          <p className="lede mt-6">{words.lede}</p>
          <p className="mt-8 flex flex-wrap items-center gap-x-5 gap-y-2">
            <ButtonLink to={words.number.to} prefetch="intent">
              {words.number.label}
            </ButtonLink>
            <span className="text-small text-ink-soft">{words.number.note}</span>
          </p>
          <p className="mt-5 flex flex-wrap gap-x-4 gap-y-3 [--button-edge:1px] [--button-padding:1.1rem] [--control-height:2.75rem]">
            {[words.primary, words.secondary].map(({ label, to }) => (
              <ButtonLink key={to} variant="secondary" to={to} prefetch="intent">
                {label}
              </ButtonLink>
            ))}
          </p>
        </div>
        <div className="hero-sheet">{children}</div>
      </div>
      <Horizon />
    </section>
  );
}

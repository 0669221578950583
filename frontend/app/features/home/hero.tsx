import type { HomeWords } from "~/lib/facts";
import { ButtonLink } from "~/ui/button";
import { Horizon } from "./drawings/horizon";

/** The top of the home page: the tagline of the firm as the heading, and two buttons. */
export function Hero({ words, tagline }: { words: HomeWords["hero"]; tagline: string }) {
  return (
    <section id="home" tabIndex={-1} className="relative overflow-hidden">
      <div className="page relative pt-14 pb-10 md:pt-24">
        <p className="eyebrow">{words.eyebrow}</p>
        <h1 className="mt-4 max-w-[14ch]">{tagline}</h1>
        <p className="lede mt-7">{words.lede}</p>
        <p className="mt-9 flex flex-wrap gap-4">
          <ButtonLink to={words.primary.to} prefetch="intent">
            {words.primary.label}
          </ButtonLink>
          <ButtonLink variant="secondary" to={words.secondary.to} prefetch="intent">
            {words.secondary.label}
          </ButtonLink>
        </p>
      </div>
      <Horizon />
    </section>
  );
}

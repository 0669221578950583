import type { PortalWords } from "~/lib/facts";
import { AnchorLink } from "~/ui/anchor-link";
import { buttonClass } from "~/ui/button";
import type { Sale } from "./queries";

/** What we need from the owner, the most urgent first, each with a link to where it is done. */
export function Asks({ asks, words }: { asks: Sale["asks"]; words: PortalWords["file"] }) {
  return (
    <section aria-labelledby="asks-title" className="mt-8">
      <h2 id="asks-title" className="font-sans text-base! font-semibold">
        {words.asksTitle}
      </h2>
      {asks.length === 0 && <p className="mt-2 max-w-prose">{words.nothing}</p>}
      <ul className="mt-2">
        {asks.map(({ text, why, section }, index) => (
          <li
            key={section}
            className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 border-t border-rule py-4"
          >
            <div className="min-w-0">
              <p className="font-serif text-title leading-tight font-title">{text}</p>
              <p className="mt-1 text-ink-soft">{why}</p>
            </div>
            <AnchorLink
              // A new element, since the background of one that becomes primary fades in below white words.
              key={String(index === 0)}
              to={`/your-file#${section}`}
              className={buttonClass(index === 0 ? "primary" : "secondary")}
            >
              {words.go}
              <span className="sr-only">: {text}</span>
            </AnchorLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

import type { ComponentProps } from "react";
import { Link } from "react-router";
import type { PortalWords } from "~/lib/facts";
import { interpolate } from "~/lib/interpolate";
import { useRootData } from "~/lib/site";
import { buttonClass } from "~/ui/button";
import { Portrait } from "~/ui/portrait";
import type { Sale } from "./queries";

/** What the page shows of the firm's advisors, by name. */
export type AdvisorsShown = readonly ({ name: string } & Omit<
  ComponentProps<typeof Portrait>,
  "className" | "lazy"
>)[];

/** The broker of the owner's deal and how to reach them, and who else works on it. */
export function Advisors({
  sale: { advisors },
  known,
  words,
}: {
  sale: Sale;
  known: AdvisorsShown;
  words: PortalWords["file"]["advisors"];
}) {
  const { firm } = useRootData();
  const [first, ...others] = advisors.map(({ name }) => name);
  if (!first) return null;
  const shown = known.find(({ name }) => name === first) ?? { initials: initialsOf(first) };
  return (
    <section aria-labelledby="advisors-title" className="border-t-3 border-ink pt-5">
      <h2 id="advisors-title" className="font-sans text-base! font-semibold">
        {words.title}
      </h2>
      <div className="mt-3 flex items-center gap-4">
        <Portrait {...shown} className="size-20" />
        <div className="min-w-0">
          <p className="font-serif text-title leading-tight font-title wrap-anywhere">{first}</p>
          <p className="text-small text-ink-soft">{words.broker}</p>
        </div>
      </div>
      {others.length > 0 && (
        <p className="mt-3">{interpolate(words.others, { names: others.join(", ") })}</p>
      )}
      <p className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-2">
        <a className="text-link py-2" href={`tel:${firm.phone.href}`}>
          {interpolate(words.call, { phone: firm.phone.display })}
        </a>
        <Link className={buttonClass("secondary", "min-h-11!")} to="/contact">
          {words.write}
        </Link>
      </p>
    </section>
  );
}

const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .map(([initial]) => initial)
    .join("")
    .slice(0, 2);

import { Link } from "react-router";
import type { AboutWords, Firm } from "~/lib/facts";
import { licenseText } from "~/lib/licenses";
import { Portrait } from "~/ui/portrait";

/** The two advisors on the home page: portrait, quote, license and the number to call. */
export function AdvisorPreview({
  words,
  advisors,
  firm,
}: {
  words: { title: string; lede: string; link: { label: string; to: string } };
  advisors: AboutWords["advisors"];
  firm: Firm;
}) {
  return (
    <section id="about" tabIndex={-1} className="band">
      <div className="page">
        <div className="flex flex-wrap items-end justify-between gap-x-16 gap-y-4">
          <div>
            <h2>{words.title}</h2>
            <p className="lede mt-5">{words.lede}</p>
          </div>
          <Link className="text-link" to={words.link.to} prefetch="intent">
            {words.link.label}
          </Link>
        </div>
        <ul className="mt-12 grid gap-x-14 gap-y-12 lg:grid-cols-2">
          {advisors.map(({ name, initials, photo, drawing, role, credentials, license, quote }) => (
            <li key={name} className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-5">
              <Portrait {...{ initials, photo, drawing }} className="w-28 sm:row-span-2 sm:w-56" />
              <div className="self-end sm:self-start">
                <h3>{name}</h3>
                <p className="mt-1">{role}</p>
              </div>
              <div className="max-sm:col-span-full sm:self-end">
                {quote && <p className="font-serif text-large leading-snug">“{quote}”</p>}
                <p className="mt-4 text-small text-ink-soft">{credentials}</p>
                {[
                  ...firm.licenses.filter(({ holder }) => holder === name).map(licenseText),
                  ...(license ? [license] : []),
                ].map((line) => (
                  <p key={line} className="text-small text-ink-soft">
                    {line}
                  </p>
                ))}
                <p className="mt-2">
                  <a className="text-link" href={`tel:${firm.phone.href}`}>
                    Call {name.split(" ")[0]}: {firm.phone.display}
                  </a>
                </p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

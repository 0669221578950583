import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { formatLongDate } from "~/lib/dates";
import type { PortalWords } from "~/lib/facts";
import { interpolate } from "~/lib/interpolate";
import { apiQuery } from "~/lib/query-client";
import { buyerRoom } from "./source";

/** The buyer's questions that we owe an answer, where the documents are open to them. */
export function OpenRequests({
  number,
  words,
}: {
  number: string;
  words: PortalWords["buying"]["closing"];
}) {
  const source = buyerRoom(number);
  const { data } = useQuery({ ...apiQuery(source.key, source.load), retry: false });
  if (!data) return null;
  const open = data.requests.filter(({ state }) => state === "open");
  return (
    <section aria-labelledby="requests-title" className="border-t-3 border-ink pt-4 pb-10">
      <h2 id="requests-title">{words.requests}</h2>
      {open.length === 0 && <p className="mt-2 text-ink-soft">{words.requestsNone}</p>}
      <ul className="mt-2">
        {open.map(({ key, text, askedAt }) => (
          <li key={key} className="border-b border-rule py-2">
            <p className="whitespace-pre-line wrap-anywhere">{text}</p>
            <p className="text-small text-ink-soft">
              {interpolate(words.asked, { day: formatLongDate(Date.parse(askedAt)) })}
            </p>
          </li>
        ))}
      </ul>
      <p className="mt-4">
        <Link
          className="font-semibold text-copper underline underline-offset-[0.22em]"
          to={`/buying/${number}/room`}
        >
          {words.requestsGo}
        </Link>
      </p>
    </section>
  );
}

import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { interpolate } from "~/lib/interpolate";
import { QueryView } from "~/lib/query-view";
import { DateRows, ItemRows } from "~/tools/closing/rows";
import { Gone } from "~/tools/gone";
import { type BuyersClosing, type ClosingWords, closingQuery } from "./queries";
import { BeforeYouSendMoney } from "./wires";

/** What the buyer whose offer was accepted sees of the way to closing. */
export function Closing({
  number,
  words,
  back,
  requests,
}: {
  number: string;
  words: ClosingWords;
  back: ReactNode;
  /** The buyer's open questions. */
  requests: ReactNode;
}) {
  const query = useQuery(closingQuery(number));
  return (
    <QueryView
      query={query}
      loading={words.loading}
      failed={words.failed}
      rows={8}
      missing={<Gone title={words.none} text={words.noneText} back={back} />}
    >
      {(closing) => (
        <article aria-labelledby="closing-title">
          <header className="pb-8">
            <p className="text-small text-ink-soft">{back}</p>
            <h1 id="closing-title" className="mt-2">
              {interpolate(words.title, { number })}
            </h1>
            <p className="lede mt-3 max-w-prose">{words.lede}</p>
          </header>
          <div className="gap-x-16 lg:grid lg:grid-cols-[minmax(0,1fr)_21rem]">
            <div className="min-w-0">
              <Dates dates={closing.dates} words={words} />
              <Items items={closing.items} words={words} />
              {requests}
            </div>
            <aside>
              <BeforeYouSendMoney number={number} closing={closing} words={words} />
              <Contacts contacts={closing.contacts} words={words} />
            </aside>
          </div>
        </article>
      )}
    </QueryView>
  );
}

function Dates({ dates, words }: { dates: BuyersClosing["dates"]; words: ClosingWords }) {
  return (
    <section aria-labelledby="dates-title" className="border-t-3 border-ink pt-4 pb-10">
      <h2 id="dates-title" className="mb-3">
        {words.dates}
      </h2>
      <DateRows dates={dates} words={words} />
    </section>
  );
}

function Items({ items, words }: { items: BuyersClosing["items"]; words: ClosingWords }) {
  if (items.length === 0) return null;
  const done = items.filter(({ isDone }) => isDone).length;
  return (
    <section aria-labelledby="items-title" className="border-t-3 border-ink pt-4 pb-10">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="items-title">{words.items}</h2>
        <p className="text-ink-soft tabular-nums">
          {interpolate(words.itemsDone, { done, count: items.length })}
        </p>
      </div>
      <ItemRows items={items} done={words.done} />
    </section>
  );
}

function Contacts({
  contacts,
  words,
}: {
  contacts: BuyersClosing["contacts"];
  words: ClosingWords;
}) {
  const link = "underline underline-offset-[0.22em]";
  return (
    <section aria-labelledby="contacts-title" className="border-t-3 border-ink pt-4 pb-10">
      <h2 id="contacts-title">{words.contacts}</h2>
      <p className="mt-2 text-ink-soft">{words.contactsLede}</p>
      <ul className="mt-3">
        {contacts.map(({ name, role, company, phone, email }) => (
          <li key={`${role} ${name}`} className="border-t border-rule py-3 wrap-anywhere">
            <p className="font-serif text-title leading-snug font-title">{name}</p>
            <p className="text-ink-soft">{[role, company].filter(Boolean).join(", ")}</p>
            {phone && (
              <p>
                <a className={link} href={`tel:${phone.replaceAll(/[^\d+]/g, "")}`}>
                  {phone}
                </a>
              </p>
            )}
            {email && (
              <p>
                <a className={link} href={`mailto:${email}`}>
                  {email}
                </a>
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

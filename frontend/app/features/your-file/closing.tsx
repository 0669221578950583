import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "~/api/client";
import type { components } from "~/api/schema";
import type { PortalWords } from "~/lib/facts";
import { interpolate } from "~/lib/interpolate";
import { formatMoney } from "~/lib/money";
import { apiQuery } from "~/lib/query-client";
import { DateRows, ItemRows } from "~/tools/closing/rows";
import { PageSection } from "~/ui/page-section";
import { SALE } from "./queries";

type Words = PortalWords["file"]["closing"];
type Closing = components["schemas"]["MyClosingOut"];

const closingQuery = apiQuery([...SALE, "closing"], ({ signal }) =>
  api.GET("/api/sale/closing", { signal }),
);

/** The owner's dates and what they get ready, folded, because others may look at the screen. */
export function WayToClosing({ words }: { words: Words }) {
  const { data } = useQuery(closingQuery);
  const [isOpen, setOpen] = useState(false);
  if (!data || (data.dates.length === 0 && data.items.length === 0)) return null;
  return (
    <PageSection id="closing" title={words.title} lede={words.lede}>
      <details
        className="disclosure border-b border-edge"
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      >
        <summary>
          <h3>{words.open}</h3>
        </summary>
        <div className="disclosure-body">{isOpen && <Parts closing={data} words={words} />}</div>
      </details>
    </PageSection>
  );
}

function Parts({ closing, words }: { closing: Closing; words: Words }) {
  const { dates, items, retrades, effect, hasWireWarning } = closing;
  return (
    <>
      {hasWireWarning && (
        <p className="mb-5 max-w-prose border-l-4 border-copper pl-4">{words.wireWarning}</p>
      )}
      {dates.length > 0 && <DateRows dates={dates} words={words} />}
      {items.length > 0 && (
        <>
          <h4 className="mt-8 mb-1 font-strong">{words.itemsTitle}</h4>
          <ItemRows items={items} done={words.done} />
        </>
      )}
      {retrades.length > 0 && (
        <>
          <h4 className="mt-8 mb-1 font-strong">{words.changesTitle}</h4>
          <ul>
            {retrades.map((each) => (
              <li key={`${each.askedOn} ${each.asked}`} className="border-b border-rule py-2">
                <p className="flex flex-wrap items-baseline justify-between gap-x-6">
                  <span className="max-w-prose wrap-anywhere">{each.asked}</span>
                  {each.askedEffect !== 0 && (
                    <span className="font-serif tabular-nums">{signed(each.askedEffect)}</span>
                  )}
                </p>
                <p className="text-ink-soft">
                  {answerOf(each.answer, words)}
                  {each.effect !== 0 && `, ${signed(each.effect)}`}
                  {each.answerText && `: ${each.answerText}`}
                </p>
              </li>
            ))}
          </ul>
          {effect !== 0 && (
            <p className="mt-2">{interpolate(words.effect, { amount: signed(effect) })}</p>
          )}
        </>
      )}
    </>
  );
}

const signed = (amount: number) => `${amount < 0 ? "−" : "+"}${formatMoney(Math.abs(amount))}`;

function answerOf(answer: string, { answers }: Words): string {
  return answer in answers ? answers[answer as keyof typeof answers] : answers.open;
}

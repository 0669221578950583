import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { api } from "~/api/client";
import type { components } from "~/api/schema";
import { formatCalendarDate, formatLongDate } from "~/lib/dates";
import { DownloadLink } from "~/lib/download-link";
import type { PortalWords } from "~/lib/facts";
import { interpolate } from "~/lib/interpolate";
import { formatHeadline, formatHeadlineRange, formatMoney } from "~/lib/money";
import { apiQuery, dataOf } from "~/lib/query-client";
import { buttonClass } from "~/ui/button";
import { PageSection } from "~/ui/page-section";
import { RangeFigure, type RangeMark } from "~/ui/range-figure";
import { TextTable } from "~/ui/table";
import { SALE, saleQuery } from "./queries";

type Opinion = components["schemas"]["OwnerOpinionOut"];
type Words = PortalWords["file"]["letter"];

const lettersQuery = apiQuery([...SALE, "letters"], ({ signal }) =>
  api.GET("/api/sale/opinions", { signal }),
);

/**
 * The firm's letters about the value, the newest first. Each is folded until it is opened, which staff see. Nothing if
 * there is none, or if they cannot be loaded.
 */
export function Letters({ words }: { words: Words }) {
  const { data } = useQuery(lettersQuery);
  const [newest] = data?.opinions ?? [];
  if (!data || !newest) return null;
  const { authorName: author, releasedByName: releaser } = newest;
  return (
    <PageSection
      id="letter"
      title={words.title}
      lede={interpolate(words.lede, { author, releaser })}
    >
      <div className="border-b border-edge">
        {data.opinions.map((opinion) => (
          <Letter key={opinion.number} opinion={opinion} words={words} />
        ))}
      </div>
    </PageSection>
  );
}

function Letter({ opinion, words }: { opinion: Opinion; words: Words }) {
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const { number, isSuperseded, releasedAt, supersededAt } = opinion;
  const reading = useMutation({
    mutationFn: () =>
      dataOf(api.POST("/api/sale/opinions/{number}/reading", { params: { path: { number } } })),
    onSuccess: () => void client.invalidateQueries({ queryKey: saleQuery.queryKey }),
  });
  return (
    <details
      className="disclosure"
      onToggle={({ currentTarget }) => {
        setOpen(currentTarget.open);
        if (currentTarget.open && reading.isIdle) reading.mutate();
      }}
    >
      <summary>
        <h3>{interpolate(words.open, { day: formatLongDate(Date.parse(releasedAt)) })}</h3>
        {isSuperseded && supersededAt && (
          <p className="text-small text-ink-soft">
            {interpolate(words.replaced, { day: formatLongDate(Date.parse(supersededAt)) })}
          </p>
        )}
      </summary>
      <div className="disclosure-body">{isOpen && <Content opinion={opinion} words={words} />}</div>
    </details>
  );
}

function Content({ opinion, words }: { opinion: Opinion; words: Words }) {
  const { range, number, reference, measure, amount, period } = opinion;
  const [low, high] = [formatMoney(range.low), formatMoney(range.high)];
  return (
    <>
      <p className="text-ink-soft">
        {interpolate(words.asOf, { day: formatCalendarDate(opinion.asOf) })}
      </p>
      <p className="font-serif text-[2.25rem] leading-tight font-title text-copper tabular-nums">
        {formatHeadlineRange(range.low, range.high)}
      </p>
      <p className="mt-1 tabular-nums">{interpolate(words.exact, { low, high })}</p>
      <RangeFigure
        className="mt-5"
        label={interpolate(words.exact, { low, high })}
        {...range}
        marks={marksOf(opinion, words)}
        format={formatHeadline}
      />
      <p className="mt-4 max-w-prose">{opinion.standard}</p>
      {opinion.letter && <p className="mt-3 max-w-prose whitespace-pre-line">{opinion.letter}</p>}

      <Part title={words.used}>
        <p className="font-semibold">
          {interpolate(words.usedText, {
            measure,
            amount: formatMoney(amount),
            period,
            low: opinion.lowMultiple,
            high: opinion.highMultiple,
          })}
        </p>
        <p className="mt-2 whitespace-pre-line">{opinion.amountWhy}</p>
        <p className="mt-2 whitespace-pre-line">{opinion.why}</p>
      </Part>
      <Part title={words.lowers}>
        <ul className="list-disc pl-5">
          {opinion.drivers.map((driver) => (
            <li key={driver} className="py-0.5">
              {driver}
            </li>
          ))}
        </ul>
      </Part>
      <Part title={words.terms}>
        <p>{opinion.terms}</p>
        {opinion.lender && <p className="mt-2">{opinion.lender}</p>}
      </Part>
      {(opinion.multiples.length > 0 || opinion.withheld) && (
        <Part title={words.sources}>
          {opinion.multiples.length > 0 && (
            <TextTable
              head={[words.source, words.times]}
              rows={opinion.multiples.map((row) => [
                `${row.source}, ${row.date}`,
                row.low === row.high ? row.low : `${row.low} to ${row.high}`,
              ])}
            />
          )}
          {opinion.withheld && <p className="mt-2 text-ink-soft">{opinion.withheld}</p>}
        </Part>
      )}
      <Part title={words.excluded}>
        <p>
          <strong>{words.workingCapital}</strong> {opinion.workingCapital}
        </p>
        <p className="mt-2">
          <strong>{words.realEstate}</strong> {opinion.realEstate}
        </p>
      </Part>
      <Part title={words.limits}>
        <ul className="list-disc pl-5 text-ink-soft">
          {opinion.limits.map((limit) => (
            <li key={limit} className="py-0.5">
              {limit}
            </li>
          ))}
        </ul>
      </Part>
      <p className="mt-8 mb-2">
        <DownloadLink
          className={buttonClass("secondary")}
          href={`/api/sale/opinions/${number}/document`}
          fileName={`letter-${reference}.pdf`}
        >
          {words.download}
        </DownloadLink>
      </p>
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-7 max-w-prose">
      <h4 className="mb-1 font-sans text-base font-semibold">{title}</h4>
      {children}
    </section>
  );
}

function marksOf({ multiples, amount, largestLoanPrice }: Opinion, words: Words): RangeMark[] {
  const average = multiples.find(({ low, high }) => low === high);
  const at = average ? Math.round(amount * Number.parseFloat(average.low)) : Number.NaN;
  return [
    ...(Number.isNaN(at) ? [] : [{ kind: "reported", name: words.reported, at } as const]),
    ...(largestLoanPrice
      ? [{ kind: "line", name: words.bank, at: largestLoanPrice } as const]
      : []),
  ];
}

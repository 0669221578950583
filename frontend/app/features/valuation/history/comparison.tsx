import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { api } from "~/api/client";
import type { components } from "~/api/schema";
import type { LendingTerms, PortalWords } from "~/lib/facts";
import { formatHeadline } from "~/lib/money";
import { apiQuery, RequestRefused } from "~/lib/query-client";
import { QueryView } from "~/lib/query-view";
import { formatAnswer, formatChange, type Labels, type Pair } from "./answers";
import { BothRanges } from "./both-ranges";
import type { Disclaimers } from "./disclaimers";
import { SideBySide } from "./side-by-side";
import { Waterfall } from "./waterfall";

type Words = PortalWords["valuations"]["comparison"];
type Compared = components["schemas"]["ComparisonOut"];

/** The comparison of two saved runs: how much the range changed, why, and both side by side. */
export default function Comparison({
  pair,
  words,
  labels,
  disclaimers,
  terms,
}: {
  pair: Pair;
  words: Words;
  labels: Labels;
  disclaimers: Disclaimers;
  terms: LendingTerms;
}) {
  const query = useQuery(
    apiQuery(["valuations", "comparison", pair], (options) =>
      api.GET("/api/valuations/compare", { params: { query: pair }, ...options }),
    ),
  );
  const missing = query.error instanceof RequestRefused && query.error.status === 404;
  return (
    <>
      <p className="no-print mb-6">
        <Link className="text-link" to=".">
          {words.back}
        </Link>
      </p>
      <h1>{missing ? words.missing.title : words.title}</h1>
      {missing ? (
        <p className="lede mt-5">{words.missing.text}</p>
      ) : (
        <QueryView query={query} loading="Loading both runs..." failed="We couldn't load the runs.">
          {(compared) => (
            <Steps
              compared={compared}
              words={words}
              labels={labels}
              disclaimers={disclaimers}
              terms={terms}
            />
          )}
        </QueryView>
      )}
    </>
  );
}

const CHANGE =
  "block font-serif text-h1/[1.1] font-[480] tracking-[-0.02em] text-copper lining-nums tabular-nums";

function Steps({
  compared: { first, second, steps, unpriced },
  words,
  labels,
  disclaimers,
  terms,
}: {
  compared: Compared;
  words: Words;
  labels: Labels;
  disclaimers: Disclaimers;
  terms: LendingTerms;
}) {
  const low = second.result.rangeLow - first.result.rangeLow;
  const high = second.result.rangeHigh - first.result.rangeHigh;
  return (
    <>
      <p className="flex flex-wrap gap-y-4 gap-x-16 mt-8 text-ink-soft">
        <span>
          Low end <strong className={CHANGE}>{formatChange(low, formatHeadline)}</strong>
        </span>{" "}
        <span>
          High end <strong className={CHANGE}>{formatChange(high, formatHeadline)}</strong>
        </span>
      </p>
      <div className="mt-12 grid gap-16">
        <section aria-labelledby="ranges-title">
          <h2 id="ranges-title" className="text-h3">
            {words.rangesTitle}
          </h2>
          <BothRanges first={first} second={second} />
          <p className="mt-4 max-w-prose font-semibold">{disclaimers.caution}</p>
          <p className="mt-2 max-w-prose text-small text-ink-soft">{disclaimers.disclaimer}</p>
        </section>
        <section aria-labelledby="why-title">
          <h2 id="why-title">{words.whyTitle}</h2>
          {steps.length > 0 ? (
            <>
              <p className="lede mt-4">{words.whyLede}</p>
              <Waterfall first={first} second={second} steps={steps} words={words.causes} />
            </>
          ) : (
            <p className="lede mt-4">{words.noSteps}</p>
          )}
        </section>
        {unpriced.length > 0 && (
          <section className="border-l-4 border-copper pl-6" aria-labelledby="unpriced-title">
            <h2 id="unpriced-title" className="text-h3">
              {words.unpricedTitle}
            </h2>
            <ul className="mt-3">
              {unpriced.map((field) => (
                <li key={field}>
                  {labels[field as keyof Labels]}: {formatAnswer(field, first.inputs[field] ?? "")}{" "}
                  to {formatAnswer(field, second.inputs[field] ?? "")}
                </li>
              ))}
            </ul>
            <p className="mt-3 max-w-prose">{words.unpricedText}</p>
          </section>
        )}
        <section aria-labelledby="sides-title">
          <h2 id="sides-title">{words.sidesTitle}</h2>
          <SideBySide
            first={first}
            second={second}
            labels={labels}
            disclaimers={disclaimers}
            terms={terms}
          />
        </section>
      </div>
    </>
  );
}

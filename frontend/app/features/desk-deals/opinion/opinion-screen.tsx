import { useQuery } from "@tanstack/react-query";
import { type SubmitEvent, useId } from "react";
import { RelativeTime } from "~/layout/desk/labels";
import { DownloadLink } from "~/lib/download-link";
import { formatHeadlineRange } from "~/lib/money";
import { QueryView } from "~/lib/query-view";
import { Button } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { FieldError } from "~/ui/field";
import { Select } from "~/ui/input";
import { DealPage } from "../deal-page";
import type { Deal } from "../queries";
import { DraftLetter } from "./draft-letter";
import { Grounds } from "./grounds";
import { type DealOpinions, documentOf, type Opinion, opinionsQuery } from "./queries";
import { Review } from "./review";
import { DrawnRange } from "./summary";
import { useActs } from "./use-acts";

/** The opinions of value of a deal: the draft or the one in review, and those that the owner has. */
export function OpinionScreen() {
  return <DealPage>{(deal) => <Opinions key={deal.id} deal={deal} />}</DealPage>;
}

function Opinions({ deal }: { deal: Deal }) {
  const query = useQuery(opinionsQuery(deal.id));
  return (
    <QueryView query={query} loading="Loading the opinion..." rows={8}>
      {(opinions) => {
        const { open } = opinions;
        return (
          <>
            {open?.state === "draft" && (
              <DraftLetter key={open.number} deal={deal.id} opinion={open} />
            )}
            {open?.state === "in-review" && (
              <Review key={open.version} deal={deal.id} opinion={open} />
            )}
            <Released deal={deal.id} opinions={opinions.released} />
            {!open && <Begin deal={deal.id} opinions={opinions} />}
          </>
        );
      }}
    </QueryView>
  );
}

/** The button for a first opinion, with the industry whose multiples it starts from, or for a later one. */
function Begin({ deal, opinions }: { deal: number; opinions: DealOpinions }) {
  const { industries, industry, released } = opinions;
  const { begin, isBusy, errors } = useActs(deal);
  const id = useId();

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    void begin(String(new FormData(event.currentTarget).get("industry") ?? ""));
  }

  if (released.length > 0) {
    return (
      <div className="py-4">
        <Button variant="secondary" aria-disabled={isBusy} onClick={() => void begin("")}>
          Write a new opinion
        </Button>
        <p className="mt-1 text-ink-soft">
          It starts from the last one and replaces it once it is released.
        </p>
        <FieldError role="alert">{errors.form}</FieldError>
      </div>
    );
  }
  return (
    <EmptyState title="No opinion yet">
      <p>
        The draft starts with the recast's earnings and with the multiples that we and others report
        for the trade. A second person releases it, and then the owner reads it on their page.
      </p>
      <form className="mt-4 grid gap-3" onSubmit={submit}>
        <label htmlFor={id} className="font-strong text-ink">
          Trade
        </label>
        <Select id={id} name="industry" defaultValue={industry || industries.at(-1)}>
          {industries.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </Select>
        <p>
          <Button type="submit" aria-disabled={isBusy}>
            Start the letter
          </Button>
        </p>
        <FieldError role="alert">{errors.form}</FieldError>
      </form>
    </EmptyState>
  );
}

/** What the owner has: the released opinion and those before, each with who has read it. */
function Released({ deal, opinions }: { deal: number; opinions: Opinion[] }) {
  if (opinions.length === 0) return null;
  return (
    <section aria-labelledby="released-title" className="py-4">
      <h2 id="released-title">What the owner has</h2>
      <ul>
        {opinions.map((opinion) => (
          <li key={opinion.number} className="border-b border-rule py-3 last:border-0">
            <div className="flex flex-wrap items-baseline gap-x-8 gap-y-1">
              <div className="min-w-64 flex-1">
                <p
                  className={`font-serif font-title tabular-nums ${opinion.state === "superseded" ? "text-[1.25rem] text-ink-soft" : "text-[1.75rem] leading-tight"}`}
                >
                  {opinion.range && formatHeadlineRange(opinion.range.low, opinion.range.high)}
                </p>
                <p className="text-ink-soft">
                  No. {opinion.reference}, released{" "}
                  {opinion.releasedAt && <RelativeTime at={opinion.releasedAt} />} by{" "}
                  {opinion.releasedByName}, written by {opinion.authorName}
                  {opinion.supersededAt && (
                    <>
                      . Replaced <RelativeTime at={opinion.supersededAt} />
                    </>
                  )}
                </p>
              </div>
              <div>
                <Readings opinion={opinion} />
                <DownloadLink
                  className="underline underline-offset-[0.22em]"
                  href={documentOf(deal, opinion)}
                  fileName={`letter-${opinion.reference}.pdf`}
                >
                  PDF<span className="sr-only"> of opinion {opinion.reference}</span>
                </DownloadLink>
              </div>
            </div>
            {opinion.state === "released" && opinion.range && (
              <div className="mt-3 grid gap-x-12 gap-y-4 lg:grid-cols-[minmax(0,35rem)_minmax(0,1fr)]">
                <DrawnRange range={opinion.range} opinion={opinion} content={opinion.content} />
                <Grounds opinion={opinion} />
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Readings({ opinion: { readings, state } }: { opinion: Opinion }) {
  if (readings.length === 0) {
    return state === "released" ? <p className="text-ink-soft">Not read by the owner yet</p> : null;
  }
  return readings.map(({ readerName, readAt, downloadedAt }) => (
    <p key={`${readerName} ${readAt}`}>
      Read by {readerName} <RelativeTime at={readAt} />
      {downloadedAt && <span className="text-ink-soft">, PDF saved</span>}
    </p>
  ));
}

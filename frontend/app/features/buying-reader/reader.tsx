import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { formatLongDate } from "~/lib/dates";
import { DownloadLink } from "~/lib/download-link";
import { interpolate } from "~/lib/interpolate";
import { apiQuery } from "~/lib/query-client";
import { QueryView } from "~/lib/query-view";
import { useOpen } from "~/lib/use-open";
import { Gone } from "~/tools/gone";
import { Button, buttonClass } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { AsText } from "./as-text";
import { Pages } from "./pages";
import type { Overview, ReaderWords, Source } from "./source";

/**
 * The overview of a business, page by page. What closes leaves the screen within two seconds; `back` leads to where the
 * reader came from.
 */
export function Reader({
  source,
  words,
  back,
}: {
  source: Source;
  words: ReaderWords;
  back: ReactNode;
}) {
  const query = useQuery({ ...apiQuery(source.key, source.load), staleTime: 0, gcTime: 0 });
  return (
    <QueryView
      query={query}
      loading={words.loading}
      failed={words.failed}
      rows={10}
      missing={<Gone title={words.none} text={words.noneText} back={back} />}
    >
      {(overview) => (
        <Opened
          overview={overview}
          source={source}
          words={words}
          back={back}
          onNewEdition={() => void query.refetch()}
        />
      )}
    </QueryView>
  );
}

function Opened({
  overview,
  source,
  words,
  back,
  onNewEdition,
}: {
  overview: Overview;
  source: Source;
  words: ReaderWords;
  back: ReactNode;
  onNewEdition: () => void;
}) {
  const { number, company, edition, releasedAt, mayDownload, broker } = overview;
  const [isText, setText] = useState(false);
  const [first] = useState(edition);
  const isClosed = useOpen(source, edition, onNewEdition);
  if (isClosed) return <Gone title={words.closed} text={words.closedText} back={back} />;
  return (
    <article aria-labelledby="overview-title">
      <header className="border-b border-rule pb-5 print:hidden">
        <p className="text-small text-ink-soft">{back}</p>
        <h1 id="overview-title" className="mt-2">
          {company}
        </h1>
        <p className="mt-1 text-ink-soft tabular-nums">
          {interpolate(words.number, { number })}
          {". "}
          {interpolate(words.edition, { day: formatLongDate(Date.parse(releasedAt)) })}
        </p>
        <p className="mt-4 max-w-prose border-l-4 border-copper pl-4">{overview.recorded}</p>
        <p className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-2">
          {broker && (
            <a
              className={buttonClass("primary")}
              href={`mailto:${broker.email}?subject=${encodeURIComponent(interpolate(words.number, { number }))}`}
            >
              {interpolate(words.ask, { name: broker.name })}
            </a>
          )}
          {source.text && (
            <Button variant="quiet" onClick={() => setText(!isText)}>
              {isText ? words.asPages : words.asText}
            </Button>
          )}
          {mayDownload && source.fileUrl && (
            <DownloadLink
              className={buttonClass("quiet")}
              href={source.fileUrl}
              fileName={source.fileName ?? `memorandum-${number}.pdf`}
            >
              {words.save}
            </DownloadLink>
          )}
        </p>
      </header>
      <p className="hidden print:block">{overview.printing}</p>
      {edition !== first && (
        <Notice className="mt-4 print:hidden">
          <p>{words.newer}</p>
        </Notice>
      )}
      <div className="mt-6">
        {isText && source.text ? (
          <AsText source={source} text={source.text} words={words} />
        ) : (
          <Pages key={edition} overview={overview} source={source} words={words} />
        )}
      </div>
    </article>
  );
}

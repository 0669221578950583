import { useQuery } from "@tanstack/react-query";
import { formatMoney } from "~/lib/money";
import { apiQuery } from "~/lib/query-client";
import { QueryView } from "~/lib/query-view";
import { TextTable } from "~/ui/table";
import type { OverviewText, ReaderWords, Source } from "./source";

type Figures = NonNullable<OverviewText["parts"][number]["figures"]>;

/** All words as text, for screen readers. Whose copy it is stands in every part. */
export function AsText({
  source,
  text,
  words,
}: {
  source: Source;
  text: NonNullable<Source["text"]>;
  words: ReaderWords;
}) {
  const query = useQuery({ ...apiQuery([...source.key, "text"], text), staleTime: 0, gcTime: 0 });
  return (
    <div className="max-w-prose print:hidden">
      <p className="text-ink-soft">{words.textNote}</p>
      <QueryView query={query} loading={words.loading} failed={words.failed}>
        {({ line, parts }) =>
          parts.map(({ id, title, html, pictures, figures }) => (
            <section key={id} aria-labelledby={`part-${id}`} className="mt-10">
              <h2 id={`part-${id}`}>{title}</h2>
              <div
                className="letter mt-2"
                // biome-ignore lint/security/noDangerouslySetInnerHtml: our own Markdown, rendered with raw HTML switched off
                dangerouslySetInnerHTML={{ __html: html }}
              />
              {figures && <FiguresTable figures={figures} words={words} />}
              {pictures.map((alt) => (
                <p key={alt} className="mt-2 italic">
                  {alt}
                </p>
              ))}
              <p className="mt-3 text-small text-ink-soft">{line}</p>
            </section>
          ))
        }
      </QueryView>
    </div>
  );
}

function FiguresTable({ figures, words }: { figures: Figures; words: ReaderWords }) {
  return (
    <div className="mt-4 overflow-x-auto">
      <TextTable
        head={[words.amounts, words.proof, ...figures.periods]}
        rows={figures.rows.map(({ label, grade, amounts }) => [
          label,
          grade,
          ...amounts.map((amount) => (amount === null ? "–" : formatMoney(amount))),
        ])}
      />
    </div>
  );
}

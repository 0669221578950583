import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "~/api/client";
import type { components } from "~/api/schema";
import { formatLongDate } from "~/lib/dates";
import type { PortalWords } from "~/lib/facts";
import { interpolate } from "~/lib/interpolate";
import { apiQuery, dataOf } from "~/lib/query-client";
import { PageSection } from "~/ui/page-section";
import { LinesToCheck } from "./lines-to-check";
import { SALE } from "./queries";

type OwnerWords = components["schemas"]["OwnerWordsOut"];
type Words = PortalWords["file"]["words"];

const wordsQuery = apiQuery([...SALE, "words"], ({ signal }) =>
  api.GET("/api/sale/words", { signal }),
);

/**
 * What we wrote about the business, which the owner checks line by line. It is folded, because others may look at the
 * screen. Nothing until there is something.
 */
export function WordsToCheck({ words }: { words: Words }) {
  const { data } = useQuery(wordsQuery);
  const [isOpen, setOpen] = useState(false);
  const sent = data?.words;
  if (!sent) return null;
  return (
    <PageSection id="words" title={words.title} lede={ledeOf(sent, words)}>
      <details
        className="disclosure border-b border-edge"
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      >
        <summary>
          <h3>{interpolate(words.open, { day: formatLongDate(Date.parse(sent.sentAt)) })}</h3>
        </summary>
        <div className="disclosure-body">
          {isOpen && sent.state === "sent" && <Lines key={sent.number} sent={sent} words={words} />}
          {isOpen && sent.state !== "sent" && (
            <dl>
              {sent.lines.map(({ id, label, text }) => (
                <div key={id} className="border-b border-rule py-3 last:border-0">
                  <dt className="text-ink-soft">{label}</dt>
                  <dd className="max-w-prose whitespace-pre-line">{text}</dd>
                  {sent.wishes[id] && (
                    <dd className="mt-1 border-l-4 border-copper pl-3">{sent.wishes[id]}</dd>
                  )}
                </div>
              ))}
            </dl>
          )}
        </div>
      </details>
    </PageSection>
  );
}

function ledeOf({ state, answeredAt, answeredByName, sentByName }: OwnerWords, words: Words) {
  const day = answeredAt ? formatLongDate(Date.parse(answeredAt)) : "";
  if (state === "sent") return interpolate(words.lede, { name: sentByName });
  return interpolate(state === "returned" ? words.returned : words.approved, {
    name: answeredByName,
    day,
  });
}

/** The lines that wait for an answer. */
function Lines({ sent, words }: { sent: OwnerWords; words: Words }) {
  const { number } = sent;
  return (
    <LinesToCheck
      name="word"
      lines={sent.lines.map(({ id, label, text }) => ({
        id,
        label,
        body: <p className="max-w-prose whitespace-pre-line">{text}</p>,
      }))}
      words={words}
      send={(wishes, read) =>
        dataOf(
          api.POST("/api/sale/words/{number}", {
            params: { path: { number } },
            body: { wishes, linesRead: read },
          }),
        )
      }
    />
  );
}

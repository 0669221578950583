import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "~/api/client";
import type { components } from "~/api/schema";
import { formatLongDate } from "~/lib/dates";
import type { PortalWords } from "~/lib/facts";
import { interpolate } from "~/lib/interpolate";
import { formatMoney } from "~/lib/money";
import { apiQuery, dataOf } from "~/lib/query-client";
import { PageSection } from "~/ui/page-section";
import { TextTable } from "~/ui/table";
import { LinesToCheck } from "./lines-to-check";
import { SALE } from "./queries";

type SaleCim = components["schemas"]["SaleCimOut"];
type OwnerCim = NonNullable<SaleCim["cim"]>;
type Part = OwnerCim["parts"][number];
type Words = PortalWords["file"]["description"];

const cimQuery = apiQuery([...SALE, "cim"], ({ signal }) => api.GET("/api/sale/cim", { signal }));

const dayOf = (at: string | null) => (at ? formatLongDate(Date.parse(at)) : "");

/**
 * What we wrote for buyers whom the owner approved, which the owner checks part by part, and who has read it. It is
 * folded, because others may look at the screen. Nothing until there is something.
 */
export function DescriptionToCheck({
  words,
  checking,
}: {
  words: Words;
  checking: PortalWords["file"]["words"];
}) {
  const { data } = useQuery(cimQuery);
  const [isOpen, setOpen] = useState(false);
  const sent = data?.cim;
  if (!data || !sent) return null;
  return (
    <PageSection id="description" title={words.title} lede={ledeOf(sent, words)}>
      <details
        className="disclosure border-b border-edge"
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      >
        <summary>
          <h3>{interpolate(words.open, { day: dayOf(sent.sentAt) })}</h3>
        </summary>
        <div className="disclosure-body">
          {isOpen && sent.state === "sent" && (
            <ToCheck key={sent.number} sent={sent} words={words} checking={checking} />
          )}
          {isOpen && sent.state !== "sent" && (
            <dl>
              {sent.parts.map((part) => (
                <div key={part.id} className="border-b border-rule py-3 last:border-0">
                  <dt className="text-ink-soft">{part.title}</dt>
                  <dd>
                    <PartBody part={part} words={words} />
                  </dd>
                  {sent.wishes[part.id] && (
                    <dd className="mt-1 border-l-4 border-copper pl-3">{sent.wishes[part.id]}</dd>
                  )}
                </div>
              ))}
            </dl>
          )}
          {isOpen && sent.state === "released" && (
            <ReadersOf readers={data.readers} words={words} />
          )}
        </div>
      </details>
    </PageSection>
  );
}

function ledeOf({ state, answeredAt, answeredByName, sentByName }: OwnerCim, words: Words) {
  if (state === "sent") return interpolate(words.lede, { name: sentByName });
  return interpolate(state === "returned" ? words.returned : words.approved, {
    name: answeredByName,
    day: dayOf(answeredAt),
  });
}

function ToCheck({
  sent: { number, parts },
  words,
  checking,
}: {
  sent: OwnerCim;
  words: Words;
  checking: PortalWords["file"]["words"];
}) {
  return (
    <LinesToCheck
      name="part"
      lines={parts.map((part) => ({
        id: part.id,
        label: part.title,
        body: <PartBody part={part} words={words} />,
      }))}
      words={{ ...checking, thenShown: words.thenShown, agree: words.agree }}
      send={(wishes, read) =>
        dataOf(
          api.POST("/api/sale/cim/{number}", {
            params: { path: { number } },
            body: { wishes, sectionsRead: read },
          }),
        )
      }
    />
  );
}

function PartBody({ part: { html, figures, pictures }, words }: { part: Part; words: Words }) {
  return (
    <>
      <div
        className="letter mt-1 max-w-prose"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own Markdown, rendered with raw HTML switched off
        dangerouslySetInnerHTML={{ __html: html }}
      />
      {figures && (
        <>
          <p className="mt-3 max-w-prose text-ink-soft">{words.figures}</p>
          <div className="mt-1 overflow-x-auto">
            <TextTable
              head={[words.amounts, ...figures.periods]}
              rows={figures.rows.map(({ label, grade, amounts }) => [
                grade ? `${label} (${grade.toLowerCase()})` : label,
                ...amounts.map((amount) => (amount === null ? "–" : formatMoney(amount))),
              ])}
            />
          </div>
        </>
      )}
      {pictures.map((alt) => (
        <p key={alt} className="mt-2 text-ink-soft">
          {interpolate(words.picture, { alt })}
        </p>
      ))}
    </>
  );
}

/** How much each person has read, and when; no more. */
function ReadersOf({ readers, words }: { readers: SaleCim["readers"]; words: Words }) {
  return (
    <section aria-labelledby="readers-title" className="mt-6">
      <h4 id="readers-title" className="font-sans text-base font-semibold">
        {words.readersTitle}
      </h4>
      {readers.length === 0 && <p className="text-ink-soft">{words.nobody}</p>}
      <ul>
        {readers.map(({ name, pages, pageCount, lastAt }) => (
          <li key={`${name} ${lastAt}`} className="py-1 tabular-nums">
            {interpolate(words.reader, { name, pages, count: pageCount, day: dayOf(lastAt) })}
          </li>
        ))}
      </ul>
    </section>
  );
}

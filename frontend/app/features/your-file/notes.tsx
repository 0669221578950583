import { useQuery } from "@tanstack/react-query";
import { api } from "~/api/client";
import { formatLongDate } from "~/lib/dates";
import type { PortalWords } from "~/lib/facts";
import { interpolate } from "~/lib/interpolate";
import { apiQuery } from "~/lib/query-client";
import { PageSection } from "~/ui/page-section";
import { SALE } from "./queries";

const lettersQuery = apiQuery([...SALE, "notes"], ({ signal }) =>
  api.GET("/api/sale/letters", { signal }),
);

/** Our letters to the owner, the newest first, each folded, because others may look at the screen. */
export function Notes({ words }: { words: PortalWords["file"]["notes"] }) {
  const { data } = useQuery(lettersQuery);
  if (!data || data.letters.length === 0) return null;
  return (
    <PageSection id="notes" title={words.title} lede={words.lede}>
      <div className="border-b border-edge">
        {data.letters.map(({ id, subject, text, at }) => (
          <details key={id} className="disclosure">
            <summary>
              <h3>{interpolate(words.open, { subject, day: formatLongDate(Date.parse(at)) })}</h3>
            </summary>
            <div className="disclosure-body">
              <p className="max-w-prose font-serif whitespace-pre-line">{text}</p>
            </div>
          </details>
        ))}
      </div>
    </PageSection>
  );
}

import { useQuery } from "@tanstack/react-query";
import { api } from "~/api/client";
import { formatLongDate } from "~/lib/dates";
import type { PortalWords } from "~/lib/facts";
import { interpolate } from "~/lib/interpolate";
import { apiQuery } from "~/lib/query-client";
import { PageSection } from "~/ui/page-section";
import { SALE } from "./queries";

const roomQuery = apiQuery([...SALE, "room"], ({ signal }) =>
  api.GET("/api/sale/room", { signal }),
);

/**
 * Which documents people whom the owner approved can get, and how much each has read. It is folded, because others may
 * look at the screen. Nothing until there is something.
 */
export function DocumentsGiven({ words }: { words: PortalWords["file"]["given"] }) {
  const { data } = useQuery(roomQuery);
  if (!data || data.files.length === 0) return null;
  const { files, readers } = data;
  return (
    <PageSection id="given" title={words.title} lede={words.lede}>
      <details className="disclosure border-b border-edge">
        <summary>
          <h3>{interpolate(words.open, { count: files.length })}</h3>
        </summary>
        <div className="disclosure-body">
          <ul>
            {files.map(({ title, folder, level }) => (
              <li key={`${folder} ${title}`} className="border-b border-rule py-2">
                {title}
                <span className="block text-ink-soft">
                  {folder}. {words.levels[`level${level}` as keyof typeof words.levels]}
                </span>
              </li>
            ))}
          </ul>
          <h4 className="mt-6 font-sans text-base font-semibold">{words.readersTitle}</h4>
          {readers.length === 0 && <p className="text-ink-soft">{words.nobody}</p>}
          <ul>
            {readers.map(({ name, files: count, lastAt }) => (
              <li key={`${name} ${lastAt}`} className="py-1 tabular-nums">
                {interpolate(words.reader, {
                  name,
                  count,
                  day: formatLongDate(Date.parse(lastAt)),
                })}
              </li>
            ))}
          </ul>
        </div>
      </details>
    </PageSection>
  );
}

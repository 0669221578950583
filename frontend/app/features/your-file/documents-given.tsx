import { useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "~/api/client";
import type { components } from "~/api/schema";
import { formatLongDate } from "~/lib/dates";
import type { PortalWords } from "~/lib/facts";
import { interpolate } from "~/lib/interpolate";
import { apiQuery, dataOf } from "~/lib/query-client";
import { useAct } from "~/lib/use-act";
import { Button } from "~/ui/button";
import { FieldError } from "~/ui/field";
import { PageSection } from "~/ui/page-section";
import { SALE } from "./queries";

type SaleRoom = components["schemas"]["SaleRoomOut"];
type Words = PortalWords["file"]["given"];

const roomQuery = apiQuery([...SALE, "room"], ({ signal }) =>
  api.GET("/api/sale/room", { signal }),
);

/**
 * Which documents people whom the owner approved can get, and how much each has read. It is folded, because others may
 * look at the screen. Nothing until there is something.
 */
export function DocumentsGiven({ words }: { words: PortalWords["file"]["given"] }) {
  const { data } = useQuery(roomQuery);
  if (!data?.isOpen || data.files.length === 0) return null;
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
            {readers.map(({ name, role, buyer, files: count, lastAt }) => (
              <li key={`${name} ${lastAt}`} className="py-1 tabular-nums">
                {interpolate(words.reader, {
                  name: named(name, role, buyer, words.roles),
                  count,
                  day: formatLongDate(Date.parse(lastAt)),
                })}
              </li>
            ))}
          </ul>
          <Brokers room={data} words={words.brokers} />
        </div>
      </details>
    </PageSection>
  );
}

/** A reader's name, and for a broker or a bank the buyer for whom they read. */
function named(name: string, role: string, buyer: string, words: Words["roles"]): string {
  if (!buyer) return name;
  return interpolate(role === "lender" ? words.lender : words.coBroker, { name, buyer });
}

/** The owner's plain yes to brokers of approved buyers, which can be taken back. */
function Brokers({ room, words }: { room: SaleRoom; words: Words["brokers"] }) {
  const client = useQueryClient();
  const { send, isBusy, errors } = useAct<SaleRoom>({
    onDone: (saved) => void client.setQueryData(roomQuery.queryKey, saved),
  });
  const { coBrokersSince: since, coBrokersByName: name } = room;
  const decide = (agreed: boolean) =>
    send(() => dataOf(api.PUT("/api/sale/room/co-brokers", { body: { agreed } })));
  return (
    <section aria-labelledby="given-brokers" className="mt-6 border-t border-rule pt-4">
      <h4 id="given-brokers" className="font-sans text-base font-semibold">
        {words.title}
      </h4>
      <p className="mt-1 max-w-prose">
        {since
          ? interpolate(words.yes, { name, day: formatLongDate(Date.parse(since)) })
          : words.no}
      </p>
      <FieldError role="alert">{errors.form}</FieldError>
      <p className="mt-4">
        <Button
          variant="secondary"
          aria-disabled={isBusy}
          onClick={() => void decide(since === null)}
        >
          {isBusy ? words.sending : since ? words.takeBack : words.agree}
        </Button>
      </p>
    </section>
  );
}

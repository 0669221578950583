import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router";
import { DeskScreen } from "~/layout/desk/desk-screen";
import { deskContextQuery } from "~/layout/desk/queries";
import { LoadMore } from "~/layout/desk/states";
import { FIRM_ZONE } from "~/lib/firm-time";
import { QueryView } from "~/lib/query-view";
import { useSignedIn } from "~/lib/session";
import { EmptyState } from "~/ui/empty-state";
import { ACTS, detailInWords } from "./act-words";
import { LogFilters } from "./log-filters";
import { type Chain, type Entry, filterIn, logQuery, searchFor } from "./queries";

/** The audit log: who of the firm saw, changed, exported or deleted what. */
export function LogScreen() {
  const [search, setSearch] = useSearchParams();
  const filter = filterIn(search);
  const isPrincipal = useSignedIn().staffRole === "principal";
  const context = useQuery(deskContextQuery);
  const log = useInfiniteQuery(logQuery(filter));
  return (
    <DeskScreen screen="log">
      <p className="mt-3 max-w-prose text-ink-soft">
        {isPrincipal
          ? "Who of the firm opened, changed, exported or deleted what."
          : "What you opened, changed, exported or deleted. Principals see everybody's entries."}{" "}
        An entry that is changed or removed in the database shows here within an hour, unless
        someone rewrites the whole log.
      </p>
      <QueryView query={context} loading="Loading the log...">
        {(known) => (
          <>
            <LogFilters
              filter={filter}
              context={known}
              isPrincipal={isPrincipal}
              onChange={(changes) =>
                setSearch(searchFor({ ...filter, ...changes }), { preventScrollReset: true })
              }
            />
            <QueryView query={log} loading="Loading the log..." rows={8}>
              {({ pages }) => {
                const entries = pages.flatMap((page) => page.entries);
                return (
                  <>
                    {pages[0] && <ChainState chain={pages[0].chain} />}
                    {entries.length === 0 ? (
                      <EmptyState title="Nothing here">
                        {search.size > 0
                          ? "No entry matches these filters."
                          : "Entries appear as soon as somebody opens or changes a lead."}
                      </EmptyState>
                    ) : (
                      <Days entries={entries} me={known.me} />
                    )}
                    <LoadMore query={log} label="Show earlier entries" />
                  </>
                );
              }}
            </QueryView>
          </>
        )}
      </QueryView>
    </DeskScreen>
  );
}

/** Says whether the log is intact, as far as it was checked by its hash chain. */
function ChainState({ chain: { entries, since, isIntact, brokenAt } }: { chain: Chain }) {
  if (isIntact) {
    return (
      <p className="mt-3 text-ink-soft">
        {entries.toLocaleString("en-US")} {entries === 1 ? "entry" : "entries"}
        {since && ` since ${DAY.format(new Date(since))}`}. The newest were checked just now, and
        the server checks all of them once an hour: none is missing or changed.
      </p>
    );
  }
  return (
    <p role="alert" className="border-b border-rule py-2 text-ink-soft">
      <strong className="font-semibold">The log was tampered with.</strong> Entry{" "}
      {brokenAt?.toLocaleString("en-US")} was changed or removed in the database, past this program.
      Tell your server administrator, and keep the latest backup.
    </p>
  );
}

function Days({ entries, me }: { entries: Entry[]; me: number }) {
  const days = [...new Set(entries.map(({ at }) => DAY.format(new Date(at))))];
  return days.map((day) => (
    <section key={day} className="mt-6" aria-label={day}>
      <h2>{day}</h2>
      <ul className="mt-1.5 border-b border-rule">
        {entries
          .filter(({ at }) => DAY.format(new Date(at)) === day)
          .reduce(withRuns, [])
          .map(([entry, ...others]) => (
            <LogLine key={entry.id} entry={entry} others={others} me={me} />
          ))}
      </ul>
    </section>
  ));
}

type Run = [Entry, ...Entry[]];

/** Acts that change nothing, of which one follows the other. */
const READS: readonly string[] = ["lead-seen", "lead-read", "people-listed"];

/** Adds an entry to the runs: what one person read one after the other is a single line. */
function withRuns(runs: Run[], entry: Entry): Run[] {
  const last = runs.at(-1);
  const isSame =
    last?.[0].act === entry.act &&
    READS.includes(entry.act) &&
    last[0].actorId === entry.actorId &&
    last[0].network === entry.network;
  if (isSame) last.push(entry);
  else runs.push([entry]);
  return runs;
}

// Days and times are the firm's, as the days of the filter are.
const DAY = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: FIRM_ZONE });
const TIME = new Intl.DateTimeFormat("en-US", { timeStyle: "short", timeZone: FIRM_ZONE });
const EXACT_TIME = new Intl.DateTimeFormat("en-US", {
  dateStyle: "medium",
  timeStyle: "long",
  timeZone: FIRM_ZONE,
});

function LogLine({
  entry,
  others,
  me,
}: {
  entry: Entry;
  /** Earlier entries of the same kind, of which only the object differs. */
  others: readonly Entry[];
  me: number;
}) {
  const { at, actorId, actorName, act, label, network } = entry;
  const detail = detailInWords(entry);
  const objects = new Map([entry, ...others].map((each) => [each.objectId, each]));
  const named = [...objects.values()].filter(({ objectId }) => objectId !== entry.objectId);
  const times = others.length + 1;
  const who =
    actorId === null
      ? "A command on the server"
      : actorId === me
        ? "You"
        : (actorName ?? "A deleted account");
  return (
    <li className="grid min-h-14 grid-cols-[4.75rem_minmax(0,1fr)] items-baseline gap-x-3 border-t border-rule py-2.5 wrap-anywhere md:min-h-10 md:grid-cols-[4.75rem_minmax(0,1fr)_9rem]">
      <time
        dateTime={at}
        className="text-ink-soft tabular-nums"
        data-tooltip={EXACT_TIME.format(new Date(at))}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the exact time shows at the focus too
        tabIndex={0}
      >
        {TIME.format(new Date(at))}
      </time>
      <p>
        <span className="font-semibold">{who}</span> {ACTS[act] ?? label} <LogObject {...entry} />
        {named.map((other) => (
          <span key={other.id}>
            , <LogObject {...other} />
          </span>
        ))}
        {times > objects.size && <span className="text-ink-soft">({times} times)</span>}
        {detail && <span className="text-ink-soft"> ({detail})</span>}
      </p>
      <p className="col-start-2 text-[0.8125rem] text-ink-soft tabular-nums md:col-start-3 md:text-right">
        {network}
      </p>
    </li>
  );
}

const RELEASED: Record<string, string> = {
  "valuation/method": "the valuation method",
  "leads/score": "the lead score",
  "business_health/statements": "the business health questions",
  "value_assessment/questions": "the value assessment questions",
};

/** What an act was done to; a lead that is still there is a link. */
function LogObject({ objectType, objectId, objectName, detail }: Entry) {
  if (objectType === "lead" && objectName !== null) {
    return (
      <Link
        className="underline decoration-1 underline-offset-[0.22em]"
        to={`/desk/leads/${objectId}`}
      >
        {objectName || `lead ${objectId}`}
      </Link>
    );
  }
  if (objectType === "lead") return `lead ${objectId}, which is deleted`;
  if (objectType === "received-mail") return objectName || `email ${objectId}`;
  if (objectType === "user") return objectName ?? `account ${objectId}, which is deleted`;
  if (objectType === "release") {
    return `version ${detail.version} of ${RELEASED[String(detail.name)] ?? detail.name}`;
  }
  return null;
}

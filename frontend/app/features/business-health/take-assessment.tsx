import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { Link } from "react-router";
import { QueryView } from "~/lib/query-view";
import { useSession, useSignedIn } from "~/lib/session";
import { AskedAgain } from "~/ui/asked-again";
import { type Answers, isEmpty } from "./answer-diff";
import { openBroadcast } from "./broadcast";
import { draftApi } from "./draft-api";
import { DASHBOARD, DraftStatus } from "./draft-status";
import { createDraftSync, type DraftSync } from "./draft-sync";
import { type Bank, browserMemory, setAside } from "./pending-answers";
import { loadStart, type Start } from "./start-of";

type Assessment = (
  draft: Pick<DraftSync, "read" | "keep" | "drop" | "watch">,
  take: (answers: Answers) => void,
) => ReactNode;

/** Hosts the assessment: its draft and its runs are kept with the account of who takes it. */
export function TakeAssessment({ bank, children }: { bank: Bank; children: Assessment }) {
  const query = useQuery({
    queryKey: ["health", "start", bank.version],
    queryFn: ({ signal }) => loadStart(bank, { signal }),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const start = query.isFetchedAfterMount ? query.data : undefined;
  return (
    <>
      <div className="page pt-12">
        <p className="no-print">
          <Link className="text-link" to={DASHBOARD}>
            Back to the dashboard
          </Link>
        </p>
        <h1 className="mt-6 max-w-[18ch]">Business Health Status</h1>
        <p className="lede mt-5">
          See your business as a buyer will. Fifty questions, about twelve minutes, and you can stop
          and finish later, on this device or another.
        </p>
        {!start && (
          <div className="mt-10 mb-24">
            <QueryView
              query={query}
              loading="Loading your answers..."
              failed="We couldn't load your answers."
              fresh
            >
              {() => null}
            </QueryView>
          </div>
        )}
      </div>
      {start && (
        <Hosted bank={bank} start={start}>
          {children}
        </Hosted>
      )}
    </>
  );
}

function Hosted({ bank, start, children }: { bank: Bank; start: Start; children: Assessment }) {
  const person = useSignedIn().person.id;
  const session = useSession().state;
  const [again, setAgain] = useState(() => merged(start.again, setAside(person, bank)));
  const [tabs] = useState(() => openBroadcast(person, bank.version));
  const [keeper] = useState(() =>
    createDraftSync({
      version: bank.version,
      wire: draftApi(bank.version),
      memory: browserMemory(person, bank),
      start,
      tell: tabs.tell,
    }),
  );
  const standing = useSyncExternalStore(keeper.subscribe, keeper.standing);
  const [filledIn, setFilledIn] = useState(!isEmpty(start.otherwise));
  const draft = useMemo(() => {
    /** The notices are about the answers that the page began with. */
    function dropNotices() {
      setAgain([]);
      setFilledIn(false);
    }
    function drop() {
      dropNotices();
      keeper.drop();
    }
    function take(answers: Answers) {
      dropNotices();
      keeper.take(answers);
    }
    return { ...keeper, drop, take };
  }, [keeper]);

  useEffect(() => tabs.hear(keeper.hear), [tabs, keeper]);

  useEffect(() => {
    if (session === "somebody") keeper.retry();
  }, [session, keeper]);

  useEffect(() => {
    const look = () => document.visibilityState === "visible" && void keeper.look();
    addEventListener("online", keeper.retry);
    document.addEventListener("visibilitychange", look);
    return () => {
      removeEventListener("online", keeper.retry);
      document.removeEventListener("visibilitychange", look);
    };
  }, [keeper]);

  return (
    <>
      {filledIn && (
        <div className="page mt-6 no-print">
          <p className="max-w-prose">
            Your last answers are filled in. Change what has changed since, then calculate again.
          </p>
        </div>
      )}
      <div className="page">
        <AskedAgain
          questions={again.filter((id) => keeper.read()[id] === undefined)}
          lede="Some of these questions have changed since you answered them. Your other answers are still here."
        />
      </div>
      <DraftStatus standing={standing} onRetry={keeper.retry} onStartOver={keeper.startOver} />
      <div className="hosted">{children(draft, draft.take)}</div>
    </>
  );
}

function merged(one: number[], other: number[]): number[] {
  return [...new Set([...one, ...other])].sort((a, b) => a - b);
}

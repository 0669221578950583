import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { RelativeTime } from "~/layout/desk/labels";
import { useNow } from "~/layout/desk/now";
import { formatLongDateTime } from "~/lib/dates";
import { RequestRefused } from "~/lib/query-client";
import { currentSession } from "~/lib/session";
import { useRootData } from "~/lib/site";
import { Button } from "~/ui/button";
import { Letterhead } from "~/ui/print-heading";
import { showToast } from "~/ui/toasts";
import { Composer, TABS, type Tab } from "./composer";
import { ContactDetails } from "./contact-details";
import { LatestResults } from "./latest-results";
import { removeDrafts } from "./lead-drafts";
import { LeadFacts } from "./lead-facts";
import { LeadSummary } from "./lead-summary";
import { MoreMenu } from "./more-menu";
import { NextAction } from "./next-action";
import { type DeskContext, type Lead, leadKey } from "./queries";
import { Score } from "./score";
import { Tasks } from "./tasks";
import { Timeline } from "./timeline";
import { useDraft } from "./use-draft";

type Props = {
  lead: Lead;
  context: DeskContext;
  action?: ReactNode;
  /** What stands in place of the stage of a lead that has a deal. */
  dealStage?: ReactNode;
};

/** The page of a lead: what is known about the person, what happened, and where staff write. */
export function LeadRecord({ lead, context, action, dealStage }: Props) {
  const control = useDraft(context.me, lead.id);
  const { state } = useLocation();
  const [wanted, setWanted] = useState<{ tab: Tab } | null>(() =>
    state?.write === "reply" && lead.email ? { tab: "reply" } : null,
  );
  const stopAsking = useAskForNextAction(lead, context);
  return (
    <article className="lead" aria-labelledby="lead-title">
      <PrintedHead />
      <header className="border-b border-rule pb-3">
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <h1 id="lead-title">{lead.name}</h1>
          <div className="flex items-center gap-x-4">
            {action}
            <MoreMenu
              lead={lead}
              context={context}
              onErased={() => {
                stopAsking();
                removeDrafts(context.me, lead.id);
              }}
            />
          </div>
        </div>
        <p className="text-ink-soft">
          {lead.company && <>{lead.company} · </>}
          lead since <RelativeTime at={lead.createdAt} />
        </p>
        {lead.isSpam && (
          <p className="font-semibold text-red">Spam: {lead.spamReasons.join("; ")}</p>
        )}
        {lead.waitingSince && (
          <p className="font-semibold text-red">
            Waiting for an answer, written <RelativeTime at={lead.waitingSince} />
          </p>
        )}
      </header>
      <LeadSummary lead={lead} context={context} dealStage={dealStage} />
      <div className="gap-x-7 @min-[40rem]:grid @min-[40rem]:grid-cols-[16rem_minmax(0,1fr)] @min-[40rem]:grid-rows-[auto_auto_1fr] @min-[56rem]:grid-cols-[19rem_minmax(0,1fr)] @min-[56rem]:gap-x-10">
        <div>
          <ContactDetails lead={lead} context={context} control={control} />
          <LeadFacts lead={lead} context={context} dealStage={dealStage} />
          <NextAction lead={lead} context={context} control={control} />
        </div>
        <div>
          <LatestResults lead={lead} />
          <Tasks lead={lead} context={context} control={control} />
        </div>
        <div className="@min-[40rem]:col-start-2 @min-[40rem]:row-span-3 @min-[40rem]:row-start-1">
          <Composer lead={lead} context={context} control={control} wanted={wanted} />
          <Timeline lead={lead} context={context} control={control} />
        </div>
        <Score lead={lead} />
      </div>
      {/* On a phone, where the composer is far below the facts. */}
      <fieldset
        aria-label="Write"
        className="write-bar sticky bottom-[calc(3.5rem+env(safe-area-inset-bottom))] z-30 -mx-4 mt-4 grid grid-cols-3 border-t border-rule bg-paper-deep md:hidden print:hidden"
      >
        {TABS.map(({ key, label }) => (
          <Button
            key={key}
            variant="plain"
            className="min-h-11 font-strong text-copper"
            onClick={() => setWanted({ tab: key })}
          >
            {label}
          </Button>
        ))}
      </fieldset>
    </article>
  );
}

/** The head of a printed lead: the firm's letterhead, and when the lead was printed. */
function PrintedHead() {
  const { firm } = useRootData();
  const now = useNow();
  return (
    <div className="mb-5 hidden print:block">
      <Letterhead firm={firm} />
      <p className="mt-2 text-small">Confidential. Printed {formatLongDateTime(now)}</p>
    </div>
  );
}

/**
 * A hook that asks for the next action, in a toast, when the person leaves an open lead without one, unless they have
 * signed out or the lead no longer exists. Call the returned function once the lead is erased: the server may not have
 * said so yet.
 */
function useAskForNextAction(lead: Lead, { me, stages }: DeskContext) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const isErased = useRef(false);
  const isOpen = stages.find(({ id }) => id === lead.stage)?.isOpen ?? false;
  const isMissing = isOpen && !lead.isSpam && !lead.nextAction;
  const latest = useRef({ isMissing, lead, navigate });
  useEffect(() => {
    latest.current = { isMissing, lead, navigate };
  });
  useEffect(
    () => () => {
      const { isMissing, lead, navigate } = latest.current;
      const session = currentSession();
      const isHere = "who" in session && session.who.person.id === me;
      const error = client.getQueryState(leadKey(lead.id))?.error;
      const isGone = error instanceof RequestRefused && error.status === 404;
      if (!isMissing || !isHere || isErased.current || isGone) return;
      showToast({
        title: `What comes next for ${lead.name}?`,
        detail: "This lead has no next action.",
        tone: "plain",
        ms: 8000,
        action: { label: "Set one", run: () => void navigate(`/desk/leads/${lead.id}`) },
      });
    },
    [client, me],
  );
  return () => {
    isErased.current = true;
  };
}

import { useState } from "react";
import { api } from "~/api/client";
import { ReasonDialog } from "~/layout/desk/form-dialog";
import { useNow } from "~/layout/desk/now";
import { dataOf } from "~/lib/query-client";
import { Button } from "~/ui/button";
import type { Deal } from "./queries";
import { useDealAct } from "./use-deal";
import { CONDITIONS, daysSince, inDays } from "./words";

type Stage = Deal["stage"];

const PATH: { stage: Stage; label: string }[] = [
  { stage: "intake", label: "Intake" },
  { stage: "valuation", label: "Valuation" },
  { stage: "engaged", label: "Engaged" },
  { stage: "packaging", label: "Packaging" },
  { stage: "on-market", label: "On market" },
  { stage: "offers", label: "Offers" },
  { stage: "loi", label: "LOI" },
  { stage: "diligence", label: "Diligence" },
  { stage: "contract", label: "Contract" },
  { stage: "closing", label: "Closing" },
  { stage: "closed", label: "Closed" },
  { stage: "post-closing", label: "Post-closing" },
];

/** Where the deal stands on the way to closing and after it. On a phone, the stages are marks without names. */
export function StagePath({ deal }: { deal: Deal }) {
  const now = useNow();
  const since = inDays(daysSince(deal.stageSince, now));
  if (deal.stage === "dead") {
    return (
      <p className="mt-2 font-semibold text-red">
        Ended without a sale {since === "today" ? since : `${since} ago`}: {deal.deadReason}
      </p>
    );
  }
  const at = PATH.findIndex(({ stage }) => stage === deal.stage);
  const steps = PATH.map(({ stage, label }, index) => ({ stage, label, index }));
  return (
    <>
      <p className="mt-3 flex flex-wrap items-baseline gap-x-2 wide:hidden" aria-hidden="true">
        <span className="font-strong">{PATH[at]?.label}</span>
        <span>{since === "today" ? "since today" : `for ${since}`}</span>
        <span className="text-ink-soft">
          step {at + 1} of {PATH.length}
          {PATH[at + 1] && `, then ${PATH[at + 1]?.label}`}
        </span>
      </p>
      <ol className="mt-1 grid grid-cols-12 gap-x-1 wide:mt-3 wide:flex" aria-label="Stages">
        {steps.map(({ stage, label, index }) => (
          <li
            key={stage}
            aria-current={index === at ? "step" : undefined}
            className={`min-w-0 border-t-4 pt-1 wide:flex-auto wide:pr-2 ${index === at ? "border-copper font-strong" : index < at ? "border-ink" : "border-rule text-ink-soft"}`}
          >
            <span className="sr-only wide:not-sr-only wide:whitespace-nowrap">{label}</span>
            {index === at && (
              <span className="sr-only font-normal wide:not-sr-only wide:block wide:whitespace-nowrap">
                {" "}
                {since === "today" ? "since today" : `for ${since}`}
              </span>
            )}
            {index < at && <span className="sr-only">, done</span>}
          </li>
        ))}
      </ol>
    </>
  );
}

/** What the next stage asks for, with the button to enter it, and the way to end the deal. */
export function StagePanel({ deal }: { deal: Deal }) {
  const [asked, setAsked] = useState<{ stage: Stage; label: string } | null>(null);
  const act = useDealAct();
  const { nextStage } = deal;

  const request = (stage: Stage, reason: string) =>
    dataOf(
      api.POST("/api/desk/deals/{deal_id}/stage", {
        params: { path: { deal_id: deal.id } },
        body: { stage, expected: deal.stage, reason },
      }),
    );
  const move = (stage: Stage) => act.send(() => request(stage, ""));

  if (deal.stage === "dead") {
    return (
      <p className="py-4">
        <Button variant="secondary" onClick={() => void move("intake")}>
          Take it up again
        </Button>
      </p>
    );
  }
  const missing = nextStage?.conditions.filter(({ isMet }) => !isMet) ?? [];
  const isBlocked = missing.some(({ isRequired }) => isRequired);
  return (
    <section className="border-b border-rule py-4" aria-labelledby="stage-panel-title">
      {nextStage && (
        <>
          <h2 id="stage-panel-title">Before {nextStage.label}</h2>
          <ul className="mt-1">
            {nextStage.conditions.map(({ id, isMet, isRequired }) => (
              <li key={id} className="flex items-baseline gap-2 py-1">
                <Mark isMet={isMet} />
                <span>
                  <span className="sr-only">{isMet ? "Done: " : "Missing: "}</span>
                  {CONDITIONS[id] ?? id}
                  {!isMet && isRequired && (
                    <span className="text-ink-soft">, nothing goes without it</span>
                  )}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      <p className="mt-2 flex flex-wrap items-center gap-x-5">
        {nextStage && (
          <Button
            aria-disabled={isBlocked || act.isBusy}
            onClick={() => {
              if (missing.length > 0) setAsked(nextStage);
              else void move(nextStage.stage);
            }}
          >
            Move to {nextStage.label}
          </Button>
        )}
        <Button variant="quiet" onClick={() => setAsked({ stage: "dead", label: "the end" })}>
          End without a sale
        </Button>
      </p>
      {act.errors.form && !asked && (
        <p role="alert" className="mt-2 font-semibold text-red">
          {act.errors.form}
        </p>
      )}
      {asked && (
        <ReasonDialog
          id="deal-reason-title"
          {...wordsOf(asked)}
          act={act}
          request={(text) => request(asked.stage, text("reason"))}
          isDangerous={asked.stage === "dead"}
          onClose={() => {
            act.clear();
            setAsked(null);
          }}
        />
      )}
    </section>
  );
}

function Mark({ isMet }: { isMet: boolean }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 16 16" className="size-3.5 flex-none translate-y-0.5">
      <circle
        cx="8"
        cy="8"
        r="6.5"
        className={isMet ? "fill-ink stroke-ink" : "fill-none stroke-ink-soft"}
        strokeWidth="1.5"
      />
      {isMet && (
        <path d="m5 8.2 2.1 2.1L11 6" className="fill-none stroke-paper" strokeWidth="1.6" />
      )}
    </svg>
  );
}

function wordsOf({ stage, label }: { stage: Stage; label: string }) {
  return stage === "dead"
    ? {
        title: "Why does it end?",
        text: "The reason stays with the deal. Nobody outside the firm sees it.",
        submit: "End the deal",
      }
    : {
        title: `Why move to ${label} now?`,
        text: "Something is still missing. The reason stays with the deal and in the log.",
        submit: `Move to ${label}`,
      };
}

import type { ReactNode } from "react";
import {
  DEAL_STAGE,
  RelativeDay,
  RelativeTime,
  StageLabel,
  useIsOverdue,
} from "~/layout/desk/labels";
import { formatHeadlineRange } from "~/lib/money";
import type { DeskContext, Lead } from "./queries";

/** What staff have to know before they call, in one line: the stage, the value, the health, and what is next. */
export function LeadSummary({
  lead,
  context,
  dealStage,
}: {
  lead: Lead;
  context: DeskContext;
  dealStage?: ReactNode;
}) {
  const { range, health, nextAction, nextActionOn } = lead;
  const isOverdue = useIsOverdue(nextActionOn);
  return (
    <dl className="grid grid-cols-2 border-b border-rule @min-[34rem]:grid-cols-[auto_auto_auto_minmax(0,1fr)]">
      <Item term="Stage">
        <span className="font-sans text-fine font-normal">
          {(lead.stage === DEAL_STAGE && dealStage) || (
            <StageLabel id={lead.stage} stages={context.stages} />
          )}{" "}
          <span className="text-ink-soft">
            <RelativeTime at={lead.stageSince} />
          </span>
        </span>
      </Item>
      <Item term="Range">{range ? formatHeadlineRange(range.low, range.high) : <None />}</Item>
      <Item term="Health">{health ? `${health.overall}%` : <None />}</Item>
      <Item term="Next">
        {nextAction || nextActionOn ? (
          <span className="font-sans text-small font-semibold">
            {nextAction}
            {nextActionOn && (
              <span className={isOverdue ? "text-red" : "font-normal text-ink-soft"}>
                {nextAction && ", "}
                <RelativeDay day={nextActionOn} />
              </span>
            )}
          </span>
        ) : (
          <None />
        )}
      </Item>
    </dl>
  );
}

function Item({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="py-2 pr-5 @min-[34rem]:not-first:border-l @min-[34rem]:not-first:border-rule @min-[34rem]:not-first:pl-5">
      <dt className="text-[0.8125rem] text-ink-soft">{term}</dt>
      <dd className="font-serif text-[1rem] font-title">{children}</dd>
    </div>
  );
}

const None = () => <span className="font-sans text-fine font-normal text-ink-soft">none yet</span>;

import type { ComponentProps } from "react";
import { DealPage } from "./deal-page";
import { Known } from "./known";
import { Material } from "./material";
import { Members } from "./members";
import { Money } from "./money";
import { NextStep } from "./next-step";
import { People } from "./people";
import { StagePanel } from "./stage-panel";
import { DealTimeline } from "./timeline";
import { Waits } from "./waits";

/** The overview of a deal: who takes part, what is next, and what happened. */
export function DealScreen({ ofLead }: Pick<ComponentProps<typeof DealTimeline>, "ofLead">) {
  return (
    <DealPage>
      {(deal) => (
        <div className="gap-x-10 md:grid md:grid-cols-[18rem_minmax(0,1fr)]">
          <div>
            <Money deal={deal} />
            <Known deal={deal} />
            <People deal={deal} />
            <Members deal={deal} />
          </div>
          <div>
            <NextStep deal={deal} />
            <Waits deal={deal} />
            <StagePanel deal={deal} />
            <Material deal={deal} />
            <DealTimeline deal={deal} ofLead={ofLead} />
          </div>
        </div>
      )}
    </DealPage>
  );
}

import { DealPage } from "./deal-page";
import { Members } from "./members";
import { Money } from "./money";
import { NextStep } from "./next-step";
import { People } from "./people";
import { StagePanel } from "./stage-panel";

/** The overview of a deal: who takes part, and what is next. */
export function DealScreen() {
  return (
    <DealPage>
      {(deal) => (
        <div className="gap-x-10 md:grid md:grid-cols-[18rem_minmax(0,1fr)]">
          <div>
            <Money deal={deal} />
            <People deal={deal} />
            <Members deal={deal} />
          </div>
          <div>
            <NextStep deal={deal} />
            <StagePanel deal={deal} />
          </div>
        </div>
      )}
    </DealPage>
  );
}

import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "react-router";
import { RelativeTime } from "~/layout/desk/labels";
import { QueryBoundary } from "~/layout/desk/states";
import { Members } from "./members";
import { Money } from "./money";
import { NextStep } from "./next-step";
import { People } from "./people";
import { type Deal, dealQuery } from "./queries";
import { StagePanel, StagePath } from "./stage-panel";

/** The page of a deal, whose number is in the address. */
export function DealScreen() {
  const { id } = useParams();
  return <DealById key={id} id={Number(id)} />;
}

export function DealById({ id }: { id: number }) {
  const query = useQuery(dealQuery(id));
  return (
    <QueryBoundary query={query} loading="Loading the deal...">
      {(deal) => <DealPage deal={deal} />}
    </QueryBoundary>
  );
}

function DealPage({ deal }: { deal: Deal }) {
  return (
    <article aria-labelledby="deal-title">
      <header className="border-b border-rule pt-2 pb-3">
        <p>
          <Link to="/desk/deals" className="text-ink-soft underline underline-offset-[0.22em]">
            Deals
          </Link>
        </p>
        <h1 id="deal-title">{deal.name}</h1>
        <p className="text-ink-soft">
          Opened <RelativeTime at={deal.createdAt} />
          {deal.lead !== null && (
            <>
              {" "}
              from{" "}
              <Link className="underline underline-offset-[0.22em]" to={`/desk/leads/${deal.lead}`}>
                this lead
              </Link>
            </>
          )}
        </p>
        <StagePath deal={deal} />
      </header>
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
    </article>
  );
}

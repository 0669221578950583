import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { QueryView } from "~/lib/query-view";
import { Button } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { FieldError } from "~/ui/field";
import { DealPage } from "../deal-page";
import type { Deal } from "../queries";
import { Conflict, SaveState } from "../sheet-state";
import { addressOf } from "../words";
import { type Cim, cimQuery, type Fields } from "./queries";
import { Reading } from "./reading";
import { Sections } from "./sections";
import { Standing } from "./standing";
import { useCimActs, useCimSheet } from "./use-cim";

/** The tab with the memorandum that approved buyers read. */
export function CimScreen(fields: Fields) {
  return <DealPage>{(deal) => <CimOfDeal key={deal.id} deal={deal} fields={fields} />}</DealPage>;
}

function CimOfDeal({ deal, fields }: { deal: Deal; fields: Fields }) {
  const query = useQuery(cimQuery(deal.id));
  return (
    <QueryView query={query} loading="Loading the memorandum..." rows={8}>
      {({ cim, hasListing }) =>
        cim ? (
          <Memorandum deal={deal} cim={cim} fields={fields} />
        ) : (
          <Begin deal={deal} hasListing={hasListing} />
        )
      }
    </QueryView>
  );
}

function Begin({ deal, hasListing }: { deal: Deal; hasListing: boolean }) {
  const { begin, isBusy, errors } = useCimActs(deal.id);
  return (
    <EmptyState title="No memorandum yet">
      <p>
        What approved buyers read, page by page and with their name on every page. The draft takes
        over what the listing, the intake sheet and the recast know, with customers as letters and
        people without names.
      </p>
      {hasListing ? (
        <p className="mt-4">
          <Button aria-disabled={isBusy} onClick={() => void begin()}>
            Start the memorandum
          </Button>
        </p>
      ) : (
        <p className="mt-4">
          <Link className="underline underline-offset-[0.22em]" to={addressOf(deal.id, "listing")}>
            Start the listing first
          </Link>
        </p>
      )}
      <FieldError role="alert">{errors.form}</FieldError>
    </EmptyState>
  );
}

/** The words, beside them where the memorandum stands, and below who has read it. */
function Memorandum({ deal, cim, fields }: { deal: Deal; cim: Cim; fields: Fields }) {
  const sheet = useCimSheet(deal.id, cim);
  const acts = useCimActs(deal.id);
  return (
    <>
      <div className="gap-x-12 lg:grid lg:grid-cols-[minmax(0,1fr)_21rem]">
        <Standing deal={deal.id} cim={cim} sheet={sheet} acts={acts} />
        <div className="min-w-0 max-w-[44rem] pb-8 lg:col-start-1 lg:row-start-1">
          <div className="flex flex-wrap items-baseline justify-between gap-x-6 border-b border-rule py-3">
            <p className="font-semibold">Only buyers whom the owner has approved read this.</p>
            <SaveState sheet={sheet} />
          </div>
          {sheet.isConflict && (
            <Conflict sheet={sheet} title="A colleague has changed this memorandum" />
          )}
          <Sections cim={cim} sheet={sheet} acts={acts} fields={fields} />
        </div>
      </div>
      <Reading deal={deal.id} cim={cim} />
    </>
  );
}

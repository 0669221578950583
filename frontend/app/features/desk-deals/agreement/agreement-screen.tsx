import { useQuery } from "@tanstack/react-query";
import { QueryView } from "~/lib/query-view";
import { EmptyState } from "~/ui/empty-state";
import { DealPage } from "../deal-page";
import type { Deal } from "../queries";
import { Draft } from "./draft";
import { Earlier } from "./earlier";
import { agreementQuery } from "./queries";
import { SentAgreement } from "./sent-agreement";
import { Start } from "./start";

/** The tab with the agreement of a deal: its terms while it is a draft, and then its signatures and dates. */
export function AgreementScreen() {
  return <DealPage>{(deal) => <AgreementOfDeal key={deal.id} deal={deal} />}</DealPage>;
}

function AgreementOfDeal({ deal }: { deal: Deal }) {
  const query = useQuery(agreementQuery(deal.id));
  return (
    <QueryView query={query} loading="Loading the agreement...">
      {({ agreement, earlier, hasLicense }) => (
        <>
          {!agreement && <None deal={deal} />}
          {agreement?.state === "draft" && (
            <Draft key={agreement.id} deal={deal} agreement={agreement} hasLicense={hasLicense} />
          )}
          {agreement && agreement.state !== "draft" && (
            <SentAgreement key={agreement.id} deal={deal} agreement={agreement} />
          )}
          <Earlier agreements={earlier} />
        </>
      )}
    </QueryView>
  );
}

function None({ deal }: { deal: Deal }) {
  return (
    <EmptyState title="No agreement yet">
      <p>
        Prepare it with the usual terms and change what you agreed on. The seller and the spouse
        sign it by email, the firm signs last.
      </p>
      <div className="mt-4">
        <Start deal={deal} label="Prepare the agreement" />
      </div>
    </EmptyState>
  );
}

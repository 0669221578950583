import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { QueryView } from "~/lib/query-view";
import { Button } from "~/ui/button";
import { AgreementRow } from "./agreement-row";
import { type BuyerAgreements as Agreements, agreementsQuery } from "./queries";
import { SendDialog } from "./send-dialog";

/** The confidentiality agreements of a buyer on the desk: how far each is, its signed copy, and what can be done. */
export function BuyerAgreements({ buyer }: { buyer: number }) {
  const query = useQuery(agreementsQuery(buyer));
  return (
    <section aria-label="Agreements" className="border-t border-rule py-4">
      <h2>Agreements</h2>
      <QueryView query={query} loading="Loading the agreements..." rows={2}>
        {(shown) => <List buyer={buyer} shown={shown} />}
      </QueryView>
    </section>
  );
}

/** Those of a buyer's agreements that cover a listing; nothing if there are none. */
export function AgreementsForListing({ buyer, number }: { buyer: number; number: string }) {
  const { data } = useQuery(agreementsQuery(buyer));
  const found = data?.agreements.filter(({ listings }) =>
    listings.some((listing) => listing.number === number),
  );
  if (!found?.length) return null;
  return (
    <section aria-label="Agreements" className="border-t border-rule py-4">
      <h3 className="font-semibold">Agreements</h3>
      <ul>
        {found.map((nda) => (
          <AgreementRow key={nda.id} buyer={buyer} nda={nda} />
        ))}
      </ul>
    </section>
  );
}

function List({ buyer, shown }: { buyer: number; shown: Agreements }) {
  const [isSending, setSending] = useState(false);
  const isSigned = shown.agreements.some(({ isLive }) => isLive);
  return (
    <>
      {shown.agreements.length === 0 ? (
        <p className="text-ink-soft">
          None yet. Until they sign one, they learn nothing that the site doesn't say.
        </p>
      ) : (
        <ul>
          {shown.agreements.map((nda) => (
            <AgreementRow key={nda.id} buyer={buyer} nda={nda} />
          ))}
        </ul>
      )}
      {shown.whyNot ? (
        <p className="mt-3 text-ink-soft wrap-anywhere">{shown.whyNot}</p>
      ) : (
        <p className="mt-3">
          <Button variant={isSigned ? "quiet" : "secondary"} onClick={() => setSending(true)}>
            {shown.agreements.length > 0 ? "Send another" : "Send one to sign"}
          </Button>
        </p>
      )}
      {isSending && (
        <SendDialog buyer={buyer} clients={shown.clients} onClose={() => setSending(false)} />
      )}
    </>
  );
}

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "~/api/client";
import type { components } from "~/api/schema";
import { DownloadLink } from "~/lib/download-link";
import type { PortalWords } from "~/lib/facts";
import { interpolate } from "~/lib/interpolate";
import { formatMoney } from "~/lib/money";
import { apiQuery } from "~/lib/query-client";
import { MoneyBars } from "~/tools/offers/money-bars";
import { TermsTable } from "~/tools/offers/terms-table";
import { PageSection } from "~/ui/page-section";
import { SALE } from "./queries";

type Words = PortalWords["file"]["offers"];
type MyOffer = components["schemas"]["MyOfferOut"];

const offersQuery = apiQuery([...SALE, "offers"], ({ signal }) =>
  api.GET("/api/sale/offers", { signal }),
);

/** The offers that the firm has shown the owner, folded, because others may look at the screen. */
export function OffersToRead({ words }: { words: Words }) {
  const client = useQueryClient();
  const { data } = useQuery(offersQuery);
  const [isOpen, setOpen] = useState(false);
  if (!data || data.offers.length === 0) return null;

  async function onToggle(isNowOpen: boolean) {
    setOpen(isNowOpen);
    if (!isNowOpen) return;
    await api.POST("/api/sale/offers/seen");
    // They are no longer among the requests.
    await client.invalidateQueries({ queryKey: [...SALE, "page"] });
  }

  return (
    <PageSection id="offers" title={words.title} lede={words.lede}>
      <details
        className="disclosure border-b border-edge"
        onToggle={({ currentTarget }) => void onToggle(currentTarget.open)}
      >
        <summary>
          <h3>{words.open}</h3>
        </summary>
        <div className="disclosure-body">
          {isOpen && <Comparison shown={data.offers} words={words} />}
        </div>
      </details>
    </PageSection>
  );
}

function Comparison({ shown, words }: { shown: readonly MyOffer[]; words: Words }) {
  const offers = shown.map((offer, index) => ({ ...offer, id: index }));
  return (
    <>
      <MoneyBars
        offers={offers.map((offer) => ({
          id: offer.id,
          name: offer.buyer,
          detail: detailOf(offer, words),
          money: offer.money,
        }))}
      />
      {offers[0] && offers[0].fee > 0 && (
        <p className="mt-4">{interpolate(words.fee, { fee: formatMoney(offers[0].fee) })}</p>
      )}
      {offers.map(
        ({ id, buyer, chance, chanceReason }) =>
          chance !== null && (
            <p key={id} className="mt-2 max-w-prose">
              <span className="font-strong">{buyer}.</span>{" "}
              {interpolate(words.chance, { percent: String(chance), reason: chanceReason })}
            </p>
          ),
      )}
      <div className="mt-6">
        <TermsTable offers={offers.map(({ id, buyer, terms }) => ({ id, name: buyer, terms }))} />
      </div>
      <p className="mt-4">
        <DownloadLink
          className="font-semibold text-copper underline underline-offset-[0.22em]"
          href="/api/sale/offers/comparison"
          fileName="comparison.pdf"
        >
          {words.download}
        </DownloadLink>
      </p>
    </>
  );
}

function detailOf({ label, price, isYours, isAccepted }: MyOffer, words: Words): string {
  const said = interpolate(isYours ? words.yours : words.detail, {
    kind: label.toLowerCase(),
    price: formatMoney(price),
  });
  return isAccepted ? `${said}, ${words.accepted}` : said;
}

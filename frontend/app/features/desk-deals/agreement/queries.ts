import { api } from "~/api/client";
import type { components } from "~/api/schema";
import { liveQuery } from "~/layout/desk/queries";
import { dealKey } from "../queries";
import { usePartAct } from "../use-deal";

export type DealAgreement = components["schemas"]["DealAgreementOut"];
export type Agreement = components["schemas"]["AgreementOut"];
export type Terms = components["schemas"]["AgreementTermsIn"];
export type AgreementSigner = Agreement["signers"][number];

const agreementKey = (deal: number) => [...dealKey(deal), "agreement"] as const;

export function agreementQuery(deal: number) {
  return liveQuery(agreementKey(deal), ({ signal }) =>
    api.GET("/api/desk/deals/{deal_id}/agreement", { params: { path: { deal_id: deal } }, signal }),
  );
}

/** A hook that sends one act on the agreement of a deal at a time. */
export const useAgreementAct = (deal: number) => usePartAct<DealAgreement>(deal, "agreement");

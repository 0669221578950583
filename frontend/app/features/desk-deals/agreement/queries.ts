import { useQueryClient } from "@tanstack/react-query";
import { api } from "~/api/client";
import type { components } from "~/api/schema";
import { liveQuery } from "~/layout/desk/queries";
import { useAct } from "~/lib/use-act";
import { dealKey } from "../queries";

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

/** A hook that sends one act on an agreement at a time and shows the agreement as the server returns it. */
export function useAgreementAct(deal: number) {
  const client = useQueryClient();
  return useAct<DealAgreement>({
    onDone(shown) {
      client.setQueryData(agreementKey(deal), shown);
      void client.invalidateQueries({ queryKey: dealKey(deal), exact: true });
    },
  });
}

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "~/api/client";
import type { components } from "~/api/schema";
import { liveQuery } from "~/layout/desk/queries";
import type { Errors } from "~/lib/form-rules";
import { errorMessage, RequestRefused } from "~/lib/query-client";
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

/**
 * A hook that sends one act on an agreement at a time and shows the agreement as the server returns it. `send` resolves
 * to whether the act was accepted. `errors` has the messages by field, and under `form` what is wrong with all of it.
 */
export function useAgreementAct(deal: number) {
  const client = useQueryClient();
  const [errors, setErrors] = useState<Errors>({});
  const [isBusy, setBusy] = useState(false);

  async function send(request: () => Promise<DealAgreement | null>): Promise<boolean> {
    if (isBusy) return false;
    setBusy(true);
    setErrors({});
    try {
      const shown = await request();
      if (!shown) return false;
      client.setQueryData(agreementKey(deal), shown);
      void client.invalidateQueries({ queryKey: dealKey(deal), exact: true });
      return true;
    } catch (error) {
      const { fields = {} } = error instanceof RequestRefused ? error : {};
      const hasFields = Object.keys(fields).length > 0;
      setErrors(hasFields ? fields : { form: errorMessage(error as Error) });
      return false;
    } finally {
      setBusy(false);
    }
  }

  return { send, isBusy, errors, clear: () => setErrors({}) };
}

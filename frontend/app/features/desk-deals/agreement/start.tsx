import { api } from "~/api/client";
import { dataOf } from "~/lib/query-client";
import { Button } from "~/ui/button";
import { FieldError } from "~/ui/field";
import type { Deal } from "../queries";
import { useAgreementAct } from "./queries";

/** The button that starts a draft, with the terms of the last agreement if there was one. */
export function Start({ deal, label }: { deal: Deal; label: string }) {
  const act = useAgreementAct(deal.id);
  const params = { path: { deal_id: deal.id } };
  return (
    <>
      <Button
        aria-disabled={act.isBusy}
        onClick={() =>
          void act.send(() => dataOf(api.POST("/api/desk/deals/{deal_id}/agreement", { params })))
        }
      >
        {act.isBusy ? "Preparing..." : label}
      </Button>
      <FieldError role="alert">{act.errors.form}</FieldError>
    </>
  );
}

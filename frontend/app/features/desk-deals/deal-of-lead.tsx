import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { api } from "~/api/client";
import { dealName } from "~/layout/desk/labels";
import { apiQuery, dataOf, errorMessage } from "~/lib/query-client";
import { Button, ButtonLink } from "~/ui/button";
import { showError } from "~/ui/toasts";
import { DEALS, dealKey } from "./queries";

const ofLeadQuery = (lead: number) =>
  apiQuery([...DEALS, "of-lead", lead], ({ signal }) =>
    api.GET("/api/desk/leads/{lead_id}/deal", { params: { path: { lead_id: lead } }, signal }),
  );

/** Where the deal of a lead stands, for those who may know, in place of the lead's own stage. */
export function DealStageOfLead({ lead }: { lead: number }) {
  const { data } = useQuery(ofLeadQuery(lead));
  return dealName(data?.stage ?? "");
}

/** The link from a lead to its deal, or the button that opens one. */
export function DealOfLead({ lead }: { lead: number }) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const query = useQuery(ofLeadQuery(lead));

  async function open() {
    setBusy(true);
    try {
      const deal = await dataOf(api.POST("/api/desk/deals", { body: { lead } }));
      client.setQueryData(dealKey(deal.id), deal);
      void client.invalidateQueries({ queryKey: DEALS });
      // Its page asks for a next action when it is left, unless it knows that there is a deal.
      await client.invalidateQueries({ queryKey: ["desk", "lead", lead], exact: true });
      void navigate(`/desk/deals/${deal.id}`);
    } catch (error) {
      showError(errorMessage(error as Error));
      void query.refetch();
    } finally {
      setBusy(false);
    }
  }

  if (!query.data) return null;
  const { exists, deal, stage } = query.data;
  if (deal !== null) {
    return (
      <ButtonLink variant="secondary" to={`/desk/deals/${deal}`}>
        {dealName(stage)}
      </ButtonLink>
    );
  }
  if (exists) return <p className="text-ink-soft">Colleagues work on a deal</p>;
  return (
    <Button variant="secondary" aria-disabled={isBusy} onClick={open}>
      {isBusy ? "Opening..." : "Open a deal"}
    </Button>
  );
}

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "~/api/client";
import { useNow } from "~/layout/desk/now";
import { formatDateNear } from "~/lib/dates";
import { dataOf, errorMessage } from "~/lib/query-client";
import { Button } from "~/ui/button";
import { FieldError } from "~/ui/field";
import type { Deal, Person } from "../queries";
import { invitationsQuery } from "./queries";

/** Whether a person was invited to the owner's page, and the button that does it. Nothing for people who see no page. */
export function Invite({ deal, person }: { deal: Deal; person: Person }) {
  const client = useQueryClient();
  const query = useQuery(invitationsQuery(deal.id));
  const now = useNow();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState("");
  const known = query.data?.people.find((each) => each.person === person.id);
  if (!known?.mayInvite) return null;

  async function send() {
    setBusy(true);
    setError("");
    const params = { path: { deal_id: deal.id, person_id: person.id } };
    try {
      const request = api.POST("/api/desk/deals/{deal_id}/people/{person_id}/invitation", {
        params,
      });
      client.setQueryData(invitationsQuery(deal.id).queryKey, await dataOf(request));
    } catch (reason) {
      setError(errorMessage(reason as Error));
    } finally {
      setBusy(false);
    }
  }

  const { invitedAt, openedAt } = known;
  const day = (at: string) => formatDateNear(at, now);
  return (
    <>
      <p className="flex flex-wrap items-baseline text-ink-soft">
        <span role="status" className="not-empty:mr-3">
          {openedAt
            ? `On their page since ${day(openedAt)}`
            : invitedAt && `Invited ${day(invitedAt)}, not signed in yet`}
        </span>
        {!openedAt && (
          <Button variant="quiet" aria-disabled={isBusy} onClick={() => void send()}>
            {invitedAt ? "Invite again" : "Invite to their page"}
            <span className="sr-only">: {person.name}</span>
          </Button>
        )}
      </p>
      <FieldError role="alert">{error}</FieldError>
    </>
  );
}

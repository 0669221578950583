import { useState } from "react";
import { api } from "~/api/client";
import { FormDialog } from "~/layout/desk/form-dialog";
import { dataOf } from "~/lib/query-client";
import { FieldGroup } from "~/ui/field";
import { Choice, Radio } from "~/ui/input";
import { InputField } from "~/ui/input-field";
import { type BuyerAgreements, useAgreementsAct } from "./queries";

type Kind = "listing" | "master" | "joinder";

/** Sends an agreement to a buyer: for one listing, for several, or as a broker's joinder of a client's. */
export function SendDialog({
  buyer,
  clients,
  onClose,
}: {
  buyer: number;
  clients: BuyerAgreements["clients"];
  onClose: () => void;
}) {
  const act = useAgreementsAct(buyer);
  const [kind, setKind] = useState<Kind>(clients.length > 0 ? "joinder" : "listing");
  const [joins, setJoins] = useState(clients[0]?.id ?? null);

  const choice = (value: Kind, words: string) => (
    <Choice>
      <Radio name="kind" checked={kind === value} onChange={() => setKind(value)} />
      {words}
    </Choice>
  );
  return (
    <FormDialog
      id="send-nda"
      title="Send an agreement"
      text="They get a link by email and sign on their phone. It is open for 30 days; we remind them after 1 and 4 days."
      act={act}
      request={(text) => {
        const number = text("listing").trim();
        const isJoinder = kind === "joinder";
        const body = { kind, listing: isJoinder ? "" : number, joins: isJoinder ? joins : null };
        return dataOf(
          api.POST("/api/desk/buyers/{buyer_id}/agreements", {
            params: { path: { buyer_id: buyer } },
            body,
          }),
        );
      }}
      submit="Send"
      submitting="Sending..."
      onClose={onClose}
    >
      <FieldGroup name="kind" label="For">
        {choice("listing", "one listing")}
        {choice("master", "several: a master with a schedule")}
        {clients.length > 0 && choice("joinder", "a client: the broker joins their agreement")}
      </FieldGroup>
      {kind === "joinder" ? (
        <FieldGroup name="joins" label="Client">
          {clients.map(({ id, name, listings }) => (
            <Choice key={id}>
              <Radio name="joins" checked={joins === id} onChange={() => setJoins(id)} />
              {name}, {listings.join(", ")}
            </Choice>
          ))}
        </FieldGroup>
      ) : (
        <InputField
          form="send-nda"
          name="listing"
          label={kind === "master" ? "First listing" : "Listing number"}
          help={kind === "master" ? "Optional. They add others by one tap." : ""}
          inputMode="numeric"
          maxLength={6}
          error={act.errors.listing}
        />
      )}
    </FormDialog>
  );
}

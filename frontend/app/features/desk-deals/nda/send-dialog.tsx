import { type SubmitEvent, useState } from "react";
import { api } from "~/api/client";
import { DialogActions } from "~/layout/desk/dialog-actions";
import { dataOf } from "~/lib/query-client";
import { Dialog } from "~/ui/dialog";
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

  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const number = String(new FormData(event.currentTarget).get("listing") ?? "").trim();
    const isJoinder = kind === "joinder";
    const body = { kind, listing: isJoinder ? "" : number, joins: isJoinder ? joins : null };
    const sent = await act.send(() =>
      dataOf(
        api.POST("/api/desk/buyers/{buyer_id}/agreements", {
          params: { path: { buyer_id: buyer } },
          body,
        }),
      ),
    );
    if (sent) onClose();
  }

  const choice = (value: Kind, words: string) => (
    <Choice>
      <Radio name="kind" checked={kind === value} onChange={() => setKind(value)} />
      {words}
    </Choice>
  );
  return (
    <Dialog
      id="send-nda"
      title="Send an agreement"
      text="They get a link by email and sign on their phone. It is open for 30 days; we remind them after 1 and 4 days."
      onClose={onClose}
    >
      <form noValidate onSubmit={send} className="grid gap-4">
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
        <DialogActions
          submit="Send"
          submitting="Sending..."
          isBusy={act.isBusy}
          error={act.errors.form}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}

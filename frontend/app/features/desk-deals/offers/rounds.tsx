import { useState } from "react";
import { api } from "~/api/client";
import { FormDialog } from "~/layout/desk/form-dialog";
import { RelativeTime } from "~/layout/desk/labels";
import { formatMoney } from "~/lib/money";
import { dataOf } from "~/lib/query-client";
import { Button } from "~/ui/button";
import { Choice, Radio } from "~/ui/input";
import { InputField, TextareaField } from "~/ui/input-field";
import { type Offer, type Offers, useOffersAct } from "./queries";
import { STATES } from "./words";

/** Every round that was handed over, by buyer, with how it ended and what the broker thinks of it. */
export function Rounds({ deal, offers }: { deal: number; offers: Offers }) {
  const [asked, setAsked] = useState<{ offer: Offer; about: "end" | "judgment" } | null>(null);
  const handedOver = offers.offers.filter(({ submittedAt }) => submittedAt !== null);
  if (handedOver.length === 0) return null;
  const buyers = [...new Set(handedOver.map(({ interest }) => interest))];
  return (
    <section aria-labelledby="rounds-title" className="border-t border-rule py-5">
      <h2 id="rounds-title">Rounds</h2>
      {buyers.map((interest) => {
        const rounds = handedOver.filter((each) => each.interest === interest);
        return (
          <div key={interest} className="mt-3">
            <h3 className="font-strong">{rounds[0]?.buyer}</h3>
            <ol>
              {rounds.map((offer) => (
                <li
                  key={offer.id}
                  className="flex flex-wrap items-baseline justify-between gap-x-6 border-b border-rule py-2"
                >
                  <span>
                    {offer.side === "seller" ? "Our counter" : offer.label}, round {offer.round},{" "}
                    <span className="tabular-nums">{formatMoney(offer.content.price ?? 0)}</span>
                    {offer.chance !== null && (
                      <span className="block text-ink-soft">
                        {offer.chance}% likely to close: {offer.chanceReason}
                      </span>
                    )}
                    {offer.reason && <span className="block text-ink-soft">{offer.reason}</span>}
                  </span>
                  <span className="flex flex-wrap items-baseline gap-x-4 text-ink-soft">
                    <span>
                      {STATES[offer.state]} <RelativeTime at={offer.stateSince} />
                    </span>
                    <Button variant="quiet" onClick={() => setAsked({ offer, about: "judgment" })}>
                      Judge<span className="sr-only"> round {offer.round}</span>
                    </Button>
                    {offer.abilities.end && (
                      <Button variant="quiet" onClick={() => setAsked({ offer, about: "end" })}>
                        End<span className="sr-only"> round {offer.round}</span>
                      </Button>
                    )}
                  </span>
                </li>
              ))}
            </ol>
          </div>
        );
      })}
      {asked?.about === "end" && (
        <EndDialog deal={deal} offer={asked.offer} onClose={() => setAsked(null)} />
      )}
      {asked?.about === "judgment" && (
        <JudgmentDialog deal={deal} offer={asked.offer} onClose={() => setAsked(null)} />
      )}
    </section>
  );
}

type DialogProps = { deal: number; offer: Offer; onClose: () => void };

function EndDialog({ deal, offer, onClose }: DialogProps) {
  const act = useOffersAct(deal);

  return (
    <FormDialog
      id="offer-end"
      title={`End the offer of ${offer.buyer}`}
      text="It stays in the rounds, with the reason. The buyer sees how it ended, but not why."
      act={act}
      request={(text) => {
        const params = { path: { deal_id: deal, offer_id: offer.id } };
        const body = {
          state: text("state") as "declined" | "withdrawn",
          reason: text("reason"),
        };
        return dataOf(
          api.POST("/api/desk/deals/{deal_id}/offers/{offer_id}/end", { params, body }),
        );
      }}
      submit="End it"
      submitting="Ending..."
      isDangerous
      onClose={onClose}
    >
      <fieldset className="flex gap-6">
        <legend className="sr-only">How it ends</legend>
        <Choice>
          <Radio name="state" value="declined" defaultChecked /> Declined
        </Choice>
        <Choice>
          <Radio name="state" value="withdrawn" /> Withdrawn
        </Choice>
      </fieldset>
      <TextareaField
        form="offer"
        name="reason"
        label="Reason"
        required={offer.state === "accepted"}
        error={act.errors.reason}
        rows={3}
        maxLength={500}
      />
    </FormDialog>
  );
}

function JudgmentDialog({ deal, offer, onClose }: DialogProps) {
  const act = useOffersAct(deal);

  return (
    <FormDialog
      id="offer-judgment"
      title="What we think of it"
      text="The owner reads the chance and its reason in the comparison."
      act={act}
      request={(text) => {
        // The server refuses -1, which stands for text that is not a number, at its field.
        const percent = (name: string) => {
          const value = text(name).replace("%", "").trim();
          if (value === "") return null;
          return /^\d{1,3}$/.test(value) ? Number(value) : -1;
        };
        const params = { path: { deal_id: deal, offer_id: offer.id } };
        const body = {
          chance: percent("chance"),
          chanceReason: text("chanceReason"),
          likelyOfNote: percent("likelyOfNote"),
        };
        return dataOf(
          api.PUT("/api/desk/deals/{deal_id}/offers/{offer_id}/judgment", { params, body }),
        );
      }}
      submit="Save"
      onClose={onClose}
    >
      <InputField
        form="offer"
        name="chance"
        label="Chance that it closes, percent"
        required={false}
        error={act.errors.chance}
        inputMode="numeric"
        defaultValue={offer.chance ?? ""}
      />
      <TextareaField
        form="offer"
        name="chanceReason"
        label="Why"
        required={false}
        error={act.errors.chanceReason}
        rows={3}
        maxLength={500}
        defaultValue={offer.chanceReason}
      />
      <InputField
        form="offer"
        name="likelyOfNote"
        label="Likely part of a note, percent"
        help={`Empty: ${offer.usualLikelyOfNote}, what we usually assume.`}
        required={false}
        error={act.errors.likelyOfNote}
        inputMode="numeric"
        defaultValue={offer.likelyOfNote ?? ""}
      />
    </FormDialog>
  );
}

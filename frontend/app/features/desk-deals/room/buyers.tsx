import { useState } from "react";
import { Link } from "react-router";
import { api } from "~/api/client";
import { FormDialog } from "~/layout/desk/form-dialog";
import { dataOf } from "~/lib/query-client";
import { Button } from "~/ui/button";
import { Choice, Radio } from "~/ui/input";
import { InputField } from "~/ui/input-field";
import { type Room, type RoomBuyer, useRoomAct } from "./queries";
import { OPEN_TO } from "./words";

const DECISIONS = [
  { value: "", label: "As usual: level 1, and level 2 once their letter of intent is accepted" },
  { value: "3", label: "Open up to level 3, names and pay" },
  { value: "0", label: "Closed" },
] as const;

/** Up to which level the room is open to each buyer, and what each sees. */
export function Buyers({ deal, room: { buyers } }: { deal: number; room: Room }) {
  const [decided, setDecided] = useState<RoomBuyer | null>(null);
  return (
    <section aria-labelledby="room-buyers" className="border-t border-rule py-5">
      <h2 id="room-buyers">Who gets in</h2>
      {buyers.length === 0 && (
        <p className="text-ink-soft">
          Nobody yet. Buyers appear here once the owner approves them.
        </p>
      )}
      <ul>
        {buyers.map((buyer) => (
          <li
            key={buyer.interest}
            className="grid items-baseline gap-x-6 border-b border-rule py-1.5 last:border-0 sm:grid-cols-[1fr_1fr_16rem]"
          >
            <span className="font-semibold">{buyer.name}</span>
            <span>
              {buyer.hasAccount ? OPEN_TO[buyer.level] : "No account yet"}
              {buyer.reason && <span className="block text-ink-soft">{buyer.reason}</span>}
            </span>
            <span className="flex flex-wrap items-baseline gap-x-6 sm:justify-end">
              {buyer.level > 0 && (
                <Link
                  className="underline underline-offset-[0.22em]"
                  to={`/desk/as-buyer/${buyer.interest}/room`}
                >
                  What this buyer sees<span className="sr-only">: {buyer.name}</span>
                </Link>
              )}
              <Button variant="quiet" onClick={() => setDecided(buyer)}>
                Change<span className="sr-only"> the level of {buyer.name}</span>
              </Button>
            </span>
          </li>
        ))}
      </ul>
      {decided && <DecideDialog deal={deal} buyer={decided} onClose={() => setDecided(null)} />}
    </section>
  );
}

function DecideDialog({
  deal,
  buyer,
  onClose,
}: {
  deal: number;
  buyer: RoomBuyer;
  onClose: () => void;
}) {
  const act = useRoomAct(deal);
  const [level, setLevel] = useState(buyer.decision === null ? "" : String(buyer.decision));

  return (
    <FormDialog
      id="room-decide"
      title={`The room for ${buyer.name}`}
      text="It counts at once, also for pages that are open on their screen."
      act={act}
      request={(text) => {
        const params = { path: { deal_id: deal, interest_id: buyer.interest } };
        const body = {
          level: level === "" ? null : Number(level),
          reason: text("reason"),
        };
        return dataOf(
          api.PUT("/api/desk/deals/{deal_id}/room/buyers/{interest_id}", { params, body }),
        );
      }}
      submit="Save"
      onClose={onClose}
    >
      <fieldset>
        <legend className="sr-only">Up to which level</legend>
        {DECISIONS.map(({ value, label }) => (
          <Choice key={value}>
            <Radio
              name="level"
              value={value}
              checked={level === value}
              onChange={() => setLevel(value)}
            />
            {label}
          </Choice>
        ))}
      </fieldset>
      {level !== "" && (
        <InputField
          form="room-decide"
          name="reason"
          label="Why"
          defaultValue={buyer.reason}
          error={act.errors.reason}
          maxLength={300}
        />
      )}
    </FormDialog>
  );
}

import { useState } from "react";
import { api } from "~/api/client";
import { FormDialog } from "~/layout/desk/form-dialog";
import { RelativeTime } from "~/layout/desk/labels";
import { dataOf, errorMessage } from "~/lib/query-client";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { FieldError } from "~/ui/field";
import { Checkbox, Choice } from "~/ui/input";
import { InputField, TextareaField } from "~/ui/input-field";
import { type Dates, useDatesAct, type Wire } from "./queries";

/** Where money goes at closing: each wire with its two checks. */
export function Wires({ deal, dates }: { deal: number; dates: Dates }) {
  const [asked, setAsked] = useState<"new" | { call: Wire } | { read: Wire } | null>(null);
  const act = useDatesAct(deal);
  const params = (wire: Wire) => ({ path: { deal_id: deal, wire_id: wire.id } });
  return (
    <section aria-labelledby="wires" className="border-t border-rule py-5">
      <h2 id="wires">Wires</h2>
      <p className="mt-1 max-w-prose">
        Nobody reads instructions before one of us has called the payee at a number we knew before,
        and a colleague has confirmed it. A number from the instructions themselves does not count.
        Never send them by email.
      </p>
      <FieldError role="alert">{act.errors.form}</FieldError>
      <ul className="mt-2">
        {dates.wires.map((wire) => (
          <li key={wire.id} className="border-b border-rule py-2">
            <p className={`font-strong ${wire.withdrawnAt ? "text-ink-soft line-through" : ""}`}>
              {wire.payee}
              {wire.isForBuyer && (
                <span className="font-normal text-ink-soft">, sent by the buyer</span>
              )}
            </p>
            <ol className="grid gap-x-8 text-ink-soft wide:grid-cols-3">
              <Step isDone words={`Entered by ${wire.enteredByName}`} at={wire.enteredAt} />
              <Step
                isDone={wire.calledAt !== null}
                words={
                  wire.calledAt
                    ? `${wire.calledByName} called ${wire.personCalled} at ${wire.numberCalled}, known from: ${wire.numberSource}`
                    : "First initials: who called"
                }
                at={wire.calledAt}
              />
              <Step
                isDone={wire.confirmedAt !== null}
                words={
                  wire.confirmedAt
                    ? `Confirmed by ${wire.confirmedByName}`
                    : "Second initials: a colleague"
                }
                at={wire.confirmedAt}
              />
            </ol>
            <p className="flex flex-wrap gap-x-5">
              {wire.abilities.call && (
                <Button variant="quiet" onClick={() => setAsked({ call: wire })}>
                  I called them
                </Button>
              )}
              {wire.abilities.confirm && (
                <Button
                  variant="quiet"
                  aria-disabled={act.isBusy}
                  onClick={() =>
                    void act.send(() =>
                      dataOf(
                        api.POST("/api/desk/deals/{deal_id}/wires/{wire_id}/confirmation", {
                          params: params(wire),
                        }),
                      ),
                    )
                  }
                >
                  I confirm the call
                </Button>
              )}
              {wire.abilities.read && (
                <Button variant="quiet" onClick={() => setAsked({ read: wire })}>
                  Read the instructions
                </Button>
              )}
              {wire.abilities.withdraw && (
                <Button
                  variant="quiet"
                  aria-disabled={act.isBusy}
                  onClick={() =>
                    void act.send(() =>
                      dataOf(
                        api.DELETE("/api/desk/deals/{deal_id}/wires/{wire_id}", {
                          params: params(wire),
                        }),
                      ),
                    )
                  }
                >
                  Withdraw
                  <span className="sr-only"> those of {wire.payee}</span>
                </Button>
              )}
            </p>
          </li>
        ))}
      </ul>
      <p className="mt-3">
        <Button variant="secondary" onClick={() => setAsked("new")}>
          Enter instructions
        </Button>
      </p>
      {asked === "new" && <EnterDialog deal={deal} onClose={() => setAsked(null)} />}
      {asked && asked !== "new" && "call" in asked && (
        <CallDialog deal={deal} wire={asked.call} onClose={() => setAsked(null)} />
      )}
      {asked && asked !== "new" && "read" in asked && (
        <ReadDialog deal={deal} wire={asked.read} onClose={() => setAsked(null)} />
      )}
    </section>
  );
}

function Step({ isDone, words, at }: { isDone: boolean; words: string; at: string | null }) {
  return (
    <li className={`border-t-4 pt-1 wrap-anywhere ${isDone ? "border-ink" : "border-rule"}`}>
      {words}
      {at && (
        <>
          , <RelativeTime at={at} />
        </>
      )}
    </li>
  );
}

function EnterDialog({ deal, onClose }: { deal: number; onClose: () => void }) {
  const act = useDatesAct(deal);

  return (
    <FormDialog
      id="wire-enter"
      title="Enter wire instructions"
      text="They are stored encrypted, and nobody reads them before the call is confirmed."
      act={act}
      request={(text, typed) =>
        dataOf(
          api.POST("/api/desk/deals/{deal_id}/wires", {
            params: { path: { deal_id: deal } },
            body: {
              payee: text("payee"),
              instructions: text("instructions"),
              isForBuyer: typed.get("isForBuyer") === "on",
            },
          }),
        )
      }
      submit="Store them"
      onClose={onClose}
    >
      <InputField
        form="wire"
        name="payee"
        label="Who gets the money"
        maxLength={100}
        autoComplete="off"
        error={act.errors.payee}
      />
      <TextareaField
        form="wire"
        name="instructions"
        label="Instructions"
        error={act.errors.instructions}
        rows={5}
        maxLength={2000}
        autoComplete="off"
      />
      <Choice>
        <Checkbox name="isForBuyer" />
        The buyer sends this money: they read the instructions on their page once the call is
        confirmed
      </Choice>
    </FormDialog>
  );
}

function CallDialog({ deal, wire, onClose }: { deal: number; wire: Wire; onClose: () => void }) {
  const act = useDatesAct(deal);

  return (
    <FormDialog
      id="wire-call"
      title={`You called ${wire.payee}`}
      text="At a number that we knew before the instructions came. These are the first initials."
      act={act}
      request={(text) =>
        dataOf(
          api.POST("/api/desk/deals/{deal_id}/wires/{wire_id}/call", {
            params: { path: { deal_id: deal, wire_id: wire.id } },
            body: { person: text("person"), number: text("number"), source: text("source") },
          }),
        )
      }
      submit="Record the call"
      onClose={onClose}
    >
      <InputField
        form="wire"
        name="person"
        label="Whom you spoke to"
        maxLength={100}
        error={act.errors.person}
      />
      <InputField
        form="wire"
        name="number"
        label="Number you called"
        maxLength={40}
        inputMode="tel"
        error={act.errors.number}
      />
      <InputField
        form="wire"
        name="source"
        label="Where we know it from"
        help="Such as the engagement agreement, or their website."
        maxLength={200}
        error={act.errors.source}
      />
    </FormDialog>
  );
}

/** Shows confirmed instructions, once the reader has asked for them: each reading is recorded. */
function ReadDialog({ deal, wire, onClose }: { deal: number; wire: Wire; onClose: () => void }) {
  const [text, setText] = useState<string | null>(null);
  const [error, setError] = useState("");

  async function read() {
    setError("");
    try {
      const found = await dataOf(
        api.POST("/api/desk/deals/{deal_id}/wires/{wire_id}/reading", {
          params: { path: { deal_id: deal, wire_id: wire.id } },
        }),
      );
      setText(found.instructions);
    } catch (refused) {
      setError(errorMessage(refused as Error));
    }
  }

  return (
    <Dialog
      id="wire-read"
      title={wire.payee}
      text="The deal's timeline says who read them and when. Read them out on the phone; never send them by email."
      onClose={onClose}
    >
      {text === null ? (
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => void read()}>Read them</Button>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
        </div>
      ) : (
        <>
          <p className="border-y border-rule py-3 whitespace-pre-wrap wrap-anywhere">{text}</p>
          <p className="mt-4">
            <Button onClick={onClose}>Close</Button>
          </p>
        </>
      )}
      <FieldError role="alert">{error}</FieldError>
    </Dialog>
  );
}

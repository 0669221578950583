import { useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { api } from "~/api/client";
import { formatCalendarDate } from "~/lib/dates";
import { interpolate } from "~/lib/interpolate";
import { dataOf } from "~/lib/query-client";
import { useAct } from "~/lib/use-act";
import { Button } from "~/ui/button";
import { FieldError } from "~/ui/field";
import { Checkbox, Choice } from "~/ui/input";
import { InputField } from "~/ui/input-field";
import type { Lender, Room, RoomSource, RoomWords } from "./source";

type Act = ReturnType<typeof useAct<Room>>;

/** The banks that a buyer wants to read the financial documents, and the form that names one. */
export function Lenders({
  room,
  lenders,
  source: { key, number },
  words: { lenders: words },
}: {
  room: Room;
  lenders: readonly Lender[];
  source: RoomSource;
  words: RoomWords;
}) {
  const client = useQueryClient();
  const act = useAct<Room>({ onDone: (saved) => void client.setQueryData(key, saved) });
  const [isOpen, setOpen] = useState(false);
  return (
    <section aria-labelledby="lenders-title" className="border-t-3 border-ink pt-4 pb-8">
      <h2 id="lenders-title">{words.title}</h2>
      <p className="mt-2 max-w-prose text-ink-soft">{words.lede}</p>
      <ul className="mt-3">
        {lenders.map((lender) => (
          <Row key={lender.key} lender={lender} number={number} act={act} words={words} />
        ))}
      </ul>
      {!isOpen && <FieldError role="alert">{act.errors.form}</FieldError>}
      {number &&
        (isOpen ? (
          <LenderForm
            number={number}
            consent={room.lenderConsent}
            act={act}
            onClose={() => setOpen(false)}
            words={words}
          />
        ) : (
          <p className="mt-4">
            <Button
              variant="secondary"
              onClick={() => {
                act.clear();
                setOpen(true);
              }}
            >
              {words.add}
            </Button>
          </p>
        ))}
    </section>
  );
}

function Row({
  lender: { key, bank, name, state, consent, endsOn },
  number,
  act,
  words,
}: {
  lender: Lender;
  number: string | undefined;
  act: Act;
  words: RoomWords["lenders"];
}) {
  const day = endsOn ? formatCalendarDate(endsOn) : "";
  const answer = (agreed: boolean) =>
    act.send(() =>
      dataOf(
        api.PUT("/api/buying/{number}/room/lenders/{key}", {
          params: { path: { number: number ?? "", key } },
          body: { agreed },
        }),
      ),
    );
  return (
    <li className="border-t border-rule py-3">
      <p className="font-serif text-title leading-snug wrap-anywhere">
        {name}
        <span className="text-ink-soft">
          {name && ", "}
          {bank}
        </span>
      </p>
      <p className={`mt-1 border-l-4 pl-3 ${state === "over" ? "border-edge" : "border-copper"}`}>
        {interpolate(words.states[state], { day })}
      </p>
      {state === "asked" && <p className="mt-2 max-w-prose">{consent}</p>}
      {number && state !== "over" && (
        <p className="mt-2 flex flex-wrap gap-x-5 gap-y-2">
          {state === "asked" && (
            <Button aria-disabled={act.isBusy} onClick={() => void answer(true)}>
              {words.agree}
              <span className="sr-only">: {bank}</span>
            </Button>
          )}
          <Button variant="quiet" aria-disabled={act.isBusy} onClick={() => void answer(false)}>
            {state === "asked" ? words.refuse : words.takeBack}
            <span className="sr-only">: {bank}</span>
          </Button>
        </p>
      )}
    </li>
  );
}

function LenderForm({
  number,
  consent,
  act: { send, isBusy, errors },
  onClose,
  words,
}: {
  number: string;
  consent: string;
  act: Act;
  onClose: () => void;
  words: RoomWords["lenders"];
}) {
  const [typed, setTyped] = useState({ bank: "", name: "", email: "" });
  const [agreed, setAgreed] = useState(false);
  const shown = { bank: typed.bank.trim() || "…", name: typed.name.trim() || "…" };

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const params = { path: { number } };
    const saved = await send(() =>
      dataOf(api.POST("/api/buying/{number}/room/lenders", { params, body: { ...typed, agreed } })),
    );
    if (saved) onClose();
  }

  return (
    <form className="mt-4 grid max-w-130 gap-4" noValidate onSubmit={submit}>
      {(["bank", "name", "email"] as const).map((field) => (
        <InputField
          key={field}
          form="lender"
          name={field}
          type={field === "email" ? "email" : "text"}
          label={words[field]}
          error={errors[field]}
          autoComplete="off"
          value={typed[field]}
          onChange={({ currentTarget: { value } }) => setTyped({ ...typed, [field]: value })}
        />
      ))}
      <div>
        <p className="border-l-4 border-copper pl-4 wrap-anywhere">{interpolate(consent, shown)}</p>
        <Choice className="mt-3">
          <Checkbox
            checked={agreed}
            aria-invalid={errors.agreed ? true : undefined}
            aria-describedby="lender-agreed-error"
            onChange={({ currentTarget }) => setAgreed(currentTarget.checked)}
          />
          {words.agreed}
        </Choice>
        <FieldError id="lender-agreed-error">{errors.agreed}</FieldError>
      </div>
      <FieldError role="alert">{errors.form}</FieldError>
      <p className="flex flex-wrap gap-x-5 gap-y-3">
        <Button type="submit" aria-disabled={isBusy}>
          {isBusy ? words.submitting : words.submit}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          {words.cancel}
        </Button>
      </p>
    </form>
  );
}

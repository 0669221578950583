import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { findLeads } from "~/layout/desk/queries";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { Input } from "~/ui/input";
import { dealsQuery, type Mail, placeMail } from "./queries";

/** A dialog that finds the lead or the deal that a mail belongs to. */
export function PlaceDialog({
  mail,
  onPlace,
  onClose,
}: {
  mail: Mail;
  onPlace: (done: string, run: () => Promise<unknown>) => void;
  onClose: () => void;
}) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(mail.guess.name);
  useEffect(() => field.current?.select(), []);
  const search = typed.trim();
  const leads = useQuery({ ...findLeads(search), enabled: search.length > 1 });
  const board = useQuery(dealsQuery);
  const deals = (board.data?.columns ?? [])
    .flatMap(({ deals: cards }) => cards)
    .filter(({ name }) => search.length > 1 && name.toLowerCase().includes(search.toLowerCase()))
    .slice(0, 8);
  const found = search.length > 1 ? (leads.data ?? []) : [];
  const isEmpty = leads.isSuccess && found.length + deals.length === 0;

  function place(kind: "lead" | "deal", target: number, name: string) {
    onPlace(`On the timeline of ${name}`, () => placeMail(mail.id, kind, target));
  }

  return (
    <Dialog
      id="place-mail"
      title="Where does it belong?"
      text={`From ${mail.sender || "an unknown address"}. Nothing about the lead or deal changes but its timeline.`}
      onClose={onClose}
    >
      <div className="grid gap-3">
        <label htmlFor={id} className="font-semibold">
          Find a lead or a deal
        </label>
        <Input
          ref={field}
          id={id}
          type="search"
          className="w-full"
          autoComplete="off"
          maxLength={200}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <p role="status" className="text-ink-soft">
          {isEmpty && "Nothing has this name. Try an email, a phone number or a company."}
        </p>
        <ul>
          {deals.map(({ id: deal, name }) => (
            <Choice
              key={`deal ${deal}`}
              name={name}
              what="Deal"
              onChoose={() => place("deal", deal, name)}
            />
          ))}
          {found.map(({ id: lead, name, company }) => (
            <Choice
              key={`lead ${lead}`}
              name={name}
              what={company ? `Lead · ${company}` : "Lead"}
              onChoose={() => place("lead", lead, name)}
            />
          ))}
        </ul>
        <p>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
        </p>
      </div>
    </Dialog>
  );
}

function Choice({ name, what, onChoose }: { name: string; what: ReactNode; onChoose: () => void }) {
  return (
    <li className="border-t border-rule">
      <Button
        variant="plain"
        className="flex min-h-13 w-full flex-wrap items-baseline justify-between gap-x-4 py-2 text-left hover:bg-paper-deep"
        onClick={onChoose}
      >
        <span className="font-semibold wrap-anywhere">{name}</span>
        <span className="text-ink-soft">{what}</span>
      </Button>
    </li>
  );
}

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "~/api/client";
import { Options } from "~/layout/desk/options";
import { formatCalendarDate, formatDate, today } from "~/lib/dates";
import { formatMoney } from "~/lib/money";
import { dataOf, errorMessage, RequestRefused } from "~/lib/query-client";
import { Button, buttonClass } from "~/ui/button";
import { Field } from "~/ui/field";
import { Input, Select } from "~/ui/input";
import { Part } from "./part";
import type { Buyer, BuyerProof } from "./queries";
import { useShowBuyer } from "./use-buyer-act";

/** What the buyer says they have, and the documents that prove it. */
export function Proofs({ buyer }: { buyer: Buyer }) {
  return (
    <Part title="Money">
      <p>
        {buyer.money
          ? `Says they could put in ${buyer.money}`
          : "They haven't said what they have."}
      </p>
      {buyer.proofs.length === 0 && <p className="text-ink-soft">No proof of funds yet.</p>}
      <ul className="mt-2">
        {buyer.proofs.map((proof) => (
          <Proof key={proof.id} buyer={buyer} proof={proof} />
        ))}
      </ul>
      {!buyer.abilities.open_proofs && buyer.proofs.length > 0 && (
        <p className="mt-2 text-ink-soft">
          Brokers and coordinators of a deal open these files, and principals.
        </p>
      )}
    </Part>
  );
}

function Proof({ buyer, proof }: { buyer: Buyer; proof: BuyerProof }) {
  const [isNoting, setNoting] = useState(false);
  const { kind, filename, uploadedAt, datedOn, amount, hasFile, state, seenAt, seenBy } = proof;
  const mayOpen = buyer.abilities.open_proofs && hasFile && state === "ready";
  const facts = [
    kind === "funds" ? "Statement" : "Lender's letter",
    amount !== null && formatMoney(amount),
    datedOn && `dated ${formatCalendarDate(datedOn)}`,
    `sent ${formatDate(uploadedAt)}`,
    state === "checking" && "being checked",
    state === "refused" && `refused: ${proof.reason}`,
    state === "withdrawn" && "taken back",
    state === "deleted" && "file deleted",
    hasFile && proof.deleteOn && `file goes ${formatCalendarDate(proof.deleteOn)}`,
  ];
  const path = `/api/desk/buyers/${buyer.id}/proofs/${proof.id}/content`;
  return (
    <li className="border-t border-rule py-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <div className="min-w-0">
          <p className="font-semibold wrap-anywhere">{filename}</p>
          <p className="text-ink-soft">{facts.filter(Boolean).join(" · ")}</p>
          {seenAt && (
            <p>
              Seen by {seenBy || "a colleague"}, {formatDate(seenAt)}: <strong>{proof.band}</strong>
            </p>
          )}
        </div>
        {mayOpen && (
          <p className="flex flex-wrap gap-x-5">
            <a className={buttonClass("quiet")} href={path} download>
              Open
            </a>
            <Button variant="quiet" aria-expanded={isNoting} onClick={() => setNoting(!isNoting)}>
              {seenAt ? "Note it again" : "Note as seen"}
            </Button>
          </p>
        )}
      </div>
      {isNoting && <NoteSeen buyer={buyer} proof={proof} onDone={() => setNoting(false)} />}
    </li>
  );
}

/** A form for the range of the amount in a document, and the day on which its file goes. */
function NoteSeen({
  buyer,
  proof,
  onDone,
}: {
  buyer: Buyer;
  proof: BuyerProof;
  onDone: () => void;
}) {
  const show = useShowBuyer();
  const [amountFrom, setAmountFrom] = useState("");
  const [deleteOn, setDeleteOn] = useState(proof.deleteOn ?? "");
  const noting = useMutation({
    mutationFn: () =>
      dataOf(
        api.POST("/api/desk/buyers/{buyer_id}/proofs/{proof_id}/seen", {
          params: { path: { buyer_id: buyer.id, proof_id: proof.id } },
          body: { amountFrom: Number(amountFrom), deleteOn },
        }),
      ),
    onSuccess: (saved) => {
      show(saved);
      onDone();
    },
  });
  const fields = noting.error instanceof RequestRefused ? noting.error.fields : {};
  return (
    <form
      className="mt-3 grid max-w-xl gap-4 sm:grid-cols-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (amountFrom !== "" && !noting.isPending) noting.mutate();
      }}
    >
      <Field
        form={`proof-${proof.id}`}
        name="amountFrom"
        label="It shows"
        error={fields.amountFrom}
      >
        {(control) => (
          <Select
            {...control}
            value={amountFrom}
            onChange={({ target }) => setAmountFrom(target.value)}
          >
            <option value="">Choose a range</option>
            <Options of={buyer.bands.map(({ start, label }) => [start, label])} />
          </Select>
        )}
      </Field>
      <Field
        form={`proof-${proof.id}`}
        name="deleteOn"
        label="Delete the file on"
        error={fields.deleteOn}
      >
        {(control) => (
          <Input
            {...control}
            type="date"
            min={today()}
            max={buyer.latestDeleteOn}
            value={deleteOn}
            onChange={({ target }) => setDeleteOn(target.value)}
          />
        )}
      </Field>
      {noting.isError && Object.keys(fields).length === 0 && (
        <p role="alert" className="text-red sm:col-span-2">
          {errorMessage(noting.error)}
        </p>
      )}
      <p className="flex flex-wrap gap-3 sm:col-span-2">
        <Button
          type="submit"
          variant="secondary"
          aria-disabled={amountFrom === "" || noting.isPending}
        >
          Note as seen
        </Button>
        <Button variant="quiet" onClick={onDone}>
          Cancel
        </Button>
      </p>
    </form>
  );
}

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "~/api/client";
import { formatAmount, parseDollars } from "~/lib/amounts";
import { formatCalendarDate, formatDate } from "~/lib/dates";
import type { PortalWords } from "~/lib/facts";
import { fileSize } from "~/lib/file-size";
import { interpolate } from "~/lib/interpolate";
import { dataOf, errorMessage, RequestRefused } from "~/lib/query-client";
import { QueryView } from "~/lib/query-view";
import { Button, buttonClass } from "~/ui/button";
import { Field } from "~/ui/field";
import { Choice, FileInput, Input, Radio } from "~/ui/input";
import { Notice } from "~/ui/notice";
import { PageSection } from "~/ui/page-section";
import { type Proof, type Proofs, proofsQuery } from "./queries";

type Words = PortalWords["buying"]["form"]["proof"];
type Kind = Proof["kind"];

const BYTES = { "Content-Type": "application/offset+octet-stream" };

/** What the buyer has sent to prove their money, and a form to send more. */
export function ProofOfFunds({ words }: { words: Words }) {
  const query = useQuery(proofsQuery);
  return (
    <PageSection id="proof" title={words.title} lede={words.lede}>
      <QueryView query={query} loading={words.title}>
        {(proofs) => (
          <>
            <Sent proofs={proofs} words={words} />
            <SendProof largest={proofs.largestFile} words={words} />
          </>
        )}
      </QueryView>
    </PageSection>
  );
}

function Sent({ proofs: { proofs }, words }: { proofs: Proofs; words: Words }) {
  if (proofs.length === 0) return <p className="text-ink-soft">{words.none}</p>;
  return (
    <ul className="max-w-prose border-t border-edge">
      {proofs.map((proof) => (
        <SentProof key={proof.key} proof={proof} words={words} />
      ))}
    </ul>
  );
}

function SentProof({ proof, words }: { proof: Proof; words: Words }) {
  const client = useQueryClient();
  const withdrawing = useMutation({
    mutationFn: () =>
      dataOf(api.DELETE("/api/buying/proofs/{key}", { params: { path: { key: proof.key } } })),
    onSuccess: (proofs) => client.setQueryData(proofsQuery.queryKey, proofs),
  });
  const { filename, kind, uploadedAt, deleteOn } = proof;
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-b border-rule py-3">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{filename}</p>
        <p className="text-small text-ink-soft">
          {[
            kind === "funds" ? words.funds : words.letter,
            interpolate(words.sent, { day: formatDate(uploadedAt) }),
            stateOf(proof, words),
            ...(deleteOn ? [interpolate(words.until, { day: formatCalendarDate(deleteOn) })] : []),
          ].join(" · ")}
        </p>
        {withdrawing.isError && (
          <p role="alert" className="text-small text-red">
            {errorMessage(withdrawing.error)}
          </p>
        )}
      </div>
      {deleteOn && (
        <Button
          variant="quiet"
          aria-disabled={withdrawing.isPending}
          onClick={() => withdrawing.mutate()}
        >
          {words.withdraw}
          <span className="sr-only">: {filename}</span>
        </Button>
      )}
    </li>
  );
}

function stateOf({ state, seenAt, reason }: Proof, words: Words): string {
  if (state === "refused") return interpolate(words.refused, { reason });
  if (state === "withdrawn") return words.withdrawn;
  if (state === "checking") return words.checking;
  const seen = seenAt ? interpolate(words.seen, { day: formatDate(seenAt) }) : words.ready;
  return state === "deleted" ? `${seen}, ${words.gone}` : seen;
}

function SendProof({ largest, words }: { largest: number; words: Words }) {
  const client = useQueryClient();
  const [kind, setKind] = useState<Kind>("funds");
  const [file, setFile] = useState<File | null>(null);
  const [datedOn, setDatedOn] = useState("");
  const [amount, setAmount] = useState("");
  const size = fileSize(largest);
  const isTooLarge = file !== null && file.size > largest;
  const sending = useMutation({
    mutationFn: (sent: File) => {
      const letter = kind === "lender-letter" && {
        datedOn,
        amount: parseDollars(amount)?.toString() ?? amount.slice(0, 12),
      };
      return dataOf(
        api.POST("/api/buying/proofs", {
          params: { query: { name: sent.name.slice(-300), kind, ...letter } },
          headers: BYTES,
          body: sent as never,
          bodySerializer: (body) => body as unknown as Blob,
        }),
      );
    },
    onSuccess: (proofs) => {
      client.setQueryData(proofsQuery.queryKey, proofs);
      setFile(null);
      setDatedOn("");
      setAmount("");
    },
  });
  const fields = sending.error instanceof RequestRefused ? sending.error.fields : {};
  const failed =
    sending.error instanceof RequestRefused ? errorMessage(sending.error) : words.failed;
  return (
    <form
      className="mt-6 grid max-w-prose gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (file && !isTooLarge && !sending.isPending) sending.mutate(file);
      }}
    >
      <div className="flex flex-wrap gap-x-8">
        {(["funds", "lender-letter"] as const).map((each) => (
          <Choice key={each}>
            <Radio
              name="proof-kind"
              checked={kind === each}
              onChange={() => {
                setKind(each);
                sending.reset();
              }}
            />
            {each === "funds" ? words.funds : words.letter}
          </Choice>
        ))}
      </div>
      {kind === "lender-letter" && (
        <div className="grid gap-5 sm:grid-cols-2">
          <Field form="proof" name="datedOn" label={words.dated} error={fields.datedOn}>
            {(control) => (
              <Input
                {...control}
                type="date"
                value={datedOn}
                onChange={({ target }) => setDatedOn(target.value)}
              />
            )}
          </Field>
          <Field form="proof" name="amount" label={words.amount} error={fields.amount}>
            {(control) => (
              <Input
                {...control}
                autoComplete="off"
                value={amount}
                onChange={({ target }) => setAmount(target.value)}
                onBlur={() => {
                  const dollars = parseDollars(amount);
                  if (dollars !== null) setAmount(formatAmount(dollars));
                }}
              />
            )}
          </Field>
        </div>
      )}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <label
          className={buttonClass(
            "secondary",
            "has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2",
          )}
        >
          {words.choose}
          <FileInput
            accept="application/pdf,image/jpeg,image/png,image/heic"
            onChange={({ target }) => {
              setFile(target.files?.[0] ?? null);
              target.value = "";
              sending.reset();
            }}
          />
        </label>
        <span className="min-w-0 text-small text-ink-soft wrap-anywhere">
          {file ? file.name : interpolate(words.kinds, { size })}
        </span>
      </div>
      {isTooLarge && (
        <p role="alert" className="text-red">
          {interpolate(words.tooLarge, { size })}
        </p>
      )}
      {sending.isError && Object.keys(fields).length === 0 && (
        <Notice tone="error">
          <p>{failed}</p>
        </Notice>
      )}
      {file && (
        <p>
          <Button type="submit" variant="secondary" aria-disabled={isTooLarge || sending.isPending}>
            {sending.isPending ? words.sending : words.send}
          </Button>
        </p>
      )}
      <p className="text-small text-ink-soft">{words.replace}</p>
    </form>
  );
}

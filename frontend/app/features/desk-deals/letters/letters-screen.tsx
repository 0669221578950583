import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { RelativeTime } from "~/layout/desk/labels";
import { DownloadLink } from "~/lib/download-link";
import { QueryView } from "~/lib/query-view";
import { Button } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { DealPage } from "../deal-page";
import { LetterDialog } from "./letter-dialog";
import { type DealLetters, type LetterKind, lettersQuery } from "./queries";
import { WHEN } from "./words";

/** The tab with the letters that there is a reason to write, and those that went out. */
export function LettersScreen() {
  return <DealPage>{(deal) => <LettersOfDeal key={deal.id} deal={deal.id} />}</DealPage>;
}

function LettersOfDeal({ deal }: { deal: number }) {
  const query = useQuery(lettersQuery(deal));
  const [writing, setWriting] = useState<LetterKind | null>(null);
  return (
    <QueryView query={query} loading="Loading the letters..." rows={6}>
      {({ offered, sent }) => (
        <div className="max-w-[46rem] pt-5 pb-8">
          <h2>To write</h2>
          {offered.length === 0 ? (
            <EmptyState title="Nothing to write now">
              Letters appear here when there is a reason: an answer to an offer, a choice among
              buyers, a weekly call, the end of our agreement.
            </EmptyState>
          ) : (
            <ul className="mt-2 border-t border-rule">
              {offered.map((each) => (
                <Offered key={each.kind} letter={each} onWrite={() => setWriting(each.kind)} />
              ))}
            </ul>
          )}
          {sent.length > 0 && (
            <section className="mt-8" aria-labelledby="letters-sent">
              <h2 id="letters-sent">Sent</h2>
              <ul className="mt-2 border-t border-rule">
                {sent.map((each) => (
                  <Sent key={each.id} deal={deal} letter={each} />
                ))}
              </ul>
            </section>
          )}
          {writing && <LetterDialog deal={deal} kind={writing} onClose={() => setWriting(null)} />}
        </div>
      )}
    </QueryView>
  );
}

function Offered({
  letter: { kind, label, untold },
  onWrite,
}: {
  letter: DealLetters["offered"][number];
  onWrite: () => void;
}) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 border-b border-rule py-2">
      <div className="min-w-0 flex-1 basis-72">
        <p className="font-semibold">{label}</p>
        <p className="text-ink-soft">{WHEN[kind]}</p>
      </div>
      <p className="flex items-center gap-x-4">
        <span className="text-ink-soft">{untold > 0 ? `${untold} to write to` : "All told"}</span>
        <Button variant="quiet" onClick={onWrite}>
          Write<span className="sr-only">: {label}</span>
        </Button>
      </p>
    </li>
  );
}

function Sent({ deal, letter }: { deal: number; letter: DealLetters["sent"][number] }) {
  const { id, label, subject, text, at, sentByName, to } = letter;
  return (
    <li className="border-b border-rule">
      <details className="py-2">
        <summary className="cursor-pointer">
          <span className="font-semibold">{label}</span>
          <span className="text-ink-soft">
            , {to.length > 0 ? `to ${to.join(", ")}` : "kept to print"}, by {sentByName}{" "}
            <RelativeTime at={at} />
          </span>
        </summary>
        <div className="mt-2 max-w-prose border-l border-rule pl-4">
          <p className="font-semibold">{subject}</p>
          <p className="mt-2 font-serif whitespace-pre-line">{text}</p>
          <p className="mt-2">
            <DownloadLink
              className="font-semibold text-copper underline underline-offset-[0.22em]"
              href={`/api/desk/deals/${deal}/letters/${id}/document`}
              fileName={`letter-${id}.pdf`}
            >
              PDF to print
            </DownloadLink>
          </p>
        </div>
      </details>
    </li>
  );
}

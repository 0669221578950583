import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useParams, useSearchParams } from "react-router";
import { RelativeDay, RelativeTime, useIsOverdue } from "~/layout/desk/labels";
import type { Errors } from "~/lib/form-rules";
import { QueryView } from "~/lib/query-view";
import { Button } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { showToast } from "~/ui/toasts";
import { DealPage } from "../deal-page";
import { listingQuery } from "../listing/queries";
import { InterestCard, type Opened } from "./interest-card";
import { buyersQuery, type InterestRow, interestQuery, type ListOf } from "./queries";
import { type Taking, useInterestAct } from "./use-interest-act";
import { clockWords } from "./words";

/** The filters of the list: states that belong together. */
const GROUPS: readonly { label: string; states: readonly string[] }[] = [
  { label: "Under way", states: [] },
  { label: "Asked", states: ["inquired"] },
  { label: "Agreement", states: ["nda-sent", "nda-signed"] },
  { label: "To screen", states: ["profile-complete"] },
  { label: "Screened", states: ["screened"] },
  { label: "With the owner", states: ["seller-asked"] },
  { label: "Approved", states: ["approved"] },
  { label: "Reading", states: ["cim-sent", "active"] },
  { label: "Met and offers", states: ["met-seller", "ioi", "loi", "selected"] },
  { label: "Ended", states: ["declined", "passed", "lost", "parked"] },
];

const BUYER = "buyer";

/** The tab with the buyers of a deal's listing. */
export function BuyersTab() {
  return <DealPage>{(deal) => <Buyers key={deal.id} of={{ deal: deal.id }} />}</DealPage>;
}

/** The buyers of a listing without a deal. */
export function BuyersOfListing() {
  const { id } = useParams();
  const query = useQuery(listingQuery(Number(id)));
  return (
    <QueryView key={id} query={query} loading="Loading the listing..." rows={8}>
      {(listing) => (
        <article aria-labelledby="listing-title">
          <header className="border-b border-rule pt-2 pb-3">
            <p>
              <Link
                to={`/desk/listings/${listing.id}`}
                className="text-ink-soft underline underline-offset-[0.22em]"
              >
                Listing {listing.number}
              </Link>
            </p>
            <h1 id="listing-title">{listing.public.title || `Listing ${listing.number}`}</h1>
          </header>
          <Buyers of={{ listing: listing.id }} />
        </article>
      )}
    </QueryView>
  );
}

function Buyers({ of }: { of: ListOf }) {
  const [params, setParams] = useSearchParams();
  const chosen = Number(params.get(BUYER)) || null;
  const close = () => setParams({}, { preventScrollReset: true });
  if (chosen !== null) return <OneBuyer key={chosen} id={chosen} onClose={close} />;
  return (
    <List
      of={of}
      onOpen={(id) => setParams({ [BUYER]: String(id) }, { preventScrollReset: true })}
    />
  );
}

function List({ of, onOpen }: { of: ListOf; onOpen: (id: number) => void }) {
  const [group, setGroup] = useState(GROUPS[0]?.label ?? "");
  const [cursors, setCursors] = useState<readonly string[]>([""]);
  const states = GROUPS.find(({ label }) => label === group)?.states ?? [];
  const query = useQuery(buyersQuery(of, states.join(","), cursors.at(-1) ?? ""));
  return (
    <QueryView query={query} loading="Loading the buyers..." rows={8}>
      {({ rows, nextCursor, counts }) => {
        const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
        if (all === 0) {
          return (
            <EmptyState title="No buyers yet">
              Requests for details and answers from the portals appear here as they come in.
            </EmptyState>
          );
        }
        return (
          <>
            <fieldset className="flex flex-wrap gap-x-5 border-b border-rule">
              <legend className="sr-only">Which buyers</legend>
              {GROUPS.map(({ label, states: of }) => {
                const count = countOf(counts, of);
                if (count === 0 && label !== group) return null;
                return (
                  <Button
                    key={label}
                    variant="plain"
                    aria-pressed={group === label}
                    className={`-mb-px min-h-(--control-height) border-b-3 font-semibold ${group === label ? "border-copper text-ink" : "border-transparent text-ink-soft hover:text-ink"}`}
                    onClick={() => {
                      setGroup(label);
                      setCursors([""]);
                    }}
                  >
                    {label} <span className="font-serif tabular-nums">{count}</span>
                  </Button>
                );
              })}
            </fieldset>
            <ul>
              {rows.map((row) => (
                <Row key={row.id} row={row} onOpen={() => onOpen(row.id)} />
              ))}
            </ul>
            {(nextCursor || cursors.length > 1) && (
              <p className="flex gap-4 py-3">
                <Button
                  variant="secondary"
                  aria-disabled={cursors.length === 1}
                  onClick={() => setCursors(cursors.slice(0, -1))}
                >
                  Earlier page
                </Button>
                <Button
                  variant="secondary"
                  aria-disabled={!nextCursor}
                  onClick={() => setCursors([...cursors, nextCursor])}
                >
                  Next page
                </Button>
              </p>
            )}
          </>
        );
      }}
    </QueryView>
  );
}

const ENDED = ["declined", "passed", "lost", "parked"];

function countOf(counts: Record<string, number>, states: readonly string[]): number {
  const chosen = states.length > 0 ? states : Object.keys(counts).filter((s) => !ENDED.includes(s));
  return chosen.reduce((sum, state) => sum + (counts[state] ?? 0), 0);
}

function Row({ row, onOpen }: { row: InterestRow; onOpen: () => void }) {
  const { id, name, company, label, stateSince, score, nextAction, nextActionOn, clock } = row;
  const isOverdue = useIsOverdue(nextActionOn);
  const isLate = clock.minutes !== null && clock.minutes < 0;
  return (
    <li className="grid items-baseline gap-x-6 border-b border-rule py-2.5 sm:grid-cols-[minmax(0,1.2fr)_11rem_3rem_minmax(0,1fr)]">
      <span className="min-w-0">
        <Link
          to={`?${BUYER}=${id}`}
          preventScrollReset
          onClick={(event) => {
            event.preventDefault();
            onOpen();
          }}
          className="font-serif text-[1.1rem] font-title underline-offset-[0.22em] wrap-anywhere hover:underline"
        >
          {name}
        </Link>
        <span className="block text-ink-soft wrap-anywhere">
          {[`No. ${id}`, company].filter(Boolean).join(" · ")}
        </span>
      </span>
      <span>
        {label}
        <span className="block text-ink-soft">
          <RelativeTime at={stateSince} focusable={false} />
        </span>
      </span>
      <span className="font-serif font-title tabular-nums sm:text-right">
        {score ?? ""}
        <span className="sr-only"> of 100</span>
      </span>
      <span className="min-w-0 wrap-anywhere">
        {row.outcome ||
          nextAction ||
          (clock.waitsFor === "firm" ? "Waits for us" : WAITS[clock.waitsFor])}
        <span className={`block ${isOverdue || isLate ? "font-strong text-red" : "text-ink-soft"}`}>
          {nextActionOn ? <RelativeDay day={nextActionOn} /> : clockWords(clock.minutes)}
        </span>
      </span>
    </li>
  );
}

const WAITS: Record<string, string> = {
  buyer: "Waits for the buyer",
  seller: "Waits for the owner",
};

function OneBuyer({ id, onClose }: { id: number; onClose: () => void }) {
  const query = useQuery(interestQuery(id));
  const [opened, setOpened] = useState<Opened | null>(null);
  const [refused, setRefused] = useState<{ errors: Errors; taking: Taking } | null>(null);
  const { act, isBusy } = useInterestAct({
    onAway() {
      setOpened(null);
      setRefused(null);
    },
    onBack(interest, kind, errors, taking) {
      showToast({
        title: `Not done: ${interest.name}`,
        detail: errors.form ?? Object.values(errors)[0] ?? "",
        tone: "bad",
      });
      setOpened(kind);
      setRefused({ errors, taking });
    },
  });
  return (
    <>
      <p className="border-b border-rule py-2">
        <Button variant="quiet" onClick={onClose}>
          All buyers
        </Button>
      </p>
      <QueryView query={query} loading="Loading the buyer..." rows={6}>
        {(interest) => (
          <InterestCard
            interest={interest}
            opened={opened}
            onOpen={setOpened}
            refused={refused}
            isBusy={isBusy(id)}
            onAct={act}
          />
        )}
      </QueryView>
    </>
  );
}

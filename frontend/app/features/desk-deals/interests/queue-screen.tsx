import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { Link, useSearchParams } from "react-router";
import { DeskScreen } from "~/layout/desk/desk-screen";
import { useShortcut } from "~/layout/desk/shortcuts";
import type { Errors } from "~/lib/form-rules";
import { QueryView } from "~/lib/query-view";
import { Button } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { showToast } from "~/ui/toasts";
import { AddInterest } from "./add-interest";
import { InterestCard, type Opened } from "./interest-card";
import { type InterestRow, interestQuery, queueQuery } from "./queries";
import { type Taking, useInterestAct } from "./use-interest-act";
import { clockWords } from "./words";

/** The parameter of the address with the buyer who is shown. */
const BUYER = "buyer";

/**
 * The coordinator's inbox: one buyer at a time, those first whose answer is due first. The next one appears as soon as
 * something was done. Everything works from the keyboard.
 */
export function QueueScreen() {
  const query = useQuery(queueQuery);
  const [isAdding, setAdding] = useState(false);
  useShortcut("+", "Add an inquiry by phone", () => setAdding(true));
  return (
    <DeskScreen
      screen="queue"
      aside={
        <Button variant="secondary" onClick={() => setAdding(true)}>
          Add an inquiry
        </Button>
      }
    >
      <QueryView query={query} loading="Loading the queue..." rows={8}>
        {({ rows, count }) => <Queue rows={rows} count={count} />}
      </QueryView>
      {isAdding && <AddInterest onClose={() => setAdding(false)} />}
    </DeskScreen>
  );
}

function Queue({ rows, count }: { rows: readonly InterestRow[]; count: number }) {
  const client = useQueryClient();
  const [params, setParams] = useSearchParams();
  const wanted = Number(params.get(BUYER)) || null;
  const current = wanted ?? rows[0]?.id ?? null;
  const place = rows.findIndex(({ id }) => id === current);
  const [opened, setOpened] = useState<{ id: number; opened: Opened } | null>(null);
  const [refused, setRefused] = useState<{ id: number; errors: Errors; taking: Taking } | null>(
    null,
  );
  const title = useRef<HTMLHeadingElement>(null);

  function show(id: number | null) {
    setRefused(null);
    setOpened(null);
    setParams(id === null ? {} : { [BUYER]: String(id) }, {
      replace: true,
      preventScrollReset: true,
    });
  }

  function step(by: number) {
    const next = rows[place < 0 ? 0 : Math.min(Math.max(place + by, 0), rows.length - 1)];
    if (next) show(next.id);
  }

  const { act, isBusy } = useInterestAct({
    onAway(interest) {
      const at = rows.findIndex(({ id }) => id === interest.id);
      const next = at < 0 ? null : (rows[at + 1] ?? rows[at - 1] ?? null);
      show(next?.id ?? null);
      title.current?.focus();
    },
    onBack(interest, _act, errors, taking) {
      showToast({
        title: `Not done: ${interest.name}`,
        detail: errors.form ?? Object.values(errors)[0] ?? "",
        tone: "bad",
      });
      show(interest.id);
      setRefused({ id: interest.id, errors, taking });
    },
  });

  useShortcut("j", "Next buyer", () => step(1));
  useShortcut("k", "Previous buyer", () => step(-1));

  // What comes next is there before it is asked for.
  const following = rows[place + 1]?.id ?? null;
  useEffect(() => {
    if (following !== null) void client.prefetchQuery(interestQuery(following));
  }, [client, following]);

  if (current === null) {
    return (
      <EmptyState title="Nobody is waiting">
        Requests for details, answers to our letters and buyers to screen appear here within
        seconds, those first that are due first.
      </EmptyState>
    );
  }
  return (
    <div className="gap-x-7 lg:grid lg:grid-cols-[14.5rem_minmax(0,1fr)]">
      <nav
        aria-label="Waiting buyers"
        className="max-lg:hidden lg:sticky lg:top-0 lg:max-h-dvh lg:self-start lg:overflow-y-auto"
      >
        <ol>
          {rows.map((row) => (
            <li key={row.id}>
              <QueueRow row={row} isCurrent={row.id === current} onShow={() => show(row.id)} />
            </li>
          ))}
        </ol>
        {count > rows.length && <p className="py-2 text-ink-soft">{count} in all</p>}
      </nav>
      <div className="min-w-0">
        <div className="flex items-center justify-between gap-4 border-b border-rule py-2">
          <p className="text-ink-soft tabular-nums" role="status">
            {place < 0 ? `${rows.length} waiting` : `${place + 1} of ${count}`}
          </p>
          <p className="flex gap-4">
            <Button variant="quiet" aria-disabled={place <= 0} onClick={() => step(-1)}>
              Previous
            </Button>
            <Button
              variant="quiet"
              aria-disabled={rows.length === 0 || place === rows.length - 1}
              onClick={() => step(1)}
            >
              Next
            </Button>
          </p>
        </div>
        <Current
          key={current}
          id={current}
          title={title}
          opened={opened?.id === current ? opened.opened : null}
          onOpen={(next) => setOpened(next && { id: current, opened: next })}
          refused={refused?.id === current ? refused : null}
          isBusy={isBusy(current)}
          onAct={act}
        />
      </div>
    </div>
  );
}

type CardProps = Parameters<typeof InterestCard>[0];

function Current({ id, ...props }: { id: number } & Omit<CardProps, "interest">) {
  const query = useQuery(interestQuery(id));
  return (
    <QueryView query={query} loading="Loading the buyer..." rows={6}>
      {(interest) => <InterestCard interest={interest} {...props} />}
    </QueryView>
  );
}

function QueueRow({
  row,
  isCurrent,
  onShow,
}: {
  row: InterestRow;
  isCurrent: boolean;
  onShow: () => void;
}) {
  const { id, name, number, label, clock } = row;
  const isLate = clock.minutes !== null && clock.minutes < 0;
  return (
    <Link
      to={`/desk/queue?${BUYER}=${id}`}
      aria-current={isCurrent ? "true" : undefined}
      onClick={(event) => {
        event.preventDefault();
        onShow();
      }}
      className={`block border-b border-l-3 border-b-rule py-2 pl-3 ${isCurrent ? "border-l-copper" : "border-l-transparent hover:border-l-rule"}`}
    >
      <span className="block font-serif text-[1rem] leading-snug font-title wrap-anywhere">
        {name}
      </span>
      <span className="flex justify-between gap-2 text-[0.8125rem] text-ink-soft">
        <span>
          {number} · {label}
        </span>
        <span className={isLate ? "font-strong text-red" : ""}>{clockWords(clock.minutes)}</span>
      </span>
    </Link>
  );
}

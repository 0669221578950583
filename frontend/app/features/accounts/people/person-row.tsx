import { lazy, Suspense, startTransition, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { api } from "~/api/client";
import { formatLongDate } from "~/lib/dates";
import type { PeopleWords, ProfileWords } from "~/lib/facts";
import { interpolate } from "~/lib/interpolate";
import { Button } from "~/ui/button";
import { EmailAddress } from "~/ui/email-address";
import { showError, showToast } from "~/ui/toasts";
import { resultOrProblem } from "../problem";
import type { Person } from "./use-people";

const ConfirmRemoval = lazy(() => import("./confirm-removal"));

/** The states that are highlighted, because something is pending. */
const PENDING = new Set<Person["state"]>(["invited", "expired", "closing"]);

/** A row of the list: a person's name, state and last sign-in, with buttons to invite again and to remove. */
export function PersonRow({
  words,
  confirm,
  person,
  showsBusiness,
  mayRemove,
  onChange,
  onRemoved,
}: {
  words: PeopleWords["row"];
  /** The words of the dialog in which staff confirm who they are. */
  confirm: ProfileWords["confirm"];
  person: Person;
  /** Whether to show the person's business: staff see the people of every business. */
  showsBusiness: boolean;
  mayRemove: boolean;
  onChange: () => Promise<void>;
  onRemoved: () => Promise<void>;
}) {
  const [busy, setBusy] = useState(false);
  const [confirming, setConfirming] = useState(false);
  const removeButton = useRef<HTMLButtonElement>(null);
  const name = person.fullName || person.displayName;
  const invited = person.state === "invited" || person.state === "expired";

  async function inviteAgain() {
    if (busy) return;
    setBusy(true);
    const { problem } = await resultOrProblem(
      api.POST("/api/people/{person_id}/invitation", {
        params: { path: { person_id: person.id } },
      }),
    );
    if (problem) showError(problem.message);
    else {
      const { title, detail } = words.invite.sent;
      showToast({ title, detail: interpolate(detail, { email: person.email }), tone: "plain" });
      await onChange();
    }
    setBusy(false);
  }

  function cancelRemoval() {
    flushSync(() => setConfirming(false));
    removeButton.current?.focus();
  }

  return (
    <li className="list-row gap-x-10 gap-y-3 py-[1.1rem] md:grid-cols-[1fr_auto] md:items-center">
      <div>
        <p className="font-semibold">
          {name}
          {person.isYou && <span className="font-normal text-ink-soft"> {words.you}</span>}
        </p>
        {name !== person.email && (
          <p className="text-ink-soft">
            <EmailAddress address={person.email} />
          </p>
        )}
        <p className="mt-1 text-small">
          <span className={PENDING.has(person.state) ? "font-strong text-copper" : undefined}>
            {words.states[person.state]}
          </span>
          {" · "}
          {words.roles[person.role]}
          {showsBusiness && ` · ${person.business.name || words.nameless}`}
          {person.lastSeenAt &&
            ` · ${interpolate(words.lastSeen, { day: formatLongDate(person.lastSeenAt) })}`}
          {invited && ` · ${words.neverIn}`}
        </p>
      </div>
      {/* Around both, so that the buttons stay until the question is loaded. */}
      <Suspense>
        {confirming ? (
          <ConfirmRemoval
            words={words.remove}
            confirm={confirm}
            person={person}
            onRemoved={onRemoved}
            onNo={cancelRemoval}
          />
        ) : (
          <p className="flex flex-wrap gap-x-7 gap-y-2">
            {invited && (
              <Button variant="quiet" aria-disabled={busy} onClick={() => void inviteAgain()}>
                {words.invite.label}
                <span className="sr-only"> {interpolate(words.invite.whom, { name })}</span>
              </Button>
            )}
            {mayRemove && (
              <Button
                ref={removeButton}
                variant="quiet"
                aria-disabled={busy}
                onClick={() => !busy && startTransition(() => setConfirming(true))}
              >
                {words.remove.label}
                <span className="sr-only"> {name}</span>
              </Button>
            )}
          </p>
        )}
      </Suspense>
    </li>
  );
}

import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { api } from "~/api/client";
import { formatLongDate } from "~/lib/dates";
import type { PeopleWords } from "~/lib/facts";
import { interpolate } from "~/lib/interpolate";
import { EmailAddress } from "~/ui/email-address";
import { showError, showToast } from "~/ui/toasts";
import { resultOrProblem } from "../problem";
import { useReauthentication } from "../profile/use-reauthentication";
import type { Person } from "./use-people";

type RowWords = PeopleWords["row"];

/** The states that are highlighted, because something is pending. */
const PENDING = new Set<Person["state"]>(["invited", "expired", "closing"]);

/** A row of the list: a person's name, state and last sign-in, with buttons to invite again and to remove. */
export function PersonRow({
  words,
  person,
  showsBusiness,
  mayRemove,
  onChange,
  onRemoved,
}: {
  words: RowWords;
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
  const path = { person_id: person.id };
  const invited = person.state === "invited" || person.state === "expired";
  const reauthenticate = useReauthentication();

  async function inviteAgain() {
    setBusy(true);
    const { problem } = await resultOrProblem(
      api.POST("/api/people/{person_id}/invitation", { params: { path } }),
    );
    if (problem) showError(problem.message);
    else {
      const { title, detail } = words.invite.sent;
      showToast({ title, detail: interpolate(detail, { email: person.email }), tone: "plain" });
      await onChange();
    }
    setBusy(false);
  }

  async function remove() {
    setBusy(true);
    const answer = await reauthenticate(async () => {
      const { problem } = await resultOrProblem(
        api.DELETE("/api/people/{person_id}", { params: { path } }),
      );
      return { reauthenticate: problem?.code === "reauthentication_required", problem };
    });
    if (!answer || answer.problem) {
      if (answer?.problem) showError(answer.problem.message);
      setBusy(false);
      return;
    }
    const { title, detail } = words.remove.done;
    showToast({ title, detail: interpolate(detail, { name }), tone: "plain" });
    await onRemoved();
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
      {!confirming && (
        <p className="flex flex-wrap gap-x-7 gap-y-2">
          {invited && (
            <button
              type="button"
              className="text-link cursor-pointer"
              disabled={busy}
              onClick={() => void inviteAgain()}
            >
              {words.invite.label}
              <span className="sr-only"> {interpolate(words.invite.whom, { name })}</span>
            </button>
          )}
          {mayRemove && (
            <button
              ref={removeButton}
              type="button"
              className="text-link cursor-pointer"
              disabled={busy}
              onClick={() => setConfirming(true)}
            >
              {words.remove.label}
              <span className="sr-only"> {name}</span>
            </button>
          )}
        </p>
      )}
      {confirming && (
        <ConfirmRemoval
          words={words.remove}
          name={name}
          isLast={person.isLast}
          busy={busy}
          onYes={remove}
          onNo={cancelRemoval}
        />
      )}
    </li>
  );
}

/** Buttons that confirm or cancel the removal of a person. */
function ConfirmRemoval({
  words,
  name,
  isLast,
  busy,
  onYes,
  onNo,
}: {
  words: RowWords["remove"];
  name: string;
  /** Whether nobody else is in the person's business. */
  isLast: boolean;
  busy: boolean;
  onYes: () => Promise<void>;
  onNo: () => void;
}) {
  const no = useRef<HTMLButtonElement>(null);
  useEffect(() => no.current?.focus(), []);
  const question = interpolate(words.question, { name });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a question about one row is no group of form fields
    <div
      role="group"
      aria-label={question}
      className="col-span-full border-l-4 border-copper py-1 pl-6"
    >
      <p className="font-semibold">{question}</p>
      <p className="mt-1">{isLast ? words.lastText : words.text}</p>
      <p className="mt-4 flex flex-wrap gap-4">
        <button type="button" className="button" disabled={busy} onClick={() => void onYes()}>
          {busy ? words.working : words.yes}
        </button>
        <button
          ref={no}
          type="button"
          className="button button-quiet"
          disabled={busy}
          onClick={onNo}
        >
          {words.no}
        </button>
      </p>
    </div>
  );
}

import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { api } from "~/api/client";
import { showToast } from "~/ui/toasts";
import { problemOf } from "../problem";
import { dayOf } from "./moment";
import type { Person } from "./use-people";

const STATES: Record<Person["state"], string> = {
  active: "Active",
  invited: "Invited",
  expired: "Invitation expired",
  closing: "Closing",
};

const ROLES: Record<Person["role"], string> = { admin: "Admin", member: "Member" };

/** One of the people: who, in which state, when they were last here, and what can be done. */
export function PersonRow({
  person,
  showsBusiness,
  mayRemove,
  onChange,
  onRemoved,
}: {
  person: Person;
  /** Staff see the people of every business. */
  showsBusiness: boolean;
  mayRemove: boolean;
  onChange: () => Promise<void>;
  onRemoved: () => Promise<void>;
}) {
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState(false);
  const removing = useRef<HTMLButtonElement>(null);
  const name = person.fullName || person.displayName;
  const path = { person_id: person.id };
  const waits = person.state === "invited" || person.state === "expired";

  async function inviteAgain() {
    setBusy(true);
    const { problem } = await problemOf(
      api.POST("/api/people/{person_id}/invitation", { params: { path } }),
    );
    if (problem) showToast({ title: "Error", detail: problem.message, tone: "bad" });
    else {
      const detail = `${person.email} has seven more days to sign in.`;
      showToast({ title: "Invitation sent", detail, tone: "plain" });
      await onChange();
    }
    setBusy(false);
  }

  async function remove() {
    setBusy(true);
    const { problem } = await problemOf(
      api.DELETE("/api/people/{person_id}", { params: { path } }),
    );
    if (problem) {
      showToast({ title: "Error", detail: problem.message, tone: "bad" });
      setBusy(false);
      return;
    }
    showToast({ title: "Person removed", detail: `${name} can no longer sign in.`, tone: "plain" });
    await onRemoved();
  }

  function keep() {
    flushSync(() => setAsking(false));
    removing.current?.focus();
  }

  return (
    <li className="person-row">
      <div>
        <p className="font-semibold">
          {name}
          {person.isYou && <span className="font-normal text-ink-soft"> (you)</span>}
        </p>
        {name !== person.email && <p className="text-ink-soft">{person.email}</p>}
        <p className="mt-1 text-small">
          <span className="person-state" data-state={person.state}>
            {STATES[person.state]}
          </span>
          {" · "}
          {ROLES[person.role]}
          {showsBusiness && ` · ${person.business.name || "Business without a name yet"}`}
          {person.lastSeenAt && ` · Last seen ${dayOf(person.lastSeenAt)}`}
          {waits && " · Never signed in"}
        </p>
      </div>
      {!asking && (
        <p className="person-acts">
          {waits && (
            <button
              type="button"
              className="text-link cursor-pointer"
              disabled={busy}
              onClick={() => void inviteAgain()}
            >
              Send invitation again<span className="sr-only"> to {name}</span>
            </button>
          )}
          {mayRemove && (
            <button
              ref={removing}
              type="button"
              className="text-link cursor-pointer"
              disabled={busy}
              onClick={() => setAsking(true)}
            >
              Remove<span className="sr-only"> {name}</span>
            </button>
          )}
        </p>
      )}
      {asking && <Question name={name} busy={busy} onYes={remove} onNo={keep} />}
    </li>
  );
}

/** Asked where the row is: nothing is removed by one press. */
function Question({
  name,
  busy,
  onYes,
  onNo,
}: {
  name: string;
  busy: boolean;
  onYes: () => Promise<void>;
  onNo: () => void;
}) {
  const no = useRef<HTMLButtonElement>(null);
  useEffect(() => no.current?.focus(), []);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a question about one row is no group of form fields
    <div role="group" aria-label={`Remove ${name}?`} className="person-question">
      <p className="font-semibold">Remove {name}?</p>
      <p className="mt-1">
        The account is deleted at once and signed out everywhere. What it added to the business
        stays.
      </p>
      <p className="mt-4 flex flex-wrap gap-4">
        <button type="button" className="button" disabled={busy} onClick={() => void onYes()}>
          {busy ? "Removing..." : "Yes, remove"}
        </button>
        <button
          ref={no}
          type="button"
          className="button button-quiet"
          disabled={busy}
          onClick={onNo}
        >
          No, keep
        </button>
      </p>
    </div>
  );
}

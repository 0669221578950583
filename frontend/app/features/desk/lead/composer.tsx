import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { api } from "~/api/client";
import { errorMessage, RequestRefused } from "~/lib/query-client";
import { TabList, TabPanel } from "~/ui/tabs";
import { useShortcut } from "../shell/shortcuts";
import type { DeskContext, Lead } from "./queries";
import { ReplyComposer } from "./reply-composer";
import { type Draft, NO_DRAFT, storedDraft } from "./stored-draft";
import { useLeadAct } from "./use-lead-act";

type Tab = "reply" | "note" | "call";
const TABS: { key: Tab; label: string }[] = [
  { key: "reply", label: "Reply" },
  { key: "note", label: "Note" },
  { key: "call", label: "Call" },
];

/** Where staff answer by mail, write a note or record a call. What is typed is kept in this browser until it is saved. */
export function Composer({ lead, context }: { lead: Lead; context: DeskContext }) {
  const [tab, setTab] = useState<Tab>("reply");
  const stored = storedDraft(context.me, lead.id);
  const [draft, setDraft] = useState(stored.read);
  const noteField = useRef<HTMLTextAreaElement>(null);
  const [focuses, setFocuses] = useState(0);

  useShortcut("n", "Write a note", () => {
    setTab("note");
    setFocuses(focuses + 1);
  });
  useEffect(() => {
    if (focuses > 0) noteField.current?.focus();
  }, [focuses]);

  function type(changes: Partial<Draft>) {
    const next = { ...draft, ...changes };
    setDraft(next);
    stored.write(next);
  }

  return (
    <section className="lead-composer" aria-label="Write">
      <TabList
        label="What to write"
        tabs={TABS}
        selected={tab}
        onSelect={(key) => setTab(key as Tab)}
      />
      <TabPanel tab="reply" className="pt-3" hidden={tab !== "reply"}>
        <ReplyComposer lead={lead} context={context} onShow={() => setTab("reply")} />
      </TabPanel>
      <TabPanel tab="note" className="pt-3" hidden={tab !== "note"}>
        <NoteForm field={noteField} lead={lead} context={context} draft={draft} onType={type} />
      </TabPanel>
      <TabPanel tab="call" className="pt-3" hidden={tab !== "call"}>
        <CallForm lead={lead} draft={draft} onType={type} />
      </TabPanel>
    </section>
  );
}

type FormProps = { lead: Lead; draft: Draft; onType: (changes: Partial<Draft>) => void };

function NoteForm({
  lead,
  context,
  draft,
  onType,
  field,
}: FormProps & { context: DeskContext; field: React.RefObject<HTMLTextAreaElement | null> }) {
  const { mutate, error, isPending } = useLeadAct(lead.id, (text: string) =>
    api.POST("/api/desk/leads/{lead_id}/notes", {
      params: { path: { lead_id: lead.id } },
      body: { text },
    }),
  );

  function submit(event?: SubmitEvent) {
    event?.preventDefault();
    if (isPending) return;
    mutate(draft.note, { onSuccess: () => onType({ note: NO_DRAFT.note }) });
  }

  function mention(name: string) {
    if (!name) return;
    const space = draft.note && !/\s$/.test(draft.note) ? " " : "";
    onType({ note: `${draft.note}${space}@${name} ` });
    field.current?.focus();
  }

  return (
    <form onSubmit={submit}>
      <label className="sr-only" htmlFor="lead-note">
        Note
      </label>
      <textarea
        ref={field}
        id="lead-note"
        className="lead-input"
        rows={3}
        placeholder="What colleagues should know. Markdown works."
        value={draft.note}
        aria-invalid={error ? true : undefined}
        aria-describedby="lead-note-error"
        onChange={(event) => onType({ note: event.target.value })}
        onKeyDown={(event) => {
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) submit();
        }}
      />
      <Refusal id="lead-note-error" error={error} field="note" />
      <div className="mt-2 flex flex-wrap items-center justify-between gap-2">
        <button type="submit" className="desk-button desk-primary" aria-disabled={isPending}>
          Save note
        </button>
        <label className="sr-only" htmlFor="lead-mention">
          Mention a colleague
        </label>
        <select
          id="lead-mention"
          className="lead-select w-52"
          value=""
          onChange={(event) => mention(event.target.value)}
        >
          <option value="">Mention a colleague</option>
          {context.colleagues
            .filter(({ id }) => id !== context.me)
            .map(({ id, name }) => (
              <option key={id} value={name}>
                {name}
              </option>
            ))}
        </select>
      </div>
    </form>
  );
}

const OUTCOMES = [
  { id: "reached", label: "Spoke with them" },
  { id: "no_answer", label: "No answer" },
  { id: "voicemail", label: "Left a message" },
];

function CallForm({ lead, draft, onType }: FormProps) {
  const { mutate, error, isPending } = useLeadAct(
    lead.id,
    (body: { outcome: string; text: string }) =>
      api.POST("/api/desk/leads/{lead_id}/calls", {
        params: { path: { lead_id: lead.id } },
        body,
      }),
  );

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (isPending) return;
    mutate(
      { outcome: draft.outcome, text: draft.call },
      { onSuccess: () => onType({ outcome: NO_DRAFT.outcome, call: NO_DRAFT.call }) },
    );
  }

  return (
    <form onSubmit={submit}>
      <fieldset className="flex flex-wrap gap-x-6">
        <legend className="sr-only">How did the call go?</legend>
        {OUTCOMES.map(({ id, label }) => (
          <label key={id} className="flex min-h-11 items-center gap-2">
            <input
              type="radio"
              name="outcome"
              checked={draft.outcome === id}
              aria-describedby="lead-call-error"
              onChange={() => onType({ outcome: id })}
            />
            {label}
          </label>
        ))}
      </fieldset>
      <label className="sr-only" htmlFor="lead-call">
        What was said
      </label>
      <textarea
        id="lead-call"
        className="lead-input"
        rows={3}
        placeholder="What was said"
        value={draft.call}
        onChange={(event) => onType({ call: event.target.value })}
      />
      <Refusal id="lead-call-error" error={error} field="outcome" />
      <p className="mt-2">
        <button type="submit" className="desk-button desk-primary" aria-disabled={isPending}>
          Save call
        </button>
      </p>
    </form>
  );
}

/** Why something was not saved; what was typed is still there. */
function Refusal({ id, error, field }: { id: string; error: Error | null; field: string }) {
  const fields = error instanceof RequestRefused ? error.fields : {};
  return (
    <p id={id} className="field-error" role={error ? "alert" : undefined} hidden={!error}>
      {error && (fields[field] ?? Object.values(fields)[0] ?? errorMessage(error))}
    </p>
  );
}

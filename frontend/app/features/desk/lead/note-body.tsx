import { type SubmitEvent, useState } from "react";
import { api } from "~/api/client";
import { errorMessage, RequestRefused } from "~/lib/query-client";
import { showError } from "~/ui/toasts";
import { withMarks } from "./mentions";
import type { DeskContext, Entry, Lead } from "./queries";
import { Refusal } from "./refusal";
import { useLeadAct } from "./use-lead-act";

const namesIn = ({ colleagues }: DeskContext) => colleagues.map(({ name }) => name);

type Note = NonNullable<Entry["note"]>;

/** A note on the timeline, which its author can edit and delete. */
export function NoteBody({
  note,
  lead,
  context,
  isMine,
}: {
  note: Note;
  lead: Lead;
  context: DeskContext;
  isMine: boolean;
}) {
  const [mode, setMode] = useState<"read" | "edit" | "delete">("read");
  if (mode === "edit") return <EditNote note={note} lead={lead} onDone={() => setMode("read")} />;
  return (
    <>
      <div
        className="lead-text"
        // The server has made the HTML from Markdown, and left out what could run or load anything.
        // biome-ignore lint/security/noDangerouslySetInnerHtml: see above
        dangerouslySetInnerHTML={{ __html: withMarks(note.html, namesIn(context)) }}
      />
      {isMine && mode === "read" && (
        <p className="lead-note flex gap-x-4">
          {note.editedAt && <span>Edited</span>}
          <button type="button" className="lead-link" onClick={() => setMode("edit")}>
            Edit<span className="sr-only"> the note</span>
          </button>
          <button type="button" className="lead-link" onClick={() => setMode("delete")}>
            Delete<span className="sr-only"> the note</span>
          </button>
        </p>
      )}
      {mode === "delete" && <DeleteNote note={note} lead={lead} onKeep={() => setMode("read")} />}
    </>
  );
}

/**
 * A form to change a note. What was typed stays when saving fails. If the note was changed in another window, that text
 * is shown too, and saving again replaces it.
 */
function EditNote({ note, lead, onDone }: { note: Note; lead: Lead; onDone: () => void }) {
  const [text, setText] = useState(note.text);
  const [seen] = useState(note.version);
  const { mutate, error, isPending } = useLeadAct(
    lead.id,
    (values: { text: string; version: number }) =>
      api.PATCH("/api/desk/notes/{note_id}", {
        params: { path: { note_id: note.id } },
        body: values,
      }),
    onDone,
  );
  const isConflict = error instanceof RequestRefused && error.code === "changed_meanwhile";
  const errorId = `note-${note.id}-error`;

  function submit(event?: SubmitEvent) {
    event?.preventDefault();
    if (isPending) return;
    mutate({ text, version: isConflict ? note.version : seen });
  }

  return (
    <form onSubmit={submit} aria-label="Edit the note">
      <textarea
        className="lead-input"
        aria-label="Note"
        rows={4}
        value={text}
        aria-invalid={error ? true : undefined}
        aria-describedby={errorId}
        // biome-ignore lint/a11y/noAutofocus: the button that opened it is gone
        autoFocus
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) submit();
          if (event.key === "Escape" && text === note.text) onDone();
        }}
      />
      <Refusal id={errorId} error={error} field="note" />
      {isConflict && (
        <div className="lead-note">
          It says now:
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the server made it from Markdown */}
          <div className="lead-text" dangerouslySetInnerHTML={{ __html: note.html }} />
          Save again to replace it.
        </div>
      )}
      <p className="mt-2 flex gap-3">
        <button type="submit" className="desk-button" aria-disabled={isPending}>
          Save changes
        </button>
        <button type="button" className="desk-quiet" onClick={onDone}>
          Cancel
        </button>
      </p>
    </form>
  );
}

function DeleteNote({ note, lead, onKeep }: { note: Note; lead: Lead; onKeep: () => void }) {
  const { mutate, isPending } = useLeadAct(lead.id, () =>
    api.DELETE("/api/desk/notes/{note_id}", { params: { path: { note_id: note.id } } }),
  );
  return (
    <p className="lead-note flex flex-wrap items-center gap-x-4">
      Delete this note for good?
      <button
        type="button"
        className="lead-link"
        // biome-ignore lint/a11y/noAutofocus: the button that opened it is gone
        autoFocus
        aria-disabled={isPending}
        onClick={() => mutate(undefined, { onError: (error) => showError(errorMessage(error)) })}
      >
        Delete it
      </button>
      <button type="button" className="lead-link" onClick={onKeep}>
        Keep it
      </button>
    </p>
  );
}

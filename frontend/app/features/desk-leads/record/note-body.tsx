import { type SubmitEvent, useState } from "react";
import { api } from "~/api/client";
import { useFocusFallback } from "~/layout/desk/use-focus-fallback";
import { errorMessage, RequestRefused } from "~/lib/query-client";
import { Button } from "~/ui/button";
import { Textarea } from "~/ui/input";
import { showError } from "~/ui/toasts";
import { withMarks } from "./mentions";
import type { DeskContext, Entry, Lead } from "./queries";
import { Refusal } from "./refusal";
import type { NoteEdit } from "./stored-draft";
import type { DraftControl } from "./use-draft";
import { useLeadAct } from "./use-lead-act";

const namesIn = ({ colleagues }: DeskContext) => colleagues.map(({ name }) => name);

type Note = NonNullable<Entry["note"]>;

/** A note on the timeline, which its author can edit and delete. */
export function NoteBody({
  note,
  lead,
  context,
  control,
  isMine,
}: {
  note: Note;
  lead: Lead;
  context: DeskContext;
  control: DraftControl;
  isMine: boolean;
}) {
  const [mode, setMode] = useState<"read" | "edit" | "delete">("read");
  const [latest, setLatest] = useState<typeof mode>("edit");
  const { fallback, container } = useFocusFallback();

  function open(next: "edit" | "delete") {
    setMode(next);
    setLatest(next);
  }

  if (mode === "edit" || (isMine && control.draft[`edit-${note.id}`])) {
    return (
      <div {...container}>
        <EditNote
          note={note}
          lead={lead}
          control={control}
          takesFocus={mode === "edit"}
          onClose={() => setMode("read")}
        />
      </div>
    );
  }
  return (
    <div {...container}>
      <div
        className="lead-text"
        // The server has made the HTML from Markdown, and left out what could run or load anything.
        // biome-ignore lint/security/noDangerouslySetInnerHtml: see above
        dangerouslySetInnerHTML={{ __html: withMarks(note.html, namesIn(context)) }}
      />
      {isMine && mode === "read" && (
        <p className="text-ink-soft flex gap-x-4">
          {note.editedAt && <span>Edited</span>}
          <Button
            ref={latest === "edit" ? fallback : null}
            variant="quiet"
            onClick={() => open("edit")}
          >
            Edit<span className="sr-only"> the note</span>
          </Button>
          <Button
            ref={latest === "delete" ? fallback : null}
            variant="quiet"
            onClick={() => open("delete")}
          >
            Delete<span className="sr-only"> the note</span>
          </Button>
        </p>
      )}
      {mode === "delete" && <DeleteNote note={note} lead={lead} onKeep={() => setMode("read")} />}
    </div>
  );
}

/**
 * A form to change a note. What was typed stays until it is saved or canceled. If the note was changed in another
 * window, that text is shown too, and saving again replaces it.
 */
function EditNote({
  note,
  lead,
  control: { draft, type, clear },
  takesFocus,
  onClose,
}: {
  note: Note;
  lead: Lead;
  control: DraftControl;
  /** False if the form is shown only because its text is stored. */
  takesFocus: boolean;
  onClose: () => void;
}) {
  const name = `edit-${note.id}` as const;
  const { text, version } = draft[name] ?? note;
  const { mutate, error, isPending } = useLeadAct(
    lead.id,
    (values: NoteEdit) =>
      api.PATCH("/api/desk/notes/{note_id}", {
        params: { path: { note_id: note.id } },
        body: values,
      }),
    close,
    ["desk", "edit-note", note.id],
  );
  const isConflict = error instanceof RequestRefused && error.code === "changed_meanwhile";
  const errorId = `note-${note.id}-error`;

  function close(done: NoteEdit = { text, version }) {
    clear({ [name]: done });
    onClose();
  }

  function submit(event?: SubmitEvent) {
    event?.preventDefault();
    if (isPending) return;
    const values = { text, version: isConflict ? note.version : version };
    type({ [name]: values });
    mutate(values);
  }

  return (
    <form onSubmit={submit} aria-label="Edit the note">
      <Textarea
        className="w-full"
        aria-label="Note"
        rows={4}
        value={text}
        readOnly={isPending}
        aria-invalid={error ? true : undefined}
        aria-describedby={errorId}
        // The button that opened it is gone
        autoFocus={takesFocus}
        onChange={({ target }) => type({ [name]: { text: target.value, version } })}
        onKeyDown={(event) => {
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) submit();
          if (event.key === "Escape" && text === note.text) close();
        }}
      />
      <Refusal id={errorId} error={error} field="note" />
      {isConflict && (
        <div className="text-ink-soft">
          It says now:
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the server made it from Markdown */}
          <div className="lead-text" dangerouslySetInnerHTML={{ __html: note.html }} />
          Save again to replace it.
        </div>
      )}
      <p className="mt-2 flex gap-3">
        <Button type="submit" variant="secondary" aria-disabled={isPending}>
          Save changes
        </Button>
        <Button variant="quiet" onClick={() => close()}>
          Cancel
        </Button>
      </p>
    </form>
  );
}

function DeleteNote({ note, lead, onKeep }: { note: Note; lead: Lead; onKeep: () => void }) {
  const { mutate, isPending } = useLeadAct(lead.id, () =>
    api.DELETE("/api/desk/notes/{note_id}", { params: { path: { note_id: note.id } } }),
  );
  return (
    <p className="text-ink-soft flex flex-wrap items-center gap-x-4">
      Delete this note for good?
      <Button
        variant="quiet"
        // The button that opened it is gone
        autoFocus
        aria-disabled={isPending}
        onClick={() => mutate(undefined, { onError: (error) => showError(errorMessage(error)) })}
      >
        Delete it
      </Button>
      <Button variant="quiet" onClick={onKeep}>
        Keep it
      </Button>
    </p>
  );
}

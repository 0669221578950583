import { type RefObject, type SubmitEvent, useLayoutEffect, useState } from "react";
import { api } from "~/api/client";
import { OPTION } from "~/layout/desk/option-list";
import { Button } from "~/ui/button";
import { Textarea } from "~/ui/input";
import { type Mention, mentionAt, suggested, withName } from "./mentions";
import type { DeskContext, Lead } from "./queries";
import { Refusal } from "./refusal";
import type { DraftControl } from "./use-draft";
import { useLeadAct } from "./use-lead-act";

/** A form to write a note, in which `@` mentions a colleague. */
export function NoteForm({
  lead,
  context: { colleagues, me },
  control: { draft, type, clear },
  field,
}: {
  lead: Lead;
  context: DeskContext;
  control: DraftControl;
  field: RefObject<HTMLTextAreaElement | null>;
}) {
  const [mention, setMention] = useState<Mention | null>(null);
  const [marked, setMarked] = useState(0);
  const [caret, setCaret] = useState<number | null>(null);
  const { mutate, error, isPending } = useLeadAct(
    lead.id,
    (text: string, key) =>
      api.POST("/api/desk/leads/{lead_id}/notes", {
        params: { path: { lead_id: lead.id }, header: { "Idempotency-Key": key } },
        body: { text },
      }),
    (text) => clear({ note: text }),
    ["desk", "new-note", lead.id],
  );
  const others = colleagues.filter(({ id }) => id !== me);
  const options = mention ? suggested(others, mention) : [];
  const option = options[Math.min(marked, options.length - 1)];

  // After a name was put in, the caret stands behind it.
  useLayoutEffect(() => {
    if (caret === null) return;
    field.current?.focus();
    field.current?.setSelectionRange(caret, caret);
    setCaret(null);
  }, [caret, field]);

  function submit(event?: SubmitEvent) {
    event?.preventDefault();
    if (!isPending) mutate(draft.note);
  }

  function findMention({ value, selectionStart }: HTMLTextAreaElement) {
    setMention(mentionAt(value, selectionStart));
    setMarked(0);
  }

  function choose(name: string) {
    if (!mention) return;
    const changed = withName(draft.note, mention, name);
    type({ note: changed.text });
    setMention(null);
    setCaret(changed.caret);
  }

  function pressed(event: React.KeyboardEvent) {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) return submit();
    if (!option) return;
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step) setMarked((options.indexOf(option) + step + options.length) % options.length);
    else if (event.key === "Enter" || event.key === "Tab") choose(option.name);
    else if (event.key === "Escape") setMention(null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <form onSubmit={submit}>
      <label className="sr-only" htmlFor="lead-note">
        Note
      </label>
      <Textarea
        ref={field}
        id="lead-note"
        className="w-full"
        rows={3}
        placeholder="What colleagues should know. @ mentions one of them, and Markdown works."
        value={draft.note}
        aria-invalid={error ? true : undefined}
        aria-describedby="lead-note-error"
        aria-autocomplete="list"
        aria-controls={option && "lead-mentions"}
        aria-activedescendant={option && `lead-mention-${option.id}`}
        onChange={({ target }) => {
          type({ note: target.value });
          findMention(target);
        }}
        onKeyDown={pressed}
        onBlur={() => setMention(null)}
      />
      {option && (
        <div
          id="lead-mentions"
          role="listbox"
          aria-label="Colleagues"
          className="border border-t-0 border-edge bg-white"
        >
          {options.map(({ id, name }) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys act in the text field
            // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the text field
            <div
              key={id}
              id={`lead-mention-${id}`}
              role="option"
              aria-selected={id === option.id}
              className={OPTION}
              data-selected={id === option.id}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(name)}
            >
              {name}
            </div>
          ))}
        </div>
      )}
      <Refusal id="lead-note-error" error={error} field="note" />
      <p className="mt-2">
        <Button type="submit" aria-disabled={isPending}>
          Save note
        </Button>
      </p>
    </form>
  );
}

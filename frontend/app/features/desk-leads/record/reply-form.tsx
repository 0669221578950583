import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { Options } from "~/layout/desk/options";
import { offerUndo } from "~/layout/desk/undo";
import { errorMessage, RequestRefused } from "~/lib/query-client";
import { Button } from "~/ui/button";
import { FieldError } from "~/ui/field";
import { Input, Select, Textarea } from "~/ui/input";
import { stageName } from "./people";
import type { DeskContext, Lead, ReplyFormData } from "./queries";
import { type ReplyDraft, writeReplyDraft } from "./reply-draft";
import { ReplyPreview, useReplyPreview } from "./reply-preview";
import { useSendReply } from "./use-send-reply";

type Props = {
  lead: Lead;
  context: DeskContext;
  form: ReplyFormData;
  /** What is stored in this browser; null before anything was typed. */
  draft: ReplyDraft | null;
  /** Grows when the field is to get the focus. */
  focuses: number;
  onClose: () => void;
};

/**
 * The form of a reply: the template that it begins with, its subject, its text and a preview. Nothing in it can be
 * changed while the reply is being sent: the change would not be in the mail.
 */
export function ReplyForm({ lead, context, form, draft, focuses, onClose }: Props) {
  const [key] = useState(() => crypto.randomUUID());
  const [isPreviewed, setPreviewed] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const values = draft ?? { ...beginning(form, form.templates[0]?.id ?? ""), key };
  const preview = useReplyPreview(lead.id, values, isPreviewed);
  const { mutate, error, reset, isSending } = useSendReply(lead, context.me);
  const refused = error instanceof RequestRefused ? error.fields : {};
  const errors = { ...preview?.fields, ...refused };
  const store = (next: ReplyDraft | null) => writeReplyDraft(context.me, lead.id, next);

  useEffect(() => {
    if (focuses > 0) selectBlank(field.current);
  }, [focuses]);

  // The draft is removed when the reply was sent, also if that began before the lead was opened again.
  const hadDraft = useRef(draft !== null);
  useEffect(() => {
    if (hadDraft.current && draft === null) onClose();
    hadDraft.current = draft !== null;
  }, [draft, onClose]);

  function type(changes: Partial<ReplyDraft>) {
    if (error) reset();
    store({ ...values, ...changes });
  }

  function beginWith(template: string) {
    if (isSending) return;
    const next = beginning(form, template);
    const untouched = form.templates.find(({ id }) => id === values.template);
    const keepsSubject = untouched && values.subject !== subjectOf(form, untouched.subject);
    type({ ...next, ...(keepsSubject && { subject: values.subject }) });
    if (values.text !== untouched?.text) {
      offerUndo({ done: "Your text was replaced", undo: () => store(values) });
    }
    requestAnimationFrame(() => selectBlank(field.current));
  }

  function discard() {
    if (isSending) return;
    store(null);
    onClose();
    if (draft) offerUndo({ done: "Reply discarded", undo: () => store(draft) });
  }

  function send(event?: SubmitEvent) {
    event?.preventDefault();
    if (!isSending) mutate(values);
  }

  return (
    <form
      aria-label="Reply"
      onSubmit={send}
      onKeyDown={(event) => {
        if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) send();
      }}
    >
      <div className="mb-2 grid grid-cols-[5rem_minmax(0,1fr)] items-center gap-2">
        <label htmlFor="reply-template">Begin with</label>
        <Select
          id="reply-template"
          value={values.template}
          aria-disabled={isSending}
          onChange={(event) => beginWith(event.target.value)}
        >
          <Options of={form.templates.map(({ id, name }) => [id, name])} />
        </Select>
        <label htmlFor="reply-subject">Subject</label>
        <div>
          <Input
            id="reply-subject"
            className="w-full"
            value={values.subject}
            readOnly={isSending}
            aria-invalid={errors.subject ? true : undefined}
            aria-describedby="reply-subject-error"
            onChange={(event) => type({ subject: event.target.value })}
          />
          <FieldError id="reply-subject-error" role="alert">
            {errors.subject}
          </FieldError>
        </div>
      </div>
      <label className="sr-only" htmlFor="reply-text">
        Reply
      </label>
      <Textarea
        ref={field}
        id="reply-text"
        // As long as the letter, where browsers can.
        className="field-sizing-content max-h-[70dvh] min-h-56 w-full leading-[1.55]"
        rows={11}
        value={values.text}
        readOnly={isSending}
        aria-invalid={errors.text ? true : undefined}
        aria-describedby="reply-text-error reply-way"
        onChange={(event) => type({ text: event.target.value })}
      />
      <FieldError id="reply-text-error" role="alert">
        {errors.text}
      </FieldError>
      {form.unverifiedSender && (
        <p className="text-ink-soft mt-2">
          <strong>Not verified:</strong> the latest message came from {form.unverifiedSender}, which
          is not this lead's address. Only the phone number matches.
        </p>
      )}
      <p id="reply-way" className="text-ink-soft mt-2">
        From {form.sender}, to {lead.email}.{" "}
        {form.answersAppear
          ? `The answer comes to ${form.answersTo} and appears here.`
          : `The answer comes to the firm's mailbox, ${form.answersTo}, not here.`}
        {form.movesTo && ` Sending moves the lead to ${stageName(form.movesTo, context)}.`}
      </p>
      <FieldError id="reply-error" role="alert">
        {error && !refused.subject && !refused.text && messageOf(error)}
      </FieldError>
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <Button type="submit" aria-disabled={isSending}>
          {isSending ? "Sending..." : "Send reply"}
        </Button>
        <Button
          variant="secondary"
          aria-expanded={isPreviewed}
          onClick={() => setPreviewed(!isPreviewed)}
        >
          Preview
        </Button>
        <Button variant="quiet" className="ml-auto" aria-disabled={isSending} onClick={discard}>
          Discard
        </Button>
      </div>
      {isPreviewed && preview && <ReplyPreview preview={preview} />}
    </form>
  );
}

/** A new reply with this template. The subject of a thread goes before the template's own. */
function beginning(form: ReplyFormData, template: string) {
  const found = form.templates.find(({ id }) => id === template);
  return { template, subject: subjectOf(form, found?.subject ?? ""), text: found?.text ?? "" };
}

const subjectOf = (form: ReplyFormData, own: string) => form.subject || own;

const messageOf = (error: Error) =>
  (error instanceof RequestRefused && Object.values(error.fields)[0]) || errorMessage(error);

/** Gives a field the focus, at the first blank in braces, or else where the letter begins after its greeting. */
function selectBlank(field: HTMLTextAreaElement | null) {
  if (!field) return;
  field.focus();
  const blank = /\{[^{}\n]*\}/.exec(field.value);
  const greeting = field.value.indexOf("\n\n") + 2;
  if (blank) field.setSelectionRange(blank.index, blank.index + blank[0].length);
  else field.setSelectionRange(greeting, greeting);
}

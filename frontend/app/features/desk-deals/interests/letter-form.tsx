import { useQuery } from "@tanstack/react-query";
import { type SubmitEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { Errors } from "~/lib/form-rules";
import { QueryView } from "~/lib/query-view";
import { useSignedIn } from "~/lib/session";
import { isRecord, storedValue } from "~/lib/storage";
import { Button } from "~/ui/button";
import { FieldError } from "~/ui/field";
import { Input, Textarea } from "~/ui/input";
import { InputField } from "~/ui/input-field";
import { Unmet } from "./decide";
import { type Interest, type Letter, type LetterKind, letterQuery } from "./queries";
import type { Taking } from "./use-interest-act";
import { LABELS } from "./words";

const SEND: Record<LetterKind, string> = {
  agreement: "Send with the agreement",
  more: "Send",
  decline: "Decline and send",
  reply: "Send",
  read: "Let them read, and send",
};

type Props = {
  interest: Interest;
  kind: LetterKind;
  refused: { errors: Errors; taking: Taking } | null;
  needsReason: boolean;
  onSend: (taking: Taking) => void;
  onClose: () => void;
};

/** The letter of an act, filled in. It is sent as it stands with Enter on its button, or changed first. */
export function LetterForm(props: Props) {
  const { interest, kind } = props;
  const query = useQuery(letterQuery(interest.id, kind));
  return (
    <section aria-label={LABELS[kind]} className="border-t border-rule py-4">
      <QueryView query={query} loading="Loading the letter..." rows={4}>
        {(letter) => <Form {...props} begun={letter} to={letter.to} sender={letter.sender} />}
      </QueryView>
    </section>
  );
}

/** What was typed and not sent, which stays in this browser. */
function storedLetter(person: number, interest: number, kind: LetterKind) {
  return storedValue<Letter | null>("local", `letter-${person}-${interest}-${kind}`, (value) =>
    isRecord(value) && typeof value.subject === "string" && typeof value.text === "string"
      ? { subject: value.subject, text: value.text }
      : null,
  );
}

function Form({
  interest,
  kind,
  refused,
  needsReason,
  begun,
  to,
  sender,
  onSend,
  onClose,
}: Props & { begun: Letter; to: string; sender: string }) {
  const person = useSignedIn().person.id;
  const [stored] = useState(() => storedLetter(person, interest.id, kind));
  const [typed, setTyped] = useState(() => stored.read());
  const [reason, setReason] = useState(refused?.taking.reason ?? "");
  const letter = typed ?? { subject: begun.subject, text: begun.text };
  const errors = refused?.errors ?? {};
  const form = useRef<HTMLFormElement>(null);
  const asksReason = needsReason || errors.reason !== undefined;

  // The hand is on the keyboard: Enter sends, unless something has to be written first.
  useLayoutEffect(() => {
    const first = asksReason ? "[name=reason]" : kind === "reply" ? "textarea" : "[type=submit]";
    form.current?.querySelector<HTMLElement>(first)?.focus();
  }, [asksReason, kind]);

  function type(changes: Partial<Letter>) {
    const next = { ...letter, ...changes };
    stored.write(next);
    setTyped(next);
  }

  function submit(event?: SubmitEvent<HTMLFormElement>) {
    event?.preventDefault();
    if (asksReason && !reason.trim()) {
      form.current?.querySelector<HTMLElement>("[name=reason]")?.focus();
      return;
    }
    onSend({ letter, reason });
    stored.write(null);
  }

  // A letter that was refused is typed text again.
  const refusedLetter = refused?.taking.letter;
  useEffect(() => {
    if (refusedLetter) setTyped(refusedLetter);
  }, [refusedLetter]);

  return (
    <form
      ref={form}
      noValidate
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
          event.preventDefault();
          submit();
        }
        if (event.key === "Escape") onClose();
      }}
      className="grid max-w-prose gap-3"
    >
      {asksReason && (
        <>
          <Unmet conditions={interest.conditions[kind] ?? []} />
          <InputField
            form="letter"
            name="reason"
            label="Why do you go on all the same?"
            value={reason}
            error={errors.reason}
            maxLength={500}
            onChange={({ target }) => setReason(target.value)}
          />
        </>
      )}
      <p className="text-ink-soft">
        To {to || "nobody: there is no email address"}, from {sender}
      </p>
      <label className="sr-only" htmlFor="letter-subject">
        Subject
      </label>
      <Input
        id="letter-subject"
        className="w-full font-semibold"
        value={letter.subject}
        maxLength={200}
        aria-invalid={errors.subject ? true : undefined}
        aria-describedby="letter-subject-error"
        onChange={({ target }) => type({ subject: target.value })}
      />
      <FieldError id="letter-subject-error">{errors.subject}</FieldError>
      <label className="sr-only" htmlFor="letter-text">
        Letter
      </label>
      <Textarea
        id="letter-text"
        className="field-sizing-content max-h-[60dvh] min-h-40 w-full font-serif text-[1rem] leading-[1.5]"
        rows={9}
        value={letter.text}
        aria-invalid={errors.text ? true : undefined}
        aria-describedby="letter-text-error letter-help"
        onChange={({ target }) => type({ text: target.value })}
      />
      <FieldError id="letter-text-error">{errors.text}</FieldError>
      {kind === "agreement" && (
        <p id="letter-help" className="text-ink-soft">
          The buyer's own link stands where it says [link]. It works for nobody else.
        </p>
      )}
      <FieldError role="alert">{errors.to ?? errors.form}</FieldError>
      <p className="flex flex-wrap items-center gap-3">
        <Button type="submit">{SEND[kind]}</Button>
        <Button variant="quiet" onClick={onClose}>
          Not now
        </Button>
        {typed && (
          <Button
            variant="quiet"
            className="ml-auto"
            onClick={() => {
              stored.write(null);
              setTyped(null);
            }}
          >
            Start over
          </Button>
        )}
      </p>
    </form>
  );
}

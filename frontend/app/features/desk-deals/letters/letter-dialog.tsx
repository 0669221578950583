import { useQuery } from "@tanstack/react-query";
import { useLayoutEffect, useRef, useState } from "react";
import { api } from "~/api/client";
import { DialogForm } from "~/layout/desk/form-dialog";
import { RelativeTime } from "~/layout/desk/labels";
import { dataOf } from "~/lib/query-client";
import { QueryView } from "~/lib/query-view";
import { useSignedIn } from "~/lib/session";
import { isRecord, storedValue } from "~/lib/storage";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { Field, FieldError } from "~/ui/field";
import { Checkbox, Choice, Textarea } from "~/ui/input";
import { InputField } from "~/ui/input-field";
import { showToast } from "~/ui/toasts";
import {
  draftQuery,
  type LetterDraft,
  type LetterKind,
  type Recipient,
  useLetterAct,
} from "./queries";

type Props = { deal: number; kind: LetterKind; onClose: () => void };
type Typed = { subject: string; text: string };

/** A letter to read, change, look at as each person gets it, and send: a mail each. */
export function LetterDialog(props: Props) {
  const query = useQuery(draftQuery(props.deal, props.kind));
  return (
    <Dialog
      id="letter"
      title={query.data?.label ?? "Letter"}
      text="Each person gets their own email, and nobody sees who else got one."
      isWide
      onClose={props.onClose}
    >
      <QueryView query={query} loading="Loading the letter..." rows={6}>
        {(begun) => <Letter {...props} begun={begun} />}
      </QueryView>
    </Dialog>
  );
}

/** What was typed and not sent, which stays in this browser. */
function storedLetter(person: number, deal: number, kind: LetterKind) {
  return storedValue<Typed | null>("local", `deal-letter-${person}-${deal}-${kind}`, (value) =>
    isRecord(value) && typeof value.subject === "string" && typeof value.text === "string"
      ? { subject: value.subject, text: value.text }
      : null,
  );
}

function Letter({ deal, kind, onClose, begun }: Props & { begun: LetterDraft }) {
  const person = useSignedIn().person.id;
  const [stored] = useState(() => storedLetter(person, deal, kind));
  const [typed, setTyped] = useState(() => stored.read());
  const [to, setTo] = useState(
    () =>
      new Set(
        begun.recipients.filter((each) => !each.leftOut && !each.toldAt).map(({ key }) => key),
      ),
  );
  const [isRead, setRead] = useState(false);
  const act = useLetterAct(deal, () => setRead(false));
  const { errors } = act;
  const letter = typed ?? { subject: begun.subject, text: begun.text };
  const chosen = begun.recipients.filter(({ key }) => to.has(key));
  const isKept = chosen.length === 0 && begun.mayBeKept;

  function type(changes: Partial<Typed> | null) {
    const next = changes && { ...letter, ...changes };
    stored.write(next);
    setTyped(next);
  }

  async function submit() {
    if (!isRead && chosen.length > 0) {
      setRead(true);
      return null;
    }
    const body = { ...letter, to: chosen.map(({ key }) => key), version: begun.version };
    const params = { path: { deal_id: deal, kind } };
    const saved = await dataOf(
      api.POST("/api/desk/deals/{deal_id}/letters/{kind}", { params, body }),
    );
    stored.write(null);
    const title = isKept ? "Kept. Print it below." : "On its way";
    showToast({ title, detail: "", tone: "plain" });
    return saved;
  }

  return (
    <DialogForm
      act={act}
      request={submit}
      submit={isKept ? "Keep it to print" : isRead ? sendWords(chosen.length) : "Look at it"}
      submitting="Sending..."
      onClose={onClose}
      footer={
        typed &&
        !isRead && (
          <Button variant="quiet" className="justify-self-start" onClick={() => type(null)}>
            Start over from the draft
          </Button>
        )
      }
    >
      {isRead ? (
        <Preview letter={letter} chosen={chosen} onBack={() => setRead(false)} />
      ) : (
        <>
          <InputField
            form="letter"
            name="subject"
            label="Subject"
            help="Nothing about a company or a sale: others may see it."
            value={letter.subject}
            error={errors.subject}
            maxLength={120}
            onChange={({ target }) => type({ subject: target.value })}
          />
          <Field
            form="letter"
            name="text"
            label="Letter"
            help="The name of each person stands where it says [name]."
            error={errors.text}
          >
            {(control) => (
              <Textarea
                {...control}
                className="field-sizing-content max-h-[50dvh] min-h-40 w-full font-serif text-[1rem] leading-[1.5]"
                rows={10}
                value={letter.text}
                onChange={({ target }) => type({ text: target.value })}
              />
            )}
          </Field>
          <Recipients recipients={begun.recipients} to={to} onChange={setTo} error={errors.to} />
        </>
      )}
    </DialogForm>
  );
}

const sendWords = (count: number) => (count === 1 ? "Send the letter" : `Send ${count} letters`);

function Recipients({
  recipients,
  to,
  onChange,
  error,
}: {
  recipients: readonly Recipient[];
  to: ReadonlySet<string>;
  onChange: (to: Set<string>) => void;
  error: string | undefined;
}) {
  function toggle(key: string) {
    const next = new Set(to);
    if (!next.delete(key)) next.add(key);
    onChange(next);
  }
  return (
    <fieldset>
      <legend className="font-strong">Who gets it</legend>
      <ul>
        {recipients.map(({ key, name, role, leftOut, isOwner, toldAt }) => (
          <li key={key} className="border-b border-rule">
            <Choice>
              <Checkbox
                checked={to.has(key)}
                disabled={leftOut !== ""}
                onChange={() => toggle(key)}
              />
              <span>
                {name}
                <span className="text-ink-soft">
                  , {role}
                  {isOwner && ", reads it on their page"}
                  {leftOut && `. ${leftOut}.`}
                  {toldAt && (
                    <>
                      , has it since <RelativeTime at={toldAt} />
                    </>
                  )}
                </span>
              </span>
            </Choice>
          </li>
        ))}
      </ul>
      <FieldError role="alert">{error}</FieldError>
    </fieldset>
  );
}

/** The letter as one of the recipients reads it. */
function Preview({
  letter: { subject, text },
  chosen,
  onBack,
}: {
  letter: Typed;
  chosen: readonly Recipient[];
  onBack: () => void;
}) {
  const [at, setAt] = useState(0);
  const shown = chosen[at] ?? chosen[0];
  const top = useRef<HTMLElement>(null);
  useLayoutEffect(() => top.current?.focus(), []);
  if (!shown) return null;
  return (
    <section ref={top} tabIndex={-1} aria-label="As they read it" className="outline-none">
      <p className="text-ink-soft">
        To {shown.name}
        {shown.isOwner && ", on their page. The email only says that something is there."}
      </p>
      <div className="mt-2 border-y border-rule py-4">
        <p className="font-semibold">{subject}</p>
        <p className="mt-3 max-w-prose font-serif text-[1rem] leading-[1.5] whitespace-pre-line">
          {text.replaceAll("[name]", shown.greeting)}
        </p>
      </div>
      <p className="mt-1 flex flex-wrap gap-x-5">
        <Button variant="quiet" onClick={onBack}>
          Change it
        </Button>
        {chosen.length > 1 && (
          <Button variant="quiet" onClick={() => setAt((at + 1) % chosen.length)}>
            As the next one reads it ({at + 1} of {chosen.length})
          </Button>
        )}
      </p>
    </section>
  );
}

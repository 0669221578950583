import { type SubmitEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import {
  ATTACHMENT_KINDS,
  type AttachmentKind,
  onAttachmentsRemoved,
  removeAttachment,
} from "~/lib/attachment-removal";
import {
  type Attachments,
  readAttachments,
  removeSentAttachments,
} from "~/lib/contact-attachments";
import type { ContactWords, Firm, PublicListing } from "~/lib/facts";
import { contactForm } from "~/lib/facts";
import {
  clean,
  type Errors,
  type FormField,
  type FormRules,
  type Values,
  validate,
} from "~/lib/form-rules";
import { interpolate } from "~/lib/interpolate";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { FieldError } from "~/ui/field";
import { Input } from "~/ui/input";
import { preloadToaster } from "~/ui/toast-outlet";
import { clearToasts, showToast } from "~/ui/toasts";
import { AttachedRun } from "./attached-run";
import { ContactField } from "./contact-field";
import { newKey, removeSentDraft, storedDraft } from "./draft";
import { HONEYPOT, Honeypot } from "./honeypot";
import { send } from "./send";
import { type Person, Sent } from "./sent";
import { suggestion } from "./suggestion";
import { checkedTimes, checkTimes } from "./times-field";

const rules = contactForm as FormRules;
/** The field with the number of the listing that the message asks about, which nobody sees. */
const LISTING = "listing";

const summaryWords = contactForm.summary;

type Phase = "idle" | "sending" | "checking" | "busy" | "failed" | "sent";

export function ContactForm({
  words,
  firm,
  advisors,
  listings,
}: {
  words: ContactWords;
  firm: Firm;
  advisors: readonly Person[];
  /** Those that the address may name, as in `?listing=1042`. */
  listings: readonly Pick<PublicListing, "number" | "title">[];
}) {
  const form = useRef<HTMLFormElement>(null);
  const summary = useRef<HTMLDivElement>(null);
  const key = useRef("");
  // When the form was last empty, because robots fill it in faster than people. Unknown if it began with a
  // draft or with text typed before hydration.
  const emptyAt = useRef<number | undefined>(undefined);
  const [errors, setErrors] = useState<Errors>({});
  // How to correct the values that were refused.
  const [suggestions, setSuggestions] = useState<Partial<Errors>>({});
  const [hasTimes, setHasTimes] = useState(false);
  const [sent, setSent] = useState<Values>({});
  const [phase, setPhase] = useState<Phase>("idle");
  const [attempts, setAttempts] = useState(0);
  const [attached, setAttached] = useState<Attachments>({});

  const help: Record<string, string> = words.form.help;
  const isUnderWay = phase === "sending" || phase === "checking";

  useEffect(() => {
    setAttached(readAttachments());
    if (!form.current) return;
    const draft = storedDraft.read();
    const typed = Object.values(valuesOf(form.current)).join("");
    if (!draft && typed === "") emptyAt.current = performance.now();
    if (draft) {
      key.current = draft.key;
      if (checkedTimes(form.current) === "") checkTimes(form.current, draft.values.times ?? "");
      for (const { name } of rules.fields) {
        if (name === "times") continue;
        const input = inputNamed(form.current, name);
        if (input?.value === "") input.value = draft.values[name] ?? "";
      }
    }
    setHasTimes(checkedTimes(form.current) !== "");
    const number = new URLSearchParams(location.search).get("listing");
    const listing = listings.find((each) => each.number === number);
    const asked = inputNamed(form.current, LISTING);
    if (asked) asked.value = listing?.number ?? "";
    const message = inputNamed(form.current, "message");
    const line = listing && interpolate(words.form.listing, listing);
    if (line && message && !message.value.includes(line)) {
      message.value = [line, message.value].filter(Boolean).join("\n\n");
    }
  }, [listings, words]);

  // The person whose runs they are may sign out in another tab while this form is open.
  useEffect(() => onAttachmentsRemoved(() => setAttached(readAttachments())), []);

  // After each failed attempt the error summary gets the focus.
  useLayoutEffect(() => {
    if (attempts > 0) summary.current?.focus();
  }, [attempts]);

  function refuse(found: Errors, values: Values) {
    setErrors(found);
    const entries = Object.keys(found).map((name) => [
      name,
      suggestion(name, values[name] ?? "", words.form.suggestions),
    ]);
    setSuggestions(Object.fromEntries(entries));
    setPhase("idle");
    setAttempts((count) => count + 1);
    showToast({ ...summaryWords, tone: "bad", silent: true });
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isUnderWay) return;
    const website = inputNamed(event.currentTarget, HONEYPOT)?.value ?? "";
    const took = emptyAt.current && Math.round(performance.now() - emptyAt.current);
    const values = valuesOf(event.currentTarget);
    const found = validate(rules, values);
    if (Object.keys(found).length > 0) return refuse(found, values);

    setErrors({});
    setPhase("sending");
    key.current ||= newKey();
    const draft = { key: key.current, values };
    storedDraft.write(draft);
    const listing = inputNamed(event.currentTarget, LISTING);
    const sending = {
      website,
      ...(listing?.value && { listing: listing.value }),
      ...(took && { took }),
    };
    const onBusy = () => setPhase("checking");
    const outcome = await send(clean(rules, values), draft.key, attached, sending, onBusy);
    if (outcome.kind === "refused") return refuse(outcome.errors, values);
    if (outcome.kind !== "sent") {
      setPhase(outcome.kind);
      const { title, body: detail } = words.failure;
      showToast({ title, detail, tone: "bad", silent: true });
      return;
    }
    // The draft may have changed in another tab while the message was being sent.
    removeSentDraft(draft);
    removeSentAttachments(attached);
    setAttached(readAttachments());
    key.current = "";
    form.current?.reset();
    if (listing) listing.value = ""; // another message may be about something else
    emptyAt.current = performance.now();
    setHasTimes(false);
    setSent(clean(rules, values));
    setPhase("sent");
    clearToasts(); // an earlier error would stand over the panel
    showToast({ title: words.sent.title, detail: words.sent.body, tone: "plain", silent: true });
  }

  function leaveOut(kind: AttachmentKind) {
    removeAttachment(kind);
    setAttached(({ [kind]: _left, ...others }) => others);
    setErrors(({ [kind]: _mended, ...others }) => others);
  }

  /** Shows the empty form again. */
  function writeAnother() {
    flushSync(() => setPhase("idle"));
    emptyAt.current = performance.now();
    form.current?.querySelector<HTMLInputElement>("[name=name]")?.focus();
  }

  function edit(event: { currentTarget: HTMLFormElement; target: EventTarget }) {
    if (!key.current) key.current = storedDraft.read()?.key ?? newKey();
    storedDraft.write({ key: key.current, values: valuesOf(event.currentTarget) });
    const { name } = event.target as HTMLInputElement;
    if (errors[name]) {
      const { [name]: _mended, ...left } = errors;
      setErrors(left);
    }
    if (name === "times") {
      setHasTimes(checkedTimes(event.currentTarget) !== "");
      setErrors(({ phone: _asked, ...left }) => left);
    }
    if (!isUnderWay) setPhase("idle");
  }

  const asksFor = (field: FormField) => hasTimes && field.neededWith?.field === "times";

  return (
    <>
      {phase === "sent" && (
        <Sent
          words={words.sent}
          hours={firm.hours}
          advisors={advisors}
          sent={sent}
          onAnother={writeAnother}
        />
      )}
      <div hidden={phase === "sent"}>
        <h2 id="contact-form-title" className="text-heading">
          {words.form.title}
        </h2>
        <p className="mt-3 mb-9 max-w-prose border-l-2 border-copper pl-4 text-ink-soft">
          {words.confidentiality}
        </p>
      </div>
      <form
        ref={form}
        hidden={phase === "sent"}
        method="post"
        action="/contact"
        noValidate
        onSubmit={submit}
        onInput={edit}
        onFocus={preloadToaster}
        className="grid gap-7 [&[hidden]]:hidden"
        aria-label={words.form.title}
      >
        <ErrorSummary ref={summary} id="contact-error-summary" {...summaryWords} errors={errors} />
        {ATTACHMENT_KINDS.map((kind) => {
          const run = attached[kind];
          return (
            run && (
              <AttachedRun
                key={kind}
                kind={kind}
                summary={run.summary}
                error={errors[kind]}
                readOnly={isUnderWay}
                onRemove={leaveOut}
              />
            )
          );
        })}
        {rules.fields.map((field) => (
          <ContactField
            key={field.name}
            field={{ ...field, required: field.required || asksFor(field) }}
            help={asksFor(field) ? words.form.phoneForTimes : help[field.name]}
            error={
              errors[field.name] && (
                <>
                  {errors[field.name]}
                  {suggestions[field.name] && (
                    <span className="block font-normal text-ink">{suggestions[field.name]}</span>
                  )}
                </>
              )
            }
            readOnly={isUnderWay}
          />
        ))}
        <Input type="hidden" name={LISTING} />
        <Honeypot label={words.form.trap} />
        <div>
          <Button type="submit" aria-disabled={isUnderWay}>
            {isUnderWay ? words.form.sending : words.form.submit}
          </Button>
          {/* Always rendered: screen readers announce changes of an existing element only. */}
          <div role="status">
            {phase === "checking" && <p className="mt-3">{words.form.checking}</p>}
            {(phase === "busy" || phase === "failed") && (
              <FieldError>
                {phase === "busy"
                  ? `${words.busy.body} Our number is `
                  : `${words.failure.body} Every word you typed is still here. You can also call `}
                <a className="underline" href={`tel:${firm.phone.href}`}>
                  {firm.phone.display}
                </a>
                .
              </FieldError>
            )}
          </div>
        </div>
      </form>
    </>
  );
}

function valuesOf(form: HTMLFormElement): Values {
  const values = rules.fields.map(({ name }) => [
    name,
    name === "times" ? checkedTimes(form) : (inputNamed(form, name)?.value ?? ""),
  ]);
  return Object.fromEntries(values);
}

function inputNamed(form: HTMLFormElement, name: string) {
  return form.elements.namedItem(name) as
    | HTMLInputElement
    | HTMLSelectElement
    | HTMLTextAreaElement
    | null;
}

import { type SubmitEvent, useState } from "react";
import { Button } from "~/ui/button";
import { FieldError, FieldGroup } from "~/ui/field";
import { Choice, Radio } from "~/ui/input";
import { InputField } from "~/ui/input-field";
import { Consent } from "./consent";
import { DeclineDialog } from "./decline-dialog";
import type { Acts, Signing } from "./signing-api";
import { Step } from "./step";

type Texts = NonNullable<Signing["texts"]>;

/** The signature: the typed name, for whom, and the consent, with one button. */
export function SignStep({
  signing,
  texts,
  acts,
  onBack,
}: {
  signing: Signing;
  texts: Texts;
  acts: Acts;
  onBack: () => void;
}) {
  const { role } = signing;
  const [isOfficer, setOfficer] = useState(role !== "spouse");
  const [hasConsented, setConsented] = useState(false);
  const [isDeclining, setDeclining] = useState(false);
  const { errors, isBusy } = acts;

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const typedName = String(typed.get("typedName") ?? "").trim();
    const title = String(typed.get("title") ?? "").trim();
    if (!hasConsented) {
      acts.refuse({ consent: "Please check this box if you agree" });
      return;
    }
    void acts.sign({
      typedName,
      title,
      capacity: isOfficer ? "officer" : "self",
      textSha256: texts.textSha256,
    });
  }

  return (
    <Step
      number={4}
      title="Sign"
      lede={
        <>
          <p>You're about to sign the agreement that you just read.</p>
          <Button variant="quiet" className="mt-1" onClick={onBack}>
            Read it again
          </Button>
        </>
      }
    >
      <form noValidate onSubmit={submit} className="grid gap-8">
        <InputField
          form="signing"
          name="typedName"
          label="Type your full name"
          help={`As it should stand on the agreement, such as ${signing.name}.`}
          error={errors.typedName}
          autoComplete="name"
          className="font-serif text-h3"
        />
        {role === "client" && (
          <FieldGroup name="capacity" label="You sign">
            <Choice>
              <Radio name="capacity" checked={isOfficer} onChange={() => setOfficer(true)} />
              for yourself and for {texts.company}
            </Choice>
            <Choice>
              <Radio name="capacity" checked={!isOfficer} onChange={() => setOfficer(false)} />
              only for yourself
            </Choice>
          </FieldGroup>
        )}
        {isOfficer && (
          <InputField
            form="signing"
            name="title"
            label={`What you are in ${texts.company}`}
            help="Such as owner, president or managing member."
            error={errors.title}
            autoComplete="organization-title"
          />
        )}
        <Consent
          text={texts.consent}
          checked={hasConsented}
          error={errors.consent}
          onChange={setConsented}
        />
        <div className="flex flex-wrap items-center gap-6">
          <Button type="submit" aria-disabled={isBusy}>
            {isBusy ? "Signing..." : "Sign the agreement"}
          </Button>
          {role !== "principal" && (
            <Button variant="quiet" onClick={() => setDeclining(true)}>
              I don't want to sign this
            </Button>
          )}
        </div>
        <FieldError role="alert">{errors.form}</FieldError>
        <p className="text-small text-ink-soft">
          {role === "principal"
            ? "Yours is the last signature. The document is sealed at once, and everyone gets a copy."
            : "Next, you get your copy. The agreement is in force once everyone has signed, the firm last."}
        </p>
      </form>
      {isDeclining && (
        <DeclineDialog
          text="This ends the agreement for everyone who was asked to sign. Your advisor reads your words and calls you."
          acts={acts}
          onClose={() => setDeclining(false)}
        />
      )}
    </Step>
  );
}

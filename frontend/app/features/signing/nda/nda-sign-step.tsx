import { type SubmitEvent, useState } from "react";
import { Button } from "~/ui/button";
import { FieldError, FieldGroup } from "~/ui/field";
import { Choice, Radio } from "~/ui/input";
import { InputField } from "~/ui/input-field";
import { Consent } from "../consent";
import { DeclineDialog } from "../decline-dialog";
import { Step } from "../step";
import type { Nda, NdaActs, NdaText } from "./nda-api";

/** The signature: the typed name, for whom, the phone if we have none, and the consent, with one button. */
export function NdaSignStep({
  nda,
  text,
  acts,
  onBack,
}: {
  nda: Nda;
  text: NdaText;
  acts: NdaActs;
  onBack: () => void;
}) {
  const [isOfficer, setOfficer] = useState(text.company !== "" || nda.kind === "joinder");
  const [hasConsented, setConsented] = useState(false);
  const [isDeclining, setDeclining] = useState(false);
  const { errors, isBusy } = acts;

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const typed = (name: string) => String(data.get(name) ?? "").trim();
    if (!hasConsented) {
      acts.refuse({ consent: "Please check this box if you agree" });
      return;
    }
    void acts.sign({
      typedName: typed("typedName"),
      capacity: isOfficer ? "officer" : "self",
      entity: typed("entity"),
      entityState: typed("entityState"),
      title: typed("title"),
      phone: typed("phone"),
      textSha256: text.textSha256,
    });
  }

  return (
    <Step
      number={3}
      title="Sign"
      lede={
        <Button variant="quiet" onClick={onBack}>
          Read it again
        </Button>
      }
    >
      <form noValidate onSubmit={submit} className="grid gap-8">
        <InputField
          form="nda"
          name="typedName"
          label="Type your full name"
          help="It is your signature."
          error={errors.typedName}
          autoComplete="name"
          className="font-serif text-h3"
        />
        <FieldGroup name="capacity" label="You sign">
          <Choice>
            <Radio name="capacity" checked={!isOfficer} onChange={() => setOfficer(false)} />
            for myself
          </Choice>
          <Choice>
            <Radio name="capacity" checked={isOfficer} onChange={() => setOfficer(true)} />
            for a company and myself
          </Choice>
        </FieldGroup>
        {isOfficer && (
          <>
            <InputField
              form="nda"
              name="entity"
              label="The company's legal name"
              error={errors.entity}
              defaultValue={text.company}
              autoComplete="organization"
            />
            <InputField
              form="nda"
              name="entityState"
              label="State where it is registered"
              error={errors.entityState}
              autoComplete="address-level1"
            />
            <InputField
              form="nda"
              name="title"
              label="What you are in it"
              help="Such as manager, president or broker."
              error={errors.title}
              autoComplete="organization-title"
            />
          </>
        )}
        {text.needsPhone && (
          <InputField
            form="nda"
            name="phone"
            label="Your phone number"
            help="So that we can call you about it."
            error={errors.phone}
            type="tel"
            autoComplete="tel"
          />
        )}
        <Consent
          text={text.consent}
          checked={hasConsented}
          error={errors.consent}
          onChange={setConsented}
        />
        <div className="flex flex-wrap items-center gap-6">
          <Button type="submit" aria-disabled={isBusy}>
            {isBusy ? "Signing..." : "Sign it"}
          </Button>
          <Button variant="quiet" onClick={() => setDeclining(true)}>
            I don't want to sign this
          </Button>
        </div>
        <FieldError role="alert">{errors.form}</FieldError>
        <p className="text-small text-ink-soft">
          Next, you get your copy at once, and we tell you how it goes on.
        </p>
      </form>
      {isDeclining && (
        <DeclineDialog
          text="Without it, we can't tell you more about this business. We read your words."
          acts={acts}
          onClose={() => setDeclining(false)}
        />
      )}
    </Step>
  );
}

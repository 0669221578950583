import { useState } from "react";
import type { ProfileWords } from "~/lib/facts";
import { labelOf } from "~/lib/form-rules";
import { useSignedIn } from "~/lib/session";
import { fullNameRules } from "../people/rules";
import { signUpRules } from "../rules";
import { SubmitButton } from "../submit-button";
import { TextField } from "../text-field";
import { useForm } from "../use-form";
import { saveNames } from "./save";
import { Section } from "./section";

/** The profile's form for the display name and the full name. */
export function Names({ words }: { words: ProfileWords["names"] }) {
  const who = useSignedIn();
  const [shown, setShown] = useState(who.person.displayName);
  const { busy, changed, field, props } = useForm("names", async (values) => {
    const errors = await saveNames(values, who, shown, words.saved);
    if (!errors) setShown(values.displayName ?? "");
    return errors;
  });
  return (
    <Section id="you" title={words.title}>
      <form {...props} aria-label={words.title}>
        <TextField
          {...field("displayName")}
          label={labelOf(signUpRules, "displayName")}
          help={words.help.displayName}
          autoComplete="nickname"
          defaultValue={shown}
        />
        <TextField
          {...field("fullName")}
          label={labelOf(fullNameRules, "fullName")}
          help={words.help.fullName}
          autoComplete="name"
          defaultValue={who.person.fullName}
        />
        <SubmitButton busy={busy} hidden={!changed} label={words.submit} working={words.working} />
      </form>
    </Section>
  );
}

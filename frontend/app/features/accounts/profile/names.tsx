import { useState } from "react";
import type { ProfileWords } from "~/lib/facts";
import { labelOf } from "~/lib/form-rules";
import { useSignedIn } from "~/lib/session";
import { Button } from "~/ui/button";
import { fullNameRules } from "../people/rules";
import { signUpRules } from "../rules";
import { TextField } from "../text-field";
import { useForm } from "../use-form";
import { saveNames } from "./save";
import { Section } from "./section";

/** The profile's form for the display name and the full name. */
export function Names({ words }: { words: ProfileWords["names"] }) {
  const who = useSignedIn();
  const [shown, setShown] = useState(who.person.displayName);
  const { busy, errors, props } = useForm(async (values) => {
    const errors = await saveNames(values, who, shown, words.saved);
    if (!errors) setShown(values.displayName ?? "");
    return errors;
  });
  return (
    <Section id="you" title={words.title}>
      <form {...props} aria-label={words.title}>
        <TextField
          form="names"
          name="displayName"
          label={labelOf(signUpRules, "displayName")}
          help={words.help.displayName}
          autoComplete="nickname"
          defaultValue={shown}
          error={errors.displayName}
        />
        <TextField
          form="names"
          name="fullName"
          label={labelOf(fullNameRules, "fullName")}
          help={words.help.fullName}
          autoComplete="name"
          defaultValue={who.person.fullName}
          error={errors.fullName}
        />
        <p>
          <Button type="submit" aria-disabled={busy}>
            {busy ? words.working : words.submit}
          </Button>
        </p>
      </form>
    </Section>
  );
}

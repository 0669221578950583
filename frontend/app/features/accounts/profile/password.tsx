import { useState } from "react";
import type { ProfileWords } from "~/lib/facts";
import { showToast } from "~/ui/toasts";
import { ChangePasswordForm } from "../change-password-form";
import { focusSection, Section } from "./section";

const ID = "password";

/** The profile's form that changes the password, which ends every other session. */
export function Password({
  words,
  onChanged,
}: {
  words: ProfileWords["password"];
  onChanged: () => void;
}) {
  const [changes, setChanges] = useState(0);

  function changed() {
    showToast({ ...words.changed, tone: "plain" });
    // The new key resets the form.
    focusSection(ID);
    setChanges(changes + 1);
    onChanged();
  }

  return (
    <Section id={ID} title={words.title} lede={words.lede}>
      <ChangePasswordForm
        key={changes}
        form="change"
        label={words.current}
        action={words.submit}
        isOptional
        onChanged={changed}
      />
    </Section>
  );
}

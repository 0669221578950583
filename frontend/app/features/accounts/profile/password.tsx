import { useState } from "react";
import type { ProfileWords } from "~/lib/facts";
import { useSignedIn } from "~/lib/session";
import { showToast } from "~/ui/toasts";
import { ChangePasswordForm } from "../change-password-form";
import { AskForPassword } from "./ask-for-password";
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
  const { hasPassword } = useSignedIn();
  const [changes, setChanges] = useState(0);

  function changed() {
    showToast({ ...words.changed, tone: "plain" });
    // The new key resets the form.
    focusSection(ID);
    setChanges(changes + 1);
    onChanged();
  }

  if (!hasPassword) {
    return (
      <Section id={ID} title={words.title}>
        <AskForPassword words={words.none} />
      </Section>
    );
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

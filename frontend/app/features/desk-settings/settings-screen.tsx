import { useId } from "react";
import { DeskScreen } from "~/layout/desk/desk-screen";
import { setCharacterKeysOn, useCharacterKeysOn } from "~/layout/desk/shortcuts";
import { Checkbox, Choice } from "~/ui/input";
import { MailSettings } from "./mail-settings";
import { StaffRecord } from "./staff-record";

/** The screen with the settings of the signed-in person. */
export function SettingsScreen() {
  return (
    <DeskScreen screen="settings">
      <MailSettings />
      <KeyboardSettings />
      <StaffRecord />
    </DeskScreen>
  );
}

function KeyboardSettings() {
  const on = useCharacterKeysOn();
  const id = useId();
  return (
    <section className="border-b border-rule py-5" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>Keyboard</h2>
      <Choice className="mt-3">
        <Checkbox
          checked={on}
          aria-describedby={`${id}-help`}
          onChange={(event) => setCharacterKeysOn(event.currentTarget.checked)}
        />
        Single-letter shortcuts
      </Choice>
      <p id={`${id}-help`} className="ml-8 max-w-100 text-ink-soft">
        For example / to search and G, then L, for the leads. Press ? to see them all. They never
        act while you type, and Ctrl+K works in any case. Saved for this browser.
      </p>
    </section>
  );
}

import { useId } from "react";
import { DeskScreen } from "~/layout/desk/desk-screen";
import { setCharacterKeysOn, useCharacterKeysOn } from "~/layout/desk/shortcuts";
import { MailSettings } from "./mail-settings";

/** The screen with the settings of the signed-in person. */
export function SettingsScreen() {
  return (
    <DeskScreen title="Settings">
      <MailSettings />
      <KeyboardSettings />
    </DeskScreen>
  );
}

function KeyboardSettings() {
  const on = useCharacterKeysOn();
  const id = useId();
  return (
    <section className="desk-section" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>Keyboard</h2>
      <label className="mt-3 flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          className="size-5 accent-ink"
          checked={on}
          aria-describedby={`${id}-help`}
          onChange={(event) => setCharacterKeysOn(event.currentTarget.checked)}
        />
        Single-letter shortcuts
      </label>
      <p id={`${id}-help`} className="ml-8 max-w-100 text-ink-soft">
        For example / to search and G, then L, for the leads. Press ? to see them all. They never
        act while you type, and Ctrl+K works in any case. Saved for this browser.
      </p>
    </section>
  );
}

import { useId } from "react";
import { DeskScreen } from "../shell/desk-screen";
import { switchLetters, useLettersAreOn } from "../shell/shortcuts";

/** What each person sets up for their own work. */
export function SettingsScreen() {
  return (
    <DeskScreen title="Settings">
      <KeyboardSettings />
    </DeskScreen>
  );
}

function KeyboardSettings() {
  const on = useLettersAreOn();
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
          onChange={(event) => switchLetters(event.currentTarget.checked)}
        />
        Shortcuts of single letters
      </label>
      <p id={`${id}-help`} className="max-w-100 text-ink-soft">
        Such as / for the search and G then L for the leads. Press ? to see all. They never act
        while you type. Saved in this browser only; Ctrl K always works.
      </p>
    </section>
  );
}

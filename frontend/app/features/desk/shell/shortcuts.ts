import { useEffect, useRef, useSyncExternalStore } from "react";
import { tinykeys } from "tinykeys";
import { isRecord, storedValue } from "~/lib/storage";

/** Something that a person can do on the present screen, by keys or from the palette. */
export type Shortcut = {
  /** As tinykeys writes them, such as `g l` or `$mod+k`; null for an act of the palette only. */
  keys: string | null;
  label: string;
  act: () => void;
};

type Stored = { on: boolean };

const stored = storedValue<Stored>("local", "desk-shortcuts", (value) => ({
  on: !isRecord(value) || value.on !== false,
}));

let shortcuts: readonly Shortcut[] = [];
let areOn: boolean | null = null;
const listeners = new Set<() => void>();

function notify() {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

const areCharacterKeysOn = () => {
  areOn ??= stored.read().on;
  return areOn;
};

/** Switches the shortcuts without Ctrl or Cmd on or off, in this browser (WCAG 2.1.4). */
export function setCharacterKeysOn(on: boolean): void {
  areOn = on;
  stored.write({ on });
  notify();
}

/** Whether the shortcuts without Ctrl or Cmd are on. */
export function useCharacterKeysOn(): boolean {
  return useSyncExternalStore(subscribe, areCharacterKeysOn, () => true);
}

/** Every shortcut of the present screen, those of the frame first. */
export function useShortcuts(): readonly Shortcut[] {
  return useSyncExternalStore(
    subscribe,
    () => shortcuts,
    () => shortcuts,
  );
}

/**
 * Lets `keys` do `act` while the component is shown, and lists it under `label` in the help and the palette. Of two
 * components with the same keys, the one that came last has them. Keys without Ctrl or Cmd do nothing while somebody
 * types, in a dialog, and when they are switched off. `keys`: null for an act of the palette only.
 */
export function useShortcut(keys: string | null, label: string, act: () => void): void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    const shortcut = { keys, label, act: () => latest.current() };
    shortcuts = [...shortcuts, shortcut];
    notify();
    return () => {
      shortcuts = shortcuts.filter((each) => each !== shortcut);
      notify();
    };
  }, [keys, label]);
}

/** Listens to the keys of all shortcuts. The frame of the desk uses it once. */
export function useShortcutKeys(): void {
  const all = useShortcuts();
  const sequences = all.filter(({ keys }) => keys?.includes(" "));
  // Sequences are listened to apart, so that a screen which loads between `g` and `b`, and brings keys of its own, does
  // not make the first half forgotten.
  const names = sequences.map(({ keys }) => keys).join("\n");
  const latest = useRef(sequences);
  useEffect(() => {
    latest.current = sequences;
  });
  useEffect(() => {
    const find = (keys: string) => latest.current.findLast((each) => each.keys === keys);
    const map = names ? names.split("\n").map((keys) => [keys, () => find(keys)] as const) : [];
    return listen(map);
  }, [names]);
  // Listens after the sequences, also when these have changed, so that `g s` is not the `s` of a screen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `names` puts this listener behind the other one
  useEffect(() => {
    const single = all.filter(({ keys }) => keys && !keys.includes(" "));
    return listen(single.map((each) => [each.keys ?? "", () => each] as const));
  }, [all, names]);
}

type Listened = readonly (readonly [keys: string, find: () => Shortcut | undefined])[];

/** Calls the shortcut of the keys that are pressed, the last of several with the same keys. */
function listen(shortcutsByKeys: Listened): () => void {
  const map = Object.fromEntries(
    shortcutsByKeys.map(([keys, find]) => [
      keys,
      (event: KeyboardEvent) => {
        if (!keys.includes("$mod") && !areCharacterKeysOn()) return;
        event.preventDefault();
        find()?.act();
      },
    ]),
  );
  return tinykeys(window, map, {
    ignore: (event) => event.defaultPrevented || isForTyping(event),
  });
}

const FIELDS = "input:not([type=checkbox], [type=radio], [type=button]), textarea, select";

/** Whether a key belongs to a field, an input method or a dialog, and not to the screen. */
function isForTyping({ target, isComposing, ctrlKey, metaKey }: KeyboardEvent): boolean {
  if (isComposing || document.querySelector("dialog[open]")) return true;
  if (ctrlKey || metaKey || !(target instanceof HTMLElement)) return false;
  return target.matches(FIELDS) || target.isContentEditable;
}

const NAMES: Record<string, string> = { $mod: "Ctrl", "[Shift]": "", Escape: "Esc" };

/** The keys to press, one after the other, each as on a keyboard: `["G", "L"]`. */
export function keyNames(keys: string): string[] {
  const mac = /Mac|iP/.test(navigator.platform);
  return keys.split(" ").map((press) =>
    press
      .split(/(?<=\w|\])\+/)
      .map((key) => (key === "$mod" && mac ? "⌘" : (NAMES[key] ?? key)))
      .filter(Boolean)
      .map((key) => (key.length === 1 ? key.toUpperCase() : key))
      .join(" "),
  );
}

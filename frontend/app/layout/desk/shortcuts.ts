import { useLayoutEffect, useRef, useSyncExternalStore } from "react";
import { tinykeys } from "tinykeys";
import { isRecord, storedValue } from "~/lib/storage";

/** An act on the current screen that has a shortcut or is listed in the command palette. */
type Shortcut = {
  /** The keys in the format of tinykeys, such as `g l` or `$mod+k`; null for an act of the palette only. */
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

/** Switches shortcuts without Ctrl or Cmd on or off, and stores the choice in this browser (WCAG 2.1.4). */
export function setCharacterKeysOn(on: boolean): void {
  areOn = on;
  stored.write({ on });
  notify();
}

/** A hook that returns whether shortcuts without Ctrl or Cmd are on. */
export function useCharacterKeysOn(): boolean {
  return useSyncExternalStore(subscribe, areCharacterKeysOn, () => true);
}

/** A hook that returns the shortcuts of all mounted components, in the order in which they were registered. */
export function useShortcuts(): readonly Shortcut[] {
  return useSyncExternalStore(
    subscribe,
    () => shortcuts,
    () => shortcuts,
  );
}

/**
 * A hook that registers a shortcut while the component is mounted: `keys` call `act`, and the help and the palette
 * list it under `label`. If two components register the same keys, the later one gets them. No keys act while a dialog
 * is open. Keys without Ctrl or Cmd also do nothing while somebody types, or when they are switched off. `keys`: null
 * for an act of the palette only.
 */
export function useShortcut(keys: string | null, label: string, act: () => void): void {
  const latest = useRef(act);
  // Layout effects: once the frame listens, a key that is pressed as soon as the component is shown is heard.
  useLayoutEffect(() => {
    latest.current = act;
  });
  useLayoutEffect(() => {
    const shortcut = { keys, label, act: () => latest.current() };
    shortcuts = [...shortcuts, shortcut];
    notify();
    return () => {
      shortcuts = shortcuts.filter((each) => each !== shortcut);
      notify();
    };
  }, [keys, label]);
}

/** A hook that listens to the keys of all shortcuts. To be used once, by the frame of the desk. */
export function useShortcutKeys(): void {
  const all = useShortcuts();
  const sequences = all.filter(({ keys }) => keys?.includes(" "));
  // Sequences have a listener of their own: if a screen registers other keys between `g` and `b`, the `g` is not
  // forgotten.
  const names = sequences.map(({ keys }) => keys).join("\n");
  const latest = useRef(sequences);
  useLayoutEffect(() => {
    latest.current = sequences;
  });
  useLayoutEffect(() => {
    const find = (keys: string) => latest.current.findLast((each) => each.keys === keys);
    const map = names ? names.split("\n").map((keys) => [keys, () => find(keys)] as const) : [];
    return listen(map);
  }, [names]);
  // Listens after the sequences, also when these have changed, so that `g s` is not the `s` of a screen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `names` puts this listener behind the other one
  useLayoutEffect(() => {
    const single = all.filter(({ keys }) => keys && !keys.includes(" "));
    return listen(single.map((each) => [each.keys ?? "", () => each] as const));
  }, [all, names]);
}

type Listened = readonly (readonly [keys: string, find: () => Shortcut | undefined])[];

/** Listens to these keys and calls their shortcuts. Returns a function that removes the listener. */
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
    ignore: (event) =>
      event.defaultPrevented || (event.repeat && !MOVING.test(event.key)) || isForTyping(event),
  });
}

/** The keys that act again and again while they are held down, because they only move on. */
const MOVING = /^[hjkl]$/i;

const FIELDS = "input:not([type=checkbox], [type=radio], [type=button]), textarea, select";

/** Whether a key press belongs to a field, an input method, a dialog or a toast, so that no shortcut may handle it. */
function isForTyping(event: KeyboardEvent): boolean {
  const { target, key, isComposing, ctrlKey, metaKey } = event;
  if (isComposing || document.querySelector("dialog[open]")) return true;
  // By the path of the event: the toast that it has closed may be gone.
  if (key === "Escape" && event.composedPath().some(isToasts)) return true;
  if (ctrlKey || metaKey || !(target instanceof HTMLElement)) return false;
  return target.matches(FIELDS) || target.isContentEditable;
}

const isToasts = (on: EventTarget) => on instanceof Element && on.matches(".toasts");

const NAMES: Record<string, string> = { $mod: "Ctrl", "[Shift]": "", Escape: "Esc" };

/** Returns the key presses of a shortcut, in order, with the names on the keyboard: `["G", "L"]` for `g l`. */
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

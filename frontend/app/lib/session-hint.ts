import { useSyncExternalStore } from "react";
import { readText, writeText } from "./storage";

/**
 * Whether somebody is signed in with this browser, as last known. It grants nothing: public pages use it for the text of
 * one link, so that they need no request and no cookie.
 */
export const STORAGE_KEY = "session";

/** Set while that person is one of the firm's staff. */
export const STAFF_KEY = "session-staff";

/** Set while somebody is signed in: what they may request, separated by spaces. */
export const PERMISSIONS_KEY = "session-may";

export type Permission = "mayCreatePeople" | "business";
const PERMISSIONS: readonly Permission[] = ["mayCreatePeople", "business"];

export type Hint = "in" | "out";

const listeners = new Set<() => void>();

export function readHint(): Hint | null {
  return readText("local", STORAGE_KEY) as Hint | null;
}

export function writeHint(hint: Hint | null): void {
  writeText("local", STORAGE_KEY, hint);
  for (const listener of listeners) listener();
}

/** Stores whether the signed-in person is one of the firm's staff. */
export function writeStaffHint(isStaff: boolean): void {
  writeText("local", STAFF_KEY, isStaff ? "yes" : null);
  for (const listener of listeners) listener();
}

/** Stores what the signed-in person may request, so that a screen need not wait for the session; null forgets it. */
export function writePermissionHint(who: Record<Permission, unknown> | null): void {
  const permissions = who && PERMISSIONS.filter((permission) => who[permission]).join(" ");
  writeText("local", PERMISSIONS_KEY, permissions);
}

function readStaffHint(): boolean {
  return readHint() === "in" && readText("local", STAFF_KEY) !== null;
}

/** Calls `listener` when another tab changes the hint. Returns the function that stops this. */
export function onHintFromOtherTab(listener: (hint: Hint | null) => void): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === STORAGE_KEY || key === null) listener(newValue as Hint | null);
  };
  addEventListener("storage", onStorage);
  return () => removeEventListener("storage", onStorage);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const stop = onHintFromOtherTab(listener);
  return () => {
    listeners.delete(listener);
    stop();
  };
}

/** False while prerendering and hydrating, then what this browser last knew. */
export function useSignedInHint(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => readHint() === "in",
    () => false,
  );
}

/** False while prerendering and hydrating, then whether a member of staff is signed in with this browser. */
export function useStaffHint(): boolean {
  return useSyncExternalStore(subscribe, readStaffHint, () => false);
}

import { useSyncExternalStore } from "react";
import type { components } from "~/api/schema";
import { readText, writeText } from "./storage";

/**
 * The local storage key of the session hint: whether somebody is signed in with this browser, as last known. It
 * grants nothing. Public pages choose by it what they offer, such as the link to the portal or to the sign-in, so that
 * they need no request and no cookie.
 */
export const STORAGE_KEY = "session";

/** The local storage key that is set while a member of staff is signed in. */
const STAFF_KEY = "session-staff";

/** The local storage key of the permissions of the signed-in person, separated by spaces. */
export const PERMISSIONS_KEY = "session-may";

/** `desk`: for staff with a second step of signing in. */
export type Permission =
  | "mayCreatePeople"
  | "business"
  | "desk"
  | "isBuyer"
  | "isCoBroker"
  | "isLender";
const PERMISSIONS: readonly Permission[] = [
  "mayCreatePeople",
  "business",
  "desk",
  "isBuyer",
  "isCoBroker",
  "isLender",
];

type SessionOut = components["schemas"]["SessionOut"];
type Hint = "in" | "out";

const listeners = new Set<() => void>();

export function readHint(): Hint | null {
  return readText("local", STORAGE_KEY) as Hint | null;
}

export function writeHint(hint: Hint | null): void {
  writeText("local", STORAGE_KEY, hint);
  for (const listener of listeners) listener();
}

/** Stores whether the signed-in person is a member of staff. */
export function writeStaffHint(isStaff: boolean): void {
  writeText("local", STAFF_KEY, isStaff ? "yes" : null);
  for (const listener of listeners) listener();
}

/**
 * Stores the permissions of the signed-in person, so that a screen can make its requests before the session is
 * loaded; null removes them.
 */
export function writePermissionHint(who: SessionOut | null): void {
  const has = { ...who, desk: who?.staffRole && !who.needsSecondStep };
  const permissions = who && PERMISSIONS.filter((permission) => has[permission]).join(" ");
  writeText("local", PERMISSIONS_KEY, permissions);
  for (const listener of listeners) listener();
}

function readStaffHint(): boolean {
  return readHint() === "in" && readText("local", STAFF_KEY) !== null;
}

/**
 * The page of a buyer, co-broker or lender without a business who was signed in when last known: the portal has no
 * pages for them. Null for others.
 */
function readOwnPageHint(): "/buying" | "/co-broking" | "/lending" | null {
  const permissions = readText("local", PERMISSIONS_KEY)?.split(" ") ?? [];
  if (readHint() !== "in" || permissions.includes("business")) return null;
  if (permissions.includes("isCoBroker")) return "/co-broking";
  if (permissions.includes("isBuyer")) return "/buying";
  return permissions.includes("isLender") ? "/lending" : null;
}

/** Calls `listener` when another tab changes the hint. Returns a function that removes the listener. */
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

/** Whether somebody was signed in here when last known; false while prerendering and hydrating. */
export function useSignedInHint(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => readHint() === "in",
    () => false,
  );
}

/** Whether a member of staff was signed in here when last known; false while prerendering and hydrating. */
export function useStaffHint(): boolean {
  return useSyncExternalStore(subscribe, readStaffHint, () => false);
}

/** The only page of a buyer, co-broker or lender who was signed in here when last known; null while prerendering and hydrating. */
export function useOwnPageHint(): ReturnType<typeof readOwnPageHint> {
  return useSyncExternalStore(subscribe, readOwnPageHint, () => null);
}

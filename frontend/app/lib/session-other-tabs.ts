import { clearToasts } from "~/ui/toasts";
import { removeAttachmentsHere } from "./attachment-removal";
import { clearPrefetchedResponses } from "./prefetched-responses";
import { onHintFromOtherTab, writeHint, writePermissionHint, writeStaffHint } from "./session-hint";

/** What one tab reports to the others: signed in, signed out, or that each should load the session again. */
type TabMessage = "in" | "out" | "check";

const NAME = "session";

let channel: BroadcastChannel | null = null;

function open(): BroadcastChannel | null {
  if (typeof BroadcastChannel === "undefined") return null;
  channel ??= new BroadcastChannel(NAME);
  return channel;
}

export function notifyOtherTabs(message: TabMessage): void {
  open()?.postMessage(message);
}

/**
 * Does in this tab what another tab reports: after a sign-out there calls `clearSession`, which forgets the person here
 * too (`forgetPerson`); otherwise calls `recheckSession`. Other tabs report through a BroadcastChannel, or where
 * browsers have none through their changes of the session hint. To be called once: another call may replace the first.
 */
export function followOtherTabs(clearSession: () => void, recheckSession: () => void): void {
  const act = (message: TabMessage) => (message === "out" ? clearSession() : recheckSession());
  const channel = open();
  if (channel) channel.onmessage = ({ data }) => act(data as TabMessage);
  else onHintFromOtherTab((hint) => act(hint ?? "check"));
}

/**
 * Removes what this tab keeps of the person who has signed out, in this tab or another: the hints of the session, the
 * attachments of a message, toasts, and prefetched responses.
 */
export function forgetPerson(): void {
  writeHint("out");
  writeStaffHint(false);
  writePermissionHint(null);
  removeAttachmentsHere();
  clearToasts();
  clearPrefetchedResponses();
}

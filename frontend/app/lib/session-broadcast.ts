import { onHintFromOtherTab } from "./session-hint";

/** What one tab reports to the others: signed in, signed out, or that each should load the session again. */
export type SessionEvent = "in" | "out" | "check";

const NAME = "session";

let channel: BroadcastChannel | null = null;

function open(): BroadcastChannel | null {
  if (typeof BroadcastChannel === "undefined") return null;
  channel ??= new BroadcastChannel(NAME);
  return channel;
}

export function notifyOtherTabs(event: SessionEvent): void {
  open()?.postMessage(event);
}

/**
 * Calls `listener` for what other tabs report: through a BroadcastChannel, or where browsers have none through their
 * changes of the session hint. To be called once: another listener may replace the first.
 */
export function onSessionEvent(listener: (event: SessionEvent) => void): void {
  const channel = open();
  if (channel) channel.onmessage = ({ data }) => listener(data as SessionEvent);
  else onHintFromOtherTab((hint) => listener(hint ?? "check"));
}

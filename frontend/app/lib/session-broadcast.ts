import { onHintFromOtherTab } from "./session-hint";

/** What one tab reports to the others: signed in, signed out, or that the session should be checked. */
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

/** Listens to other tabs through a BroadcastChannel, or through their changes of the hint where there is none. */
export function onSessionEvent(listener: (event: SessionEvent) => void): void {
  const channel = open();
  if (channel) channel.onmessage = ({ data }) => listener(data as SessionEvent);
  else onHintFromOtherTab((hint) => listener(hint ?? "check"));
}

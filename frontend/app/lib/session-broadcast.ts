import { onHintElsewhere } from "./session-hint";

/** What one tab tells the others: somebody signed in, signed out, or the session is simply gone. */
export type SessionEvent = "in" | "out" | "look";

const NAME = "session";

let channel: BroadcastChannel | null = null;

function open(): BroadcastChannel | null {
  if (typeof BroadcastChannel === "undefined") return null;
  channel ??= new BroadcastChannel(NAME);
  return channel;
}

export function notifyOtherTabs(news: SessionEvent): void {
  open()?.postMessage(news);
}

/** Hears other tabs: by a channel, and where there is none by the hint that they change. */
export function onSessionEvent(listener: (news: SessionEvent) => void): void {
  const channel = open();
  if (channel) channel.onmessage = ({ data }) => listener(data as SessionEvent);
  else onHintElsewhere((hint) => listener(hint ?? "look"));
}

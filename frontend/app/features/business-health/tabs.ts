import type { Kept } from "./wire";

type Message = Kept & { person: number };

/** The other tabs of one person in this browser, which show the same version of the assessment. */
export function openBroadcast(person: number, version: string) {
  const name = `health-draft-${version}`;
  const channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(name);
  return {
    tell(kept: Kept): void {
      channel?.postMessage({ ...kept, person } satisfies Message);
    },
    /** Calls the listener when another tab has saved something, until the returned function is called. */
    hear(listener: (kept: Kept) => void): () => void {
      if (!channel) return () => {};
      channel.onmessage = ({ data }: MessageEvent<Message>) => {
        if (data.person === person) listener(data);
      };
      return () => {
        channel.onmessage = null;
      };
    },
  };
}

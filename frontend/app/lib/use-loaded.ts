import { useCallback, useEffect, useEffectEvent, useState } from "react";
import { useSession } from "./session";

export type Loaded<Data> =
  | { state: "loading" }
  | { state: "failed" }
  | { state: "ready"; data: Data };

const PATIENCE_MS = 15_000;

/**
 * What an operation answers, asked for when the screen opens and whenever `key` changes. A failure is tried
 * again when the network is back or the person has signed in again, and when `again` is called; what was
 * there before stays until the new answer is here.
 */
export function useLoaded<Data>(
  key: string,
  load: (options: { signal: AbortSignal }) => Promise<{ data?: Data }>,
): { loaded: Loaded<Data>; again: () => void } {
  const [held, setHeld] = useState<{ key: string; loaded: Loaded<Data> } | null>(null);
  const [turn, setTurn] = useState(0);
  const again = useCallback(() => setTurn((last) => last + 1), []);
  const loaded: Loaded<Data> = held?.key === key ? held.loaded : { state: "loading" };
  const session = useSession().state;

  const ask = useEffectEvent(async (signal: AbortSignal): Promise<Loaded<Data>> => {
    try {
      const patience = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]);
      const { data } = await load({ signal: patience });
      return data === undefined ? { state: "failed" } : { state: "ready", data };
    } catch {
      return { state: "failed" };
    }
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: `turn` asks again for the same key
  useEffect(() => {
    const leaving = new AbortController();
    void ask(leaving.signal).then((next) => {
      if (!leaving.signal.aborted) setHeld({ key, loaded: next });
    });
    return () => leaving.abort();
  }, [key, turn]);

  const failed = loaded.state === "failed";
  useEffect(() => {
    if (!failed) return;
    addEventListener("online", again);
    return () => removeEventListener("online", again);
  }, [failed, again]);

  const hope = useEffectEvent(() => failed && again());
  useEffect(() => {
    if (session === "somebody") hope();
  }, [session]);

  return { loaded, again };
}

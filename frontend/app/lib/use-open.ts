import { useEffect, useEffectEvent, useState } from "react";

/** How long after an answer the next question follows: what closes leaves the screen within two seconds. */
export const EVERY_MS = 1200;
const LONGEST_MS = 5000;
const CLOSED = [401, 403, 404];

/** Says whether something may still be read; its edition changes when there is something newer. */
type Asked = {
  open: (options: { signal: AbortSignal }) => Promise<{
    data?: { edition: number };
    error?: unknown;
    response: Response;
  }>;
};

/**
 * A hook that asks all the time whether something may still be read, and at once when the page comes back into view.
 * Without a connection nothing is known, and it stays as it is.
 */
export function useOpen(source: Asked, edition: number, onNewEdition: () => void): boolean {
  const [isClosed, setClosed] = useState(false);
  const ask = useEffectEvent(async () => {
    const { data, response } = await source.open({ signal: AbortSignal.timeout(LONGEST_MS) });
    if (CLOSED.includes(response.status)) setClosed(true);
    else if (data && data.edition !== edition) onNewEdition();
  });
  useEffect(() => {
    if (isClosed) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isDone = false;
    async function again() {
      clearTimeout(timer);
      await ask().catch(() => {});
      clearTimeout(timer);
      if (!isDone) timer = setTimeout(again, EVERY_MS);
    }
    const onVisible = () => {
      if (document.visibilityState === "visible") void again();
    };
    timer = setTimeout(again, EVERY_MS);
    document.addEventListener("visibilitychange", onVisible);
    return () => {
      isDone = true;
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", onVisible);
    };
  }, [isClosed]);
  return isClosed;
}

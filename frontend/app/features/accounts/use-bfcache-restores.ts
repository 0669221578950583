import { useEffect, useState } from "react";

/**
 * Counts how often the page was restored from the back/forward cache. Used as a key, it resets forms, which are
 * otherwise restored with a password in its field and a submission that never ends.
 */
export function useBfcacheRestores(): number {
  const [restores, setRestores] = useState(0);
  useEffect(() => {
    const count = ({ persisted }: PageTransitionEvent) => {
      if (persisted) setRestores((before) => before + 1);
    };
    addEventListener("pageshow", count);
    return () => removeEventListener("pageshow", count);
  }, []);
  return restores;
}

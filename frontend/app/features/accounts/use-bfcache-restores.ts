import { useEffect, useState } from "react";

/**
 * A hook that counts how often the browser restored the page from its back/forward cache. As the key of a form, it
 * resets that form, which would otherwise come back with a password in its field and a submission that never ends.
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

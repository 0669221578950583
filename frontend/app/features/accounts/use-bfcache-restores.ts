import { useEffect, useState } from "react";

/**
 * How often the page has come back out of the browser's memory. It comes back as it was when it was left:
 * with a password in its field, and waiting for a page that is long gone.
 */
export function useBfcacheRestores(): number {
  const [returns, setReturns] = useState(0);
  useEffect(() => {
    const count = ({ persisted }: PageTransitionEvent) => {
      if (persisted) setReturns((before) => before + 1);
    };
    addEventListener("pageshow", count);
    return () => removeEventListener("pageshow", count);
  }, []);
  return returns;
}

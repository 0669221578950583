import { useEffect, useState } from "react";
import { showError } from "~/ui/toasts";
import type { Results } from "./results";

let loaded: typeof Results | null = null;

/**
 * The component of the results, which is loaded once the form has valid answers; null until then. A toast says if that
 * fails while somebody waits for it.
 */
export function useResults(isNeeded: boolean, isAwaited: boolean): typeof Results | null {
  const [component, setComponent] = useState(() => loaded);
  useEffect(() => {
    if (!isNeeded || component) return;
    import("./results").then(
      (module) => {
        loaded = module.Results;
        setComponent(() => module.Results);
      },
      () =>
        isAwaited && showError("We couldn't load the result. Check your connection and reload."),
    );
  }, [isNeeded, isAwaited, component]);
  return component;
}

import fc from "fast-check";
import { afterEach, beforeEach, vi } from "vitest";
import method from "../domain/valuation/method-2026-11.json";
import { setMethod } from "./app/lib/valuation-method";

// As the routes that calculate do with the data of their page.
setMethod(method);

// The same examples each time, as in the backend: a failure is found again, and a green run stays
// green. To search for new counterexamples, change the number.
fc.configureGlobal({ seed: 20_261_120 });

/** Storage as a browser gives it, in memory. */
function memoryStorage() {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
    clear: () => items.clear(),
  };
}

// Every test starts in a browser that has stored nothing.
beforeEach(() => {
  vi.stubGlobal("localStorage", memoryStorage());
  vi.stubGlobal("sessionStorage", memoryStorage());
});

afterEach(() => {
  vi.unstubAllGlobals();
});

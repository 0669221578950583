import { lazy, Suspense } from "react";
import FallbackToaster from "./fallback-toaster";
import { useToasts } from "./toasts";

/** Loads the toaster's code ahead of the first toast. A failure shows in the toaster only. */
export const preloadToaster = () => void loadToaster();

// A toast often reports a lost connection, when the toaster cannot be loaded either.
const loadToaster = () => import("./toaster").catch(() => ({ default: FallbackToaster }));
const Toaster = lazy(loadToaster);

/** The place of all toasts. Their code is loaded when a form is first focused, not with the page. */
export function ToastOutlet() {
  if (useToasts().length === 0) return null;
  return (
    <Suspense>
      <Toaster />
    </Suspense>
  );
}

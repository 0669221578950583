import { lazy, Suspense } from "react";
import FallbackToaster from "./fallback-toaster";
import { useToasts } from "./toasts";

/** Loads the toaster's code before the first toast. If that fails, `FallbackToaster` is shown. */
export const preloadToaster = () => void loadToaster();

// A toast often reports a lost connection, when the toaster cannot be loaded either.
const loadToaster = () => import("./toaster").catch(() => ({ default: FallbackToaster }));
const Toaster = lazy(loadToaster);

/** Shows the toasts. The toaster's code is loaded when a form is focused or with the first toast, not with the page. */
export function ToastOutlet() {
  if (useToasts().length === 0) return null;
  return (
    <Suspense>
      <Toaster />
    </Suspense>
  );
}

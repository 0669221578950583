import { lazy, Suspense } from "react";
import PlainToasts from "./plain-toasts";
import { useToasts } from "./toasts";

/** Fetches the toasts' code ahead, while the network is there. */
export const loadToaster = () => import("./toaster");

// A toast often tells that the network is gone, and then its own code may not be there either.
const Toaster = lazy(() => loadToaster().catch(() => ({ default: PlainToasts })));

/** Where toasts appear. Their code is loaded when a form is first touched, not with the page. */
export function ToastOutlet() {
  if (useToasts().length === 0) return null;
  return (
    <Suspense>
      <Toaster />
    </Suspense>
  );
}

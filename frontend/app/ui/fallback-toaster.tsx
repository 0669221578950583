import { useEffect } from "react";
import { dismissToast, MAX_TOASTS, TOAST_MS, useToasts } from "./toasts";

/**
 * A simple toaster for when the code of the full one cannot be loaded: without pause, swipe, hotkey and action, and
 * with the same time for every toast.
 */
export default function FallbackToaster() {
  const toasts = useToasts().slice(0, MAX_TOASTS);
  const first = toasts[0]?.id;
  useEffect(() => {
    if (first === undefined) return;
    const timer = setTimeout(() => dismissToast(first), TOAST_MS);
    return () => clearTimeout(timer);
  }, [first]);
  return (
    <div className="toasts" role="status">
      <ol className="grid gap-3">
        {toasts.map((toast) => (
          <li key={toast.id} className="toast" data-tone={toast.tone}>
            <p className="toast-title">{toast.title}</p>
            <p>{toast.detail}</p>
          </li>
        ))}
      </ol>
    </div>
  );
}

import { useEffect } from "react";
import { dismissToast, useToasts } from "./toasts";

/** The same words without timers to pause or swipes: what is left when the toasts' code cannot be fetched. */
export default function PlainToasts() {
  const shown = useToasts().slice(0, 3);
  const first = shown[0]?.id;
  useEffect(() => {
    if (first === undefined) return;
    const timer = setTimeout(() => dismissToast(first), 4000);
    return () => clearTimeout(timer);
  }, [first]);
  return (
    <div className="toasts" role="status">
      <ol className="grid gap-3">
        {shown.map((toast) => (
          <li key={toast.id} className="toast" data-tone={toast.tone}>
            <p className="toast-title">{toast.title}</p>
            <p>{toast.detail}</p>
          </li>
        ))}
      </ol>
    </div>
  );
}

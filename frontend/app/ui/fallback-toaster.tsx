import { useEffect } from "react";
import { Button } from "./button";
import { dismissToast, MAX_TOASTS, TOAST_MS, useToasts } from "./toasts";

/** A simple toaster for when the code of the full one cannot be loaded: without pause, swipe and hotkey. */
export default function FallbackToaster() {
  const toasts = useToasts().slice(0, MAX_TOASTS);
  const first = toasts[0];
  useEffect(() => {
    if (!first) return;
    const timer = setTimeout(() => dismissToast(first.id), first.ms ?? TOAST_MS);
    return () => clearTimeout(timer);
  }, [first]);
  return (
    <div className="toasts" role="status">
      <ol className="grid gap-3">
        {toasts.map(({ id, title, detail, tone, action }) => (
          <li key={id} className="toast" data-tone={tone}>
            <div className="toast-title">{title}</div>
            <div>{detail}</div>
            {action && (
              <Button
                variant="plain"
                className="toast-action"
                onClick={() => {
                  dismissToast(id);
                  action.run();
                }}
              >
                {action.label}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </div>
  );
}

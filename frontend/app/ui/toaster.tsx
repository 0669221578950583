import { Toast } from "radix-ui";
import { dismissToast, MAX_TOASTS, TOAST_MS, useToasts } from "./toasts";

/** Shows the toasts. Their time stops while the pointer or the focus is on one. F8 moves the focus to them. */
export default function Toaster() {
  const toasts = useToasts().slice(0, MAX_TOASTS);
  return (
    <Toast.Provider duration={TOAST_MS} swipeThreshold={50} swipeDirection="right">
      {toasts.map((toast) => (
        <Toast.Root
          key={toast.id}
          className="toast"
          // Polite: screen readers wait until they are idle.
          type="background"
          data-tone={toast.tone}
          duration={toast.ms ?? TOAST_MS}
          onOpenChange={(open) => {
            if (!open) dismissToast(toast.id);
          }}
        >
          <div data-radix-toast-announce-exclude={toast.silent ? "" : undefined}>
            <Toast.Title className="toast-title">{toast.title}</Toast.Title>
            {/* What is announced is one line. */}
            <span className="sr-only">. </span>
            <Toast.Description>{toast.detail}</Toast.Description>
          </div>
          {toast.action && (
            <Toast.Action
              className="toast-action"
              altText={`${toast.action.label}: press F8 to go there`}
              onClick={toast.action.run}
            >
              {toast.action.label}
            </Toast.Action>
          )}
          <Toast.Close className="toast-close" aria-label="Dismiss" data-tooltip="Dismiss">
            ×
          </Toast.Close>
        </Toast.Root>
      ))}
      <Toast.Viewport className="toasts" hotkey={["F8"]} label="Notifications ({hotkey})" />
    </Toast.Provider>
  );
}

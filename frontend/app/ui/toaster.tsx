import { Toast } from "radix-ui";
import { dismissToast, useToasts } from "./toasts";

const DURATION_MS = 4000;
const MOST_AT_ONCE = 3;

/** Shows at most three toasts, four seconds each; they wait while pointed at or focused, F8 focuses them. */
export default function Toaster() {
  const shown = useToasts().slice(0, MOST_AT_ONCE);
  return (
    <Toast.Provider duration={DURATION_MS} swipeThreshold={50} swipeDirection="right">
      {shown.map((toast) => (
        <Toast.Root
          key={toast.id}
          className="toast"
          data-tone={toast.tone}
          onOpenChange={(open) => {
            if (!open) dismissToast(toast.id);
          }}
        >
          <Toast.Title className="toast-title">{toast.title}</Toast.Title>
          <Toast.Description>{toast.detail}</Toast.Description>
          <Toast.Close className="toast-close" aria-label="Dismiss">
            ×
          </Toast.Close>
        </Toast.Root>
      ))}
      <Toast.Viewport className="toasts" hotkey={["F8"]} label="Notifications ({hotkey})" />
    </Toast.Provider>
  );
}

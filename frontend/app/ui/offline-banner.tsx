import { useSyncExternalStore } from "react";

function subscribe(listener: () => void): () => void {
  addEventListener("online", listener);
  addEventListener("offline", listener);
  return () => {
    removeEventListener("online", listener);
    removeEventListener("offline", listener);
  };
}

/** A line across a frame that says, while the browser has no connection, what happens to what is shown and typed. */
export function OfflineBanner() {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div role="status" className="no-print">
      {!isOnline && (
        <p className="bg-ink px-6 py-2 text-center text-small text-paper">
          <strong className="font-semibold">You're offline.</strong> What you see may be old. What
          you type stays here, and is saved once you're back.
        </p>
      )}
    </div>
  );
}

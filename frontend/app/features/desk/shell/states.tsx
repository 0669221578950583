import type { ReactNode } from "react";

/** What a list says that has no rows: why, and what will appear in it and when. */
export function EmptyState({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="max-w-100 py-10">
      <h2 className="text-subtitle">{title}</h2>
      <div className="mt-2 text-ink-soft">{children}</div>
    </div>
  );
}

/** Shown in place of a screen that failed to render. */
export function ScreenFailed() {
  return (
    <div className="max-w-100 py-10" role="alert">
      <h1>This screen failed</h1>
      <p className="mt-2 text-ink-soft">
        Nothing that you saved is lost. Reload the page, and tell us if it happens again.
      </p>
      <p className="mt-4">
        <button type="button" className="desk-button" onClick={() => location.reload()}>
          Reload
        </button>
      </p>
    </div>
  );
}

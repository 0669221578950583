import { type KeyboardEvent, type ReactNode, useRef } from "react";

/** A button that opens a small panel below it, which closes with Escape and when the focus moves elsewhere. */
export function Disclosure({ label, children }: { label: ReactNode; children: ReactNode }) {
  const details = useRef<HTMLDetailsElement>(null);

  function close() {
    if (details.current) details.current.open = false;
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "Escape" || !details.current?.open) return;
    event.preventDefault();
    event.stopPropagation();
    close();
    details.current.querySelector("summary")?.focus();
  }

  return (
    <details
      ref={details}
      className="desk-menu"
      onKeyDown={onKeyDown}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) close();
      }}
    >
      <summary>{label}</summary>
      <div className="desk-menu-panel">{children}</div>
    </details>
  );
}

import { type KeyboardEvent, type ReactNode, useRef } from "react";

const PANEL =
  "absolute right-0 z-20 w-max min-w-48 rounded-[3px] border border-edge bg-white px-4 py-2 [box-shadow:0_0.5rem_1.5rem_--alpha(var(--color-ink-deep)/12%)]";

/** A button that opens a small panel below it, which closes with Escape and when the focus moves elsewhere. */
export function Disclosure({
  label,
  isBoxed = false,
  children,
}: {
  label: ReactNode;
  /** Whether the button has an edge, as other buttons beside it. */
  isBoxed?: boolean;
  children: ReactNode;
}) {
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
      className="relative"
      onKeyDown={onKeyDown}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) close();
      }}
    >
      <summary
        className={`flex min-h-(--control-height) cursor-pointer list-none items-center font-semibold after:-mt-[0.2rem] after:mr-[0.2rem] after:ml-2 after:size-[0.4rem] after:rotate-45 after:border-current after:border-r-[1.5px] after:border-b-[1.5px] [&::-webkit-details-marker]:hidden ${isBoxed ? "rounded-[3px] border border-edge px-3" : ""}`}
      >
        {label}
      </summary>
      <div className={PANEL}>{children}</div>
    </details>
  );
}

import { type ReactNode, useLayoutEffect, useRef } from "react";

const LOOK =
  "m-auto max-h-[calc(100dvh-2rem)] max-w-[calc(100vw-2rem)] rounded-[3px] bg-paper p-(--dialog-padding) text-ink [border-top:var(--dialog-edge)] backdrop:bg-(--dialog-veil) backdrop:[backdrop-filter:var(--dialog-blur)]";

/** A modal dialog, open as long as it is rendered. */
export function Dialog({
  id,
  title,
  text,
  onClose,
  isWide = false,
  isTitleHidden = false,
  className = "",
  children,
}: {
  /** The id of the dialog's title. */
  id: string;
  title: string;
  text: ReactNode;
  /** Called when the person closes the dialog with Escape or a phone's Back button. Without it, these do nothing. */
  onClose?: () => void;
  isWide?: boolean;
  /** Whether only screen readers get title and text. */
  isTitleHidden?: boolean;
  className?: string;
  children: ReactNode;
}) {
  const ref = useRef<HTMLDialogElement>(null);

  function open() {
    const dialog = ref.current;
    if (!dialog || dialog.open) return;
    dialog.showModal();
    dialog.querySelector<HTMLElement>("[name=password]")?.focus();
  }

  // Closing gives the focus back to where it was, but only while the dialog is in the page: an ordinary effect would
  // run too late.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it is mounted and unmounted
  useLayoutEffect(() => {
    const dialog = ref.current;
    open();
    return () => dialog?.close();
  }, []);

  return (
    <dialog
      ref={ref}
      className={`${LOOK} ${isWide ? "w-4xl" : "w-[34rem]"} ${className}`}
      aria-labelledby={id}
      // Not only at the close event, which comes later: the dialog may have been opened again by then.
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return; // a file picker was canceled
        event.preventDefault();
        onClose?.();
      }}
      // Browsers let a page prevent only the first Escape in a row.
      onClose={onClose ?? open}
    >
      <div className={isTitleHidden ? "sr-only" : "mb-5"}>
        <h2 id={id} className="text-(length:--dialog-title)">
          {title}
        </h2>
        {text && <p className="mt-2 text-ink-soft">{text}</p>}
      </div>
      {children}
    </dialog>
  );
}

import { type ReactNode, useLayoutEffect, useRef } from "react";

/** A modal dialog, open as long as it is rendered. */
export function Modal({
  id,
  title,
  text,
  onClose,
  children,
}: {
  /** The id of the dialog's title. */
  id: string;
  title: string;
  text: string;
  /** Called when the person closes the dialog with Escape or a phone's Back button. Without it, these do nothing. */
  onClose?: () => void;
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
      className="modal"
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
      <h2 id={id} className="text-heading">
        {title}
      </h2>
      <p className="mt-3 mb-6 text-ink-soft">{text}</p>
      {children}
    </dialog>
  );
}

import { type ReactNode, useLayoutEffect, useRef } from "react";

/** A dialog that is open over the page for as long as it is there. */
export function Modal({
  id,
  title,
  text,
  stays,
  onClose,
  children,
}: {
  id: string;
  title: string;
  text: string;
  /** Nobody may close it: beneath is a page that nobody may use. */
  stays?: boolean;
  /** The person closed it, by Escape or the Back of a phone. */
  onClose?: () => void;
  children: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);

  function open() {
    const here = dialog.current;
    if (!here || here.open) return;
    here.showModal();
    here.querySelector<HTMLElement>("[name=password]")?.focus();
  }

  // Before the dialog leaves the page it is closed: only then the browser gives the focus back to where it
  // was, and an ordinary effect would come too late for that.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it comes and when it goes
  useLayoutEffect(() => {
    const opened = dialog.current;
    open();
    return () => opened?.close();
  }, []);

  return (
    <dialog
      ref={dialog}
      className="again"
      aria-labelledby={id}
      onCancel={(event) => stays && event.preventDefault()}
      // A second Escape closes it whatever `cancel` was told.
      onClose={() => (stays ? open() : onClose?.())}
    >
      <h2 id={id} className="panel-title">
        {title}
      </h2>
      <p className="mt-3 mb-6 text-ink-soft">{text}</p>
      {children}
    </dialog>
  );
}

import { useEffect, useRef } from "react";
import { leave, type Who } from "~/lib/session";
import { SecondStep } from "./second-step";
import { SignInForm } from "./sign-in-form";

/** Over a page whose session ended: sign in again, and everything typed beneath is still there. */
export function SignInAgain({ who, pending }: { who: Who; pending: string[] }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
    dialog.current?.querySelector<HTMLElement>("[name=password]")?.focus();
  }, []);
  return (
    <dialog
      ref={dialog}
      className="again"
      aria-labelledby="again-title"
      // Escape would leave a page that nobody may use.
      onCancel={(event) => event.preventDefault()}
    >
      <h2 id="again-title" className="panel-title">
        Please sign in again
      </h2>
      <p className="mt-3 mb-6 text-ink-soft">
        Your session has ended. What you typed is still on this page.
      </p>
      {pending.includes("mfa_authenticate") ? (
        <SecondStep />
      ) : (
        <SignInForm form="again" email={who.person.email} fixed />
      )}
      <p className="mt-6">
        <button type="button" className="text-link cursor-pointer" onClick={leave}>
          Leave this page
        </button>
      </p>
    </dialog>
  );
}

import { clearSession, type SignedIn } from "~/lib/session";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { SecondStep } from "./second-step";
import { SignInForm } from "./sign-in-form";

/** A dialog to sign in again after the session ended. The page beneath keeps its form values. */
export function SignInAgain({ who, pending }: { who: SignedIn; pending: string[] }) {
  return (
    <Dialog
      id="again-title"
      title="Please sign in again"
      text="Your session ended. What you typed is still on this page."
    >
      {pending.includes("mfa_authenticate") ? (
        <SecondStep />
      ) : (
        <SignInForm form="again" email={who.person.email} fixed />
      )}
      <p className="mt-6">
        <Button variant="quiet" onClick={clearSession}>
          Leave this page
        </Button>
      </p>
    </Dialog>
  );
}

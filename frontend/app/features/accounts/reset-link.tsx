import { type Answer, ask, messageOf } from "~/lib/session-service";
import { showToast } from "~/ui/toasts";
import { fieldErrors } from "./field-errors";
import { NewPasswordForm } from "./new-password-form";
import { Panel } from "./panel";
import { useLookedAt } from "./use-looked-at";
import { VoidLink } from "./void-link";

/** A link from 'Choose a new password' was opened. */
export function ResetLink({
  link,
  least,
  onDone,
  onAgain,
}: {
  link: string;
  least: number;
  /** The password is changed; its owner signs in with it now. */
  onDone: (email: string) => void;
  onAgain: () => void;
}) {
  const seen = useLookedAt("auth/password/reset", "X-Password-Reset-Key", link);
  if (!seen) return <Panel title="Choose a new password" lede="Looking at your link..." />;
  if (!seen.email) {
    return <VoidLink words={seen.trouble} action="Ask for another link" onAgain={onAgain} />;
  }
  const { email } = seen;

  async function send({ password }: Record<string, string>) {
    const answer = await ask("POST", "auth/password/reset", { key: link, password });
    if (answer.status !== 200 && answer.status !== 401) return refused(answer);
    onDone(email);
    return undefined;
  }

  return (
    <Panel key="choose" title="Choose a new password" lede={`For ${email}.`}>
      <NewPasswordForm
        form="reset"
        least={least}
        email={email}
        action="Save the password"
        send={send}
      />
    </Panel>
  );
}

function refused(answer: Answer) {
  showToast({ title: "Error", detail: messageOf(answer), tone: "bad" });
  return fieldErrors(answer);
}

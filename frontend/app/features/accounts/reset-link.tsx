import { type Answer, firstErrorMessage, request } from "~/lib/allauth-request";
import type { AuthWords } from "~/lib/facts";
import { interpolate } from "~/lib/interpolate";
import { showError } from "~/ui/toasts";
import { fieldErrors } from "./field-errors";
import { InvalidLink } from "./invalid-link";
import { NewPasswordForm } from "./new-password-form";
import { Panel } from "./panel";
import { useLinkCheck } from "./use-link-check";

/** A form that sets a new password with an emailed reset link. */
export function ResetLink({
  words: { resetLink: words, invalidLink, tryAgain },
  link,
  minLength,
  onDone,
  onAgain,
}: {
  words: AuthWords;
  link: string;
  minLength: number;
  /** Called when the password is changed; the user then has to sign in with it. */
  onDone: (email: string) => void;
  onAgain: () => void;
}) {
  const { status, recheck } = useLinkCheck("auth/password/reset", "X-Password-Reset-Key", link);
  if (!status) return <Panel title={words.title} lede={words.loading} />;
  if (!status.email) {
    const { error, canRetry } = status;
    if (canRetry) {
      return <InvalidLink title={words.title} why={error} action={tryAgain} onAgain={recheck} />;
    }
    return (
      <InvalidLink title={invalidLink} why={error} action={words.useAnother} onAgain={onAgain} />
    );
  }
  const { email } = status;

  async function send({ password }: Record<string, string>) {
    const answer = await request("POST", "auth/password/reset", { key: link, password });
    if (answer.status !== 200 && answer.status !== 401) return showErrors(answer);
    onDone(email);
    return undefined;
  }

  return (
    <Panel key="choose" title={words.title} lede={interpolate(words.lede, { email })}>
      <NewPasswordForm
        form="reset"
        minLength={minLength}
        email={email}
        action={words.action}
        send={send}
      />
    </Panel>
  );
}

function showErrors(answer: Answer) {
  showError(firstErrorMessage(answer));
  return fieldErrors(answer);
}

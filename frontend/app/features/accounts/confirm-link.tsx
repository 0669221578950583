import { useState } from "react";
import { api } from "~/api/client";
import { firstErrorMessage, request } from "~/lib/allauth-request";
import type { AuthWords } from "~/lib/facts";
import type { Errors, Values } from "~/lib/form-rules";
import { interpolate } from "~/lib/interpolate";
import { signedIn } from "~/lib/session";
import { Button } from "~/ui/button";
import { FieldError } from "~/ui/field";
import { showError, showToast } from "~/ui/toasts";
import { InvalidLink } from "./invalid-link";
import { NewPasswordForm } from "./new-password-form";
import { Panel } from "./panel";
import { resultOrProblem } from "./problem";
import { isInvalid, useLinkCheck } from "./use-link-check";

/**
 * The panel of an emailed confirmation link, with a button that confirms the address: mail filters open links too,
 * so opening it is not enough. In a browser other than that of the sign-up, the user sets a new password, which
 * locks out anyone who signed up with another person's address.
 */
export function ConfirmLink({
  words: { confirmLink: words, invalidLink, tryAgain, welcome: toast },
  link,
  minLength,
  onSignedIn,
  onSignIn,
}: {
  words: AuthWords;
  link: string;
  minLength: number;
  onSignedIn: () => void;
  /**
   * Called when the address is confirmed, but the user is not signed in; with an empty email, when the user gives up an
   * invalid link.
   */
  onSignIn: (email: string) => void;
}) {
  const { status, recheck } = useLinkCheck("auth/email/verify", "X-Email-Verification-Key", link);
  const [rejected, setRejected] = useState("");
  const [error, setError] = useState("");
  const [busy, setBusy] = useState(false);
  const [needsPassword, setNeedsPassword] = useState(false);

  if (!status) return <Panel title={words.title} lede={words.loading} />;
  if (status.error && status.canRetry) {
    return (
      <InvalidLink title={words.title} why={status.error} action={tryAgain} onAgain={recheck} />
    );
  }
  const why = rejected || status.error;
  if (why) {
    return (
      <InvalidLink
        title={invalidLink}
        why={why}
        action={words.useAnother}
        onAgain={() => onSignIn("")}
      />
    );
  }
  const { email } = status;

  async function finish() {
    await signedIn();
    showToast({ ...toast, tone: "plain" });
    onSignedIn();
  }

  async function confirm() {
    setBusy(true);
    setError("");
    const answer = await request("POST", "auth/email/verify", { key: link });
    if (answer.status === 200) await finish();
    else if (answer.status === 401) onSignIn(email);
    else if (answer.status === 409) setNeedsPassword(true);
    else if (isInvalid(answer.status)) setRejected(firstErrorMessage(answer));
    else setError(firstErrorMessage(answer));
    setBusy(false);
  }

  async function confirmWith({ password = "" }: Values): Promise<Errors | undefined> {
    const body = { key: link, password };
    const { problem } = await resultOrProblem(api.POST("/api/confirm-email", { body }));
    if (!problem) {
      await finish();
      return undefined;
    }
    if (problem.code === "invalid_or_expired_key") setRejected(problem.message);
    else showError(firstMessage(problem));
    return problem.fields;
  }

  if (needsPassword) {
    return (
      <Panel
        key="password"
        title={words.password.title}
        lede={interpolate(words.password.lede, { email })}
      >
        <NewPasswordForm
          form="confirm"
          minLength={minLength}
          email={email}
          action={words.password.action}
          send={confirmWith}
        />
      </Panel>
    );
  }
  return (
    <Panel key="confirm" title={words.title} lede={interpolate(words.question, { email })}>
      <div>
        <Button aria-disabled={busy} onClick={() => void confirm()}>
          {busy ? words.working : words.yes}
        </Button>
        <FieldError role="alert" className="basis-full">
          {error}
        </FieldError>
      </div>
      <p className="text-ink-soft">{words.notYou}</p>
    </Panel>
  );
}

function firstMessage({ message, fields }: { message: string; fields: Errors }): string {
  return Object.values(fields)[0] ?? message;
}

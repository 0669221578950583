import { useState } from "react";
import { api } from "~/api/client";
import type { AuthWords } from "~/lib/facts";
import type { Errors, Values } from "~/lib/form-rules";
import { interpolate } from "~/lib/interpolate";
import { signedIn } from "~/lib/session";
import { firstErrorMessage, request } from "~/lib/session-service";
import { showError, showToast } from "~/ui/toasts";
import { FormError } from "./form-error";
import { InvalidLink } from "./invalid-link";
import { keepFocus } from "./keep-focus";
import { NewPasswordForm } from "./new-password-form";
import { Panel } from "./panel";
import { problemOf } from "./problem";
import { isInvalid, useLinkCheck } from "./use-link-check";

/**
 * A confirmation link was opened. A button confirms, not the page by itself: mail filters open links too.
 * Elsewhere than where the sign-up happened its owner chooses a password, so that nobody can have planted
 * the account.
 */
export function ConfirmLink({
  words: { confirmLink: words, voidLink, tryAgain, welcome: toast },
  link,
  least,
  onSignedIn,
  onSignIn,
}: {
  words: AuthWords;
  link: string;
  least: number;
  onSignedIn: () => void;
  /** The address is confirmed, and its owner is not signed in here. */
  onSignIn: (email: string) => void;
}) {
  const { status, recheck } = useLinkCheck("auth/email/verify", "X-Email-Verification-Key", link);
  const [refused, setRefused] = useState("");
  const [error, setError] = useState("");
  const [busy, setBusy] = useState(false);
  const [needsPassword, setNeedsPassword] = useState(false);

  if (!status) return <Panel title={words.title} lede={words.looking} />;
  if (status.error && status.canRetry) {
    return (
      <InvalidLink title={words.title} why={status.error} action={tryAgain} onAgain={recheck} />
    );
  }
  const why = refused || status.error;
  if (why) {
    return (
      <InvalidLink title={voidLink} why={why} action={words.void} onAgain={() => onSignIn("")} />
    );
  }
  const { email } = status;

  async function welcome() {
    await signedIn();
    showToast({ ...toast, tone: "plain" });
    onSignedIn();
  }

  async function confirm() {
    keepFocus();
    setBusy(true);
    setError("");
    const answer = await request("POST", "auth/email/verify", { key: link });
    if (answer.status === 200) await welcome();
    else if (answer.status === 401) onSignIn(email);
    else if (answer.status === 409) setNeedsPassword(true);
    else if (isInvalid(answer.status)) setRefused(firstErrorMessage(answer));
    else setError(firstErrorMessage(answer));
    setBusy(false);
  }

  async function confirmWith({ password = "" }: Values): Promise<Errors | undefined> {
    const body = { key: link, password };
    const { problem } = await problemOf(api.POST("/api/confirm-email", { body }));
    if (!problem) {
      await welcome();
      return undefined;
    }
    if (problem.code === "invalid_or_expired_key") setRefused(problem.message);
    else showError(firstWords(problem));
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
          least={least}
          email={email}
          action={words.password.action}
          send={confirmWith}
        />
      </Panel>
    );
  }
  return (
    <Panel key="look" title={words.title} lede={interpolate(words.question, { email })}>
      <div>
        <button type="button" className="button" disabled={busy} onClick={() => void confirm()}>
          {busy ? words.working : words.yes}
        </button>
        <FormError words={error} />
      </div>
      <p className="text-ink-soft">{words.otherwise}</p>
    </Panel>
  );
}

function firstWords({ message, fields }: { message: string; fields: Errors }): string {
  return Object.values(fields)[0] ?? message;
}

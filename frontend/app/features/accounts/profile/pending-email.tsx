import { useState } from "react";
import { type Answer, firstErrorMessage, request } from "~/lib/allauth-request";
import type { ProfileWords } from "~/lib/facts";
import { Button } from "~/ui/button";
import { EmailAddress } from "~/ui/email-address";
import { Notice } from "~/ui/notice";
import { showError, showToast } from "~/ui/toasts";
import { EMAIL_PATH } from "./profile-query";
import { useReauthentication } from "./use-reauthentication";

type EmailWords = ProfileWords["email"];

function resendMessage(answer: Answer, { sent, tooSoon }: EmailWords["waiting"]): string {
  if (answer.status === 200) return sent;
  return answer.status === 403 ? tooSoon : firstErrorMessage(answer);
}

/**
 * Shows the new email address that awaits confirmation, with buttons that send the email again and cancel the change.
 */
export default function PendingEmail({
  words,
  email,
  onCanceled,
}: {
  words: EmailWords["waiting"];
  email: string;
  onCanceled: () => void;
}) {
  const sure = useReauthentication();
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState("");

  async function sendAgain() {
    setBusy(true);
    const answer = await sure(() => request("PUT", EMAIL_PATH, { email }));
    if (answer) setMessage(resendMessage(answer, words));
    setBusy(false);
  }

  async function cancelChange() {
    setBusy(true);
    const answer = await sure(() => request("DELETE", EMAIL_PATH, { email }));
    setBusy(false);
    if (answer?.status !== 200) {
      if (answer) showError(firstErrorMessage(answer));
      return;
    }
    showToast({ ...words.canceled, tone: "plain" });
    onCanceled();
  }

  return (
    <Notice role="note" className="mt-6">
      <p>
        <strong>
          <EmailAddress address={email} />
        </strong>{" "}
        {words.text}
      </p>
      <p className="mt-4 flex flex-wrap gap-x-6 gap-y-3">
        <Button variant="quiet" aria-disabled={busy} onClick={() => void sendAgain()}>
          {words.again}
        </Button>
        <Button variant="quiet" aria-disabled={busy} onClick={() => void cancelChange()}>
          {words.cancel}
        </Button>
      </p>
      <p role="status" className="mt-3 font-semibold">
        {message}
      </p>
    </Notice>
  );
}

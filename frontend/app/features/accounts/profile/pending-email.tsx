import { useState } from "react";
import { type Answer, firstErrorMessage, request } from "~/lib/allauth-request";
import type { ProfileWords } from "~/lib/facts";
import { Button } from "~/ui/button";
import { EmailAddress } from "~/ui/email-address";
import { Notice } from "~/ui/notice";
import { showToast } from "~/ui/toasts";
import { EMAIL_PATH } from "./profile-query";
import { useProfileRequest } from "./use-profile-request";

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
  const { busy, send } = useProfileRequest();
  const [message, setMessage] = useState("");

  async function sendAgain() {
    const answer = await send(
      () => request("PUT", EMAIL_PATH, { email }),
      () => true,
    );
    if (answer) setMessage(resendMessage(answer, words));
  }

  async function cancelChange() {
    if (!(await send(() => request("DELETE", EMAIL_PATH, { email })))) return;
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

import { useState } from "react";
import { firstErrorMessage, request } from "~/lib/allauth-request";
import type { ProfileWords } from "~/lib/facts";
import { interpolate } from "~/lib/interpolate";
import { useSignedIn } from "~/lib/session";
import { Button } from "~/ui/button";
import { showError } from "~/ui/toasts";

/** For people who have never chosen a password, such as buyers: a button that mails the link to choose one. */
export function AskForPassword({ words }: { words: ProfileWords["password"]["none"] }) {
  const { email } = useSignedIn().person;
  const [state, setState] = useState<"idle" | "busy" | "sent">("idle");

  async function send() {
    setState("busy");
    const answer = await request("POST", "auth/password/request", { email });
    if (answer.status !== 200) showError(firstErrorMessage(answer));
    setState(answer.status === 200 ? "sent" : "idle");
  }

  return (
    <>
      <p role="status" className="wrap-anywhere">
        {state === "sent" ? interpolate(words.sent, { email }) : words.lede}
      </p>
      {state !== "sent" && (
        <p className="mt-4">
          <Button variant="secondary" aria-disabled={state === "busy"} onClick={() => void send()}>
            {words.action}
          </Button>
        </p>
      )}
    </>
  );
}

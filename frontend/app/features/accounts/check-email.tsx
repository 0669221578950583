import { useState } from "react";
import { api } from "~/api/client";
import type { AuthWords } from "~/lib/facts";
import { Button } from "~/ui/button";
import { Panel } from "./panel";
import { resultOrProblem } from "./problem";
import { StartOver } from "./start-over";

/** The panel 'Check your email', shown after sign-up until the emailed link confirmed the address. */
export function CheckEmail({ words }: { words: AuthWords }) {
  const { title, lede } = words.checkEmail;
  return (
    <Panel title={title} lede={lede}>
      <Resend words={words.checkEmail} />
      <StartOver />
    </Panel>
  );
}

function Resend({ words }: { words: AuthWords["checkEmail"] }) {
  const [message, setMessage] = useState("");
  const [busy, setBusy] = useState(false);

  async function send() {
    if (busy) return;
    setBusy(true);
    const { problem } = await resultOrProblem(api.POST("/api/resend-confirmation"));
    setMessage(problem?.message ?? words.sent);
    setBusy(false);
  }

  return (
    <div>
      <p>{words.nothing}</p>
      <p className="mt-3">
        <Button variant="secondary" aria-disabled={busy} onClick={() => void send()}>
          {words.again}
        </Button>
      </p>
      <p role="status" className="mt-3 font-semibold">
        {message}
      </p>
    </div>
  );
}

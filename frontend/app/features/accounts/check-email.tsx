import { useState } from "react";
import { api } from "~/api/client";
import type { AuthWords } from "~/lib/facts";
import { Panel } from "./panel";
import { problemOf } from "./problem";
import { StartOver } from "./start-over";

/** A sign-up that waits until its address is confirmed by the link of the email. */
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
  const [said, setSaid] = useState("");
  const [busy, setBusy] = useState(false);

  async function send() {
    setBusy(true);
    const { problem } = await problemOf(api.POST("/api/resend-confirmation"));
    setSaid(problem?.message ?? words.sent);
    setBusy(false);
  }

  return (
    <div>
      <p>{words.nothing}</p>
      <p className="mt-3">
        <button
          type="button"
          className="button button-quiet"
          disabled={busy}
          onClick={() => void send()}
        >
          {words.again}
        </button>
      </p>
      <p role="status" className="mt-3 font-semibold">
        {said}
      </p>
    </div>
  );
}

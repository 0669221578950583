import { useState } from "react";
import { api } from "~/api/client";
import type { DoorWords } from "~/lib/facts";
import type { Errors } from "~/lib/form-rules";
import { signedIn } from "~/lib/session";
import { showToast } from "~/ui/toasts";
import { CodeForm } from "./code-form";
import { Panel } from "./panel";
import { problemOf } from "./problem";
import { StartOver } from "./start-over";

/** The account waits until its address is confirmed: by the link, or here by the code. */
export function CheckEmail({ words }: { words: DoorWords }) {
  const { title, lede, label, help, action, working } = words.checkEmail;

  async function confirm(code: string): Promise<Errors | undefined> {
    const { problem } = await problemOf(api.POST("/api/confirm-email-code", { body: { code } }));
    if (problem) return { code: problem.message };
    await signedIn();
    showToast({ ...words.welcome, tone: "plain" });
    return undefined;
  }

  return (
    <Panel title={title} lede={lede}>
      <CodeForm
        form="check-email"
        label={label}
        help={help}
        action={action}
        working={working}
        send={confirm}
      />
      <Resend words={words.checkEmail} />
      <StartOver />
    </Panel>
  );
}

function Resend({ words }: { words: DoorWords["checkEmail"] }) {
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

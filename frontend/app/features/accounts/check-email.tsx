import { useState } from "react";
import { api } from "~/api/client";
import type { Errors } from "~/lib/form-rules";
import { signedIn } from "~/lib/session";
import { showToast } from "~/ui/toasts";
import { CodeForm } from "./code-form";
import { Panel } from "./panel";
import { problemOf } from "./problem";
import { StartOver } from "./start-over";

/** The account waits until its address is confirmed: by the link, or here by the code. */
export function CheckEmail() {
  return (
    <Panel
      title="Check your email"
      lede="We sent you a link. Open it on any device, or type the code from the same email here."
    >
      <CodeForm
        form="check-email"
        label="Code from the email"
        help="Six digits. They work for one hour."
        action="Confirm my email"
        working="Confirming..."
        send={confirm}
      />
      <Resend />
      <StartOver />
    </Panel>
  );
}

async function confirm(code: string): Promise<Errors | undefined> {
  const { problem } = await problemOf(api.POST("/api/confirm-email-code", { body: { code } }));
  if (!problem) {
    await signedIn();
    showToast({ title: "Welcome!", detail: "Your email address is confirmed.", tone: "plain" });
    return undefined;
  }
  return { code: problem.message };
}

function Resend() {
  const [said, setSaid] = useState("");
  const [busy, setBusy] = useState(false);

  async function send() {
    setBusy(true);
    const { problem } = await problemOf(api.POST("/api/resend-confirmation"));
    setSaid(problem?.message ?? "If three minutes have passed, another email is on its way.");
    setBusy(false);
  }

  return (
    <div>
      <p>Nothing there? Look among the junk mail first. Some mail takes a few minutes.</p>
      <p className="mt-3">
        <button
          type="button"
          className="button button-quiet"
          disabled={busy}
          onClick={() => void send()}
        >
          Send the email again
        </button>
      </p>
      <p role="status" className="mt-3 font-semibold">
        {said}
      </p>
    </div>
  );
}

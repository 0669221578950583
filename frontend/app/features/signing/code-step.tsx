import { type ReactNode, type SubmitEvent, useState } from "react";
import { Button } from "~/ui/button";
import { FieldError } from "~/ui/field";
import { InputField } from "~/ui/input-field";
import { Step } from "./step";
import type { LinkActs } from "./use-signing-link";

/** Asks for a code that is sent to the signer's address, and then for the code itself. */
export function CodeStep({
  signing,
  acts,
  lede,
}: {
  signing: { name: string; email: string; firmPhone: string };
  acts: LinkActs;
  /** What the link is for. */
  lede: ReactNode;
}) {
  const [isSent, setSent] = useState(false);
  const { errors, isBusy } = acts;
  const first = signing.name.split(" ")[0];

  async function send() {
    if (await acts.sendCode()) setSent(true);
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const code = String(new FormData(event.currentTarget).get("code") ?? "").replace(/\s/g, "");
    if (code) void acts.confirm(code);
    else acts.refuse({ code: "Please enter the code" });
  }

  if (!isSent) {
    return (
      <Step number={1} title={`Hello ${first}`} lede={lede}>
        <p>
          We'll email a code to <strong className="font-semibold">{signing.email}</strong>.
        </p>
        <p className="mt-6">
          <Button aria-disabled={isBusy} onClick={() => void send()}>
            {isBusy ? "Sending..." : "Send me the code"}
          </Button>
        </p>
        <FieldError role="alert">{errors.form}</FieldError>
        <p className="mt-8 text-small text-ink-soft">
          Not you, or not your address? Don't go on. Call us at {signing.firmPhone}.
        </p>
      </Step>
    );
  }
  return (
    <Step
      key="sent"
      number={1}
      title="Type the code from our email"
      lede={
        <p>
          It's on its way to {signing.email}. It has six digits and works for 15 minutes. You can
          leave this page open while you look.
        </p>
      }
    >
      <form noValidate onSubmit={submit} className="grid gap-6">
        <InputField
          form="signing"
          name="code"
          label="Code"
          error={errors.code}
          inputMode="numeric"
          autoComplete="one-time-code"
          className="code-boxes"
        />
        <div className="flex flex-wrap items-center gap-6">
          <Button type="submit" aria-disabled={isBusy}>
            {isBusy ? "Checking..." : "Continue"}
          </Button>
          <Button variant="quiet" aria-disabled={isBusy} onClick={() => void send()}>
            Send a new code
          </Button>
        </div>
        <FieldError role="alert">{errors.form}</FieldError>
      </form>
    </Step>
  );
}

import { useLayoutEffect, useRef } from "react";
import type { ProfileWords } from "~/lib/facts";
import type { Errors } from "~/lib/form-rules";
import { Button } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { CodeForm } from "../code-form";
import { CopyButton } from "./copy-button";

export type Setup = { secret: string; totp_svg: string };

/**
 * A form that shows the secret of an authenticator app as a QR code and as text, and asks for the first code of the
 * app.
 */
export function SetUpApp({
  words,
  copying,
  setup: { secret, totp_svg },
  activate,
  onCancel,
}: {
  words: ProfileWords["app"]["scan"];
  copying: ProfileWords["copying"];
  setup: Setup;
  activate: (code: string) => Promise<Errors | undefined>;
  onCancel: () => void;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => heading.current?.focus(), []);
  return (
    <Notice role="note" className="mt-6">
      <h4 ref={heading} tabIndex={-1} className="font-semibold outline-none">
        {words.title}
      </h4>
      <img
        className="my-4 bg-white"
        src={`data:image/svg+xml,${encodeURIComponent(totp_svg)}`}
        alt={words.picture}
        width={200}
        height={200}
      />
      <p>{words.orType}</p>
      <p className="mt-1 mb-4 break-all font-semibold tabular-nums">
        {secret.replace(/(.{4})(?=.)/g, "$1 ")}
      </p>
      <p className="mb-8">
        <CopyButton words={copying} text={secret} label={words.copy} />
      </p>
      <CodeForm
        form="totp"
        label={words.label}
        help={words.help}
        boxes
        action={words.action}
        working={words.working}
        send={activate}
      >
        {() => (
          <Button variant="quiet" onClick={onCancel}>
            {words.cancel}
          </Button>
        )}
      </CodeForm>
    </Notice>
  );
}

import { useEffect, useRef } from "react";
import type { Errors } from "~/lib/form-rules";
import { CodeForm } from "../code-form";
import { CopyButton } from "./copy-button";

export type Setup = { secret: string; totp_svg: string };

/** Shows the secret as a picture and as text, then asks for the first code that the app makes of it. */
export function SetUpApp({
  setup: { secret, totp_svg },
  activate,
  onCancel,
}: {
  setup: Setup;
  activate: (code: string) => Promise<Errors | undefined>;
  onCancel: () => void;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="profile-note mt-6">
      <h4 ref={heading} tabIndex={-1} className="font-semibold">
        Scan this with your app
      </h4>
      <img
        className="totp-picture"
        src={`data:image/svg+xml,${encodeURIComponent(totp_svg)}`}
        alt="The key below as a QR code"
        width={200}
        height={200}
      />
      <p>Or type this key into the app:</p>
      <p className="mt-1 mb-4 break-all font-semibold tabular-nums">
        {secret.replace(/(.{4})(?=.)/g, "$1 ")}
      </p>
      <p className="mb-8">
        <CopyButton text={secret} label="Copy the key" />
      </p>
      <CodeForm
        form="totp"
        label="Code"
        help="The six digits that the app shows now."
        action="Turn it on"
        working="Checking..."
        send={activate}
      >
        {() => (
          <button type="button" className="text-link cursor-pointer" onClick={onCancel}>
            Cancel
          </button>
        )}
      </CodeForm>
    </div>
  );
}

import { useEffect, useRef, useState } from "react";
import { saveFile } from "~/lib/download-file";
import { type Answer, ask, messageOf } from "~/lib/session-service";
import { showToast } from "~/ui/toasts";
import type { RecoveryCodes as Kept } from "./authenticators";
import { CopyButton } from "./copy-button";
import { useSure } from "./sure";

export const RECOVERY_CODES = "account/authenticators/recovery-codes";

export function codesIn({ data }: Answer): string[] {
  return (data as { unused_codes?: string[] } | undefined)?.unused_codes ?? [];
}

/** How many recovery codes are left; the codes themselves only when they have just been made. */
export function RecoveryCodes({
  kept,
  fresh,
  onFresh,
}: {
  kept: Kept;
  /** Codes that were made a moment ago, to be written down now. */
  fresh: string[];
  onFresh: (codes: string[]) => void;
}) {
  const sure = useSure();
  const [busy, setBusy] = useState(false);

  async function make() {
    setBusy(true);
    const answer = await sure(() => ask("POST", RECOVERY_CODES, {}));
    setBusy(false);
    if (!answer) return;
    if (answer.status === 200) onFresh(codesIn(answer));
    else showToast({ title: "Error", detail: messageOf(answer), tone: "bad" });
  }

  return (
    <div>
      <h3>Recovery codes</h3>
      <p className="mt-2 text-ink-soft">
        For the day you lose your phone. Each code signs you in once.
      </p>
      {fresh.length > 0 ? (
        <Fresh codes={fresh} onDone={() => onFresh([])} />
      ) : (
        <>
          <p className="mt-4">
            {kept.unused_code_count} of {kept.total_code_count} are unused.
          </p>
          <p className="mt-4">
            <button
              type="button"
              className="button button-quiet"
              disabled={busy}
              onClick={() => void make()}
            >
              Make new codes
            </button>
          </p>
          <p className="mt-2 text-small text-ink-soft">The codes that you have now stop working.</p>
        </>
      )}
    </div>
  );
}

function Fresh({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const text = `${codes.join("\n")}\n`;

  function download() {
    saveFile(new Blob([text], { type: "text/plain" }), new Response(), "recovery-codes.txt");
  }

  return (
    <div className="profile-note mt-6">
      <h4 ref={heading} tabIndex={-1} className="font-semibold">
        Write these down now
      </h4>
      <p className="mt-1">They are shown this once. Keep them away from your phone.</p>
      <ul className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <p className="flex flex-wrap items-baseline gap-x-6 gap-y-3">
        <button type="button" className="text-link cursor-pointer" onClick={download}>
          Download
        </button>
        <button type="button" className="text-link cursor-pointer" onClick={() => window.print()}>
          Print
        </button>
        <CopyButton text={text} label="Copy" />
      </p>
      <p className="mt-6">
        <button type="button" className="button" onClick={onDone}>
          I have them
        </button>
      </p>
    </div>
  );
}

import { useLayoutEffect, useRef } from "react";
import { type Answer, request } from "~/lib/allauth-request";
import { saveDownload } from "~/lib/download-file";
import type { ProfileWords } from "~/lib/facts";
import { interpolate } from "~/lib/interpolate";
import { Button } from "~/ui/button";
import { Notice } from "~/ui/notice";
import type { RecoveryCodes as StoredCodes } from "./authenticators";
import { CopyButton } from "./copy-button";
import { useProfileRequest } from "./use-profile-request";

type CodeWords = ProfileWords["codes"];
type CopyingWords = ProfileWords["copying"];

export const RECOVERY_CODES = "account/authenticators/recovery-codes";

export function parseCodes({ data }: Answer): string[] {
  return (data as { unused_codes?: string[] } | undefined)?.unused_codes ?? [];
}

/**
 * The profile's part on recovery codes: how many are left, and the codes themselves only when they have just been
 * created.
 */
export function RecoveryCodes({
  words,
  copying,
  stored,
  fresh,
  onFresh,
}: {
  words: CodeWords;
  copying: CopyingWords;
  stored: StoredCodes;
  /** Newly created codes, shown once. */
  fresh: string[];
  onFresh: (codes: string[]) => void;
}) {
  const { busy, send } = useProfileRequest();

  async function make() {
    const answer = await send(() => request("POST", RECOVERY_CODES, {}));
    if (answer) onFresh(parseCodes(answer));
  }

  return (
    <div>
      <h3>{words.title}</h3>
      <p className="mt-2 text-ink-soft">{words.text}</p>
      {fresh.length > 0 ? (
        <FreshCodes
          words={words.fresh}
          copying={copying}
          codes={fresh}
          onDone={() => onFresh([])}
        />
      ) : (
        <>
          <p className="mt-4">
            {interpolate(words.left, {
              unused: stored.unused_code_count,
              total: stored.total_code_count,
            })}
          </p>
          <p className="mt-4">
            <Button variant="secondary" aria-disabled={busy} onClick={() => void make()}>
              {words.make}
            </Button>
          </p>
          <p className="mt-2 text-small text-ink-soft">{words.makeHelp}</p>
        </>
      )}
    </div>
  );
}

function FreshCodes({
  words,
  copying,
  codes,
  onDone,
}: {
  words: CodeWords["fresh"];
  copying: CopyingWords;
  codes: string[];
  onDone: () => void;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => heading.current?.focus(), []);
  const text = `${codes.join("\n")}\n`;

  function download() {
    saveDownload(new Blob([text], { type: "text/plain" }), new Response(), "recovery-codes.txt");
  }

  return (
    <Notice role="note" className="mt-6">
      <h4 ref={heading} tabIndex={-1} className="font-semibold outline-none">
        {words.title}
      </h4>
      <p className="mt-1">{words.text}</p>
      <ul className="recovery-codes my-5 grid max-w-72 grid-cols-2 gap-x-6 gap-y-[0.4rem] text-[1.2rem] tracking-[0.06em] tabular-nums">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <p className="flex flex-wrap items-baseline gap-x-6 gap-y-3">
        <Button variant="quiet" onClick={download}>
          {words.download}
        </Button>
        <Button variant="quiet" onClick={() => window.print()}>
          {words.print}
        </Button>
        <CopyButton words={copying} text={text} label={words.copy} />
      </p>
      <p className="mt-6">
        <Button onClick={onDone}>{words.done}</Button>
      </p>
    </Notice>
  );
}

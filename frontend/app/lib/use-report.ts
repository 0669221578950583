import { useState } from "react";
import { showError } from "~/ui/toasts";
import { saveFile } from "./download-file";

const PATIENCE_MS = 20_000;

/** How a report is asked for, whatever the operation that makes it. */
type How = { parseAs: "blob"; signal: AbortSignal };

type Answer = { data?: Blob; error?: { message: string }; response: Response };

/**
 * Asks the server for a report on paper and saves it. `busy` while it is made; a toast says why there is none.
 * One is made at a time.
 */
export function useReport({
  ask,
  otherwise,
  failed,
  mendable = false,
}: {
  ask: (how: How) => Promise<Answer>;
  /** The name of the file where the server has given none. */
  otherwise: string;
  /** What to tell when it could not be made. */
  failed: string;
  /** A refusal (422) is about what the reader typed, so that the server's own words help. */
  mendable?: boolean;
}) {
  const [busy, setBusy] = useState(false);

  async function trouble(): Promise<string | null> {
    try {
      const signal = AbortSignal.timeout(PATIENCE_MS);
      const { data, error, response } = await ask({ parseAs: "blob", signal });
      if (data) saveFile(data, response, otherwise);
      else return mendable && error && response.status === 422 ? error.message : failed;
      return null;
    } catch {
      return failed;
    }
  }

  async function download() {
    if (busy) return;
    setBusy(true);
    const detail = await trouble();
    setBusy(false);
    if (detail) showError(detail);
  }

  return { busy, download: () => void download() };
}

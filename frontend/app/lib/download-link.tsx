import type { ComponentProps, MouseEvent } from "react";
import { startDownload } from "./download-file";
import { refreshSession } from "./session";

/**
 * A link on a signed-in screen that downloads a file. The session is checked first: if it has ended, nothing is
 * downloaded, and the screen asks to sign in again. A click that opens a new tab or window is not checked.
 */
export function DownloadLink({
  href,
  fileName,
  onStart,
  ...props
}: Omit<ComponentProps<"a">, "href" | "download" | "onClick"> & {
  href: string;
  fileName: string;
  /** Called when the download starts. */
  onStart?: () => void;
}) {
  async function onClick(event: MouseEvent) {
    if (!event.metaKey && !event.ctrlKey && !event.shiftKey) {
      event.preventDefault();
      const { state } = await refreshSession();
      if (state !== "signed-in") return;
      startDownload(href, fileName);
    }
    onStart?.();
  }

  return <a {...props} href={href} download={fileName} onClick={onClick} />;
}

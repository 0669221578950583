import { type ComponentProps, type MouseEvent, useRef } from "react";
import { showError } from "~/ui/toasts";
import { UNREACHABLE } from "./error-messages";
import { checkOnce } from "./session";

/**
 * A link on a signed-in screen that downloads a file. The session is checked first: if it has ended, nothing is
 * downloaded, and the screen asks to sign in again. Without a connection, a toast says so. A click that opens a new
 * tab or window is not checked.
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
  const isChecked = useRef(false);

  async function onClick(event: MouseEvent<HTMLAnchorElement>) {
    if (isChecked.current) return;
    if (!event.metaKey && !event.ctrlKey && !event.shiftKey) {
      const link = event.currentTarget;
      event.preventDefault();
      const session = await checkOnce();
      if (!session) showError(UNREACHABLE);
      if (session?.state !== "signed-in") return;
      isChecked.current = true;
      link.click();
      isChecked.current = false;
    }
    onStart?.();
  }

  return <a {...props} href={href} download={fileName} onClick={onClick} />;
}

import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { api } from "~/api/client";
import type { components } from "~/api/schema";
import { DownloadLink } from "~/lib/download-link";
import { fileSize } from "~/lib/file-size";
import { dataOf, errorMessage } from "~/lib/query-client";
import { Button } from "~/ui/button";
import { showError, showToast } from "~/ui/toasts";
import { Fold } from "./fold";

export type Received = components["schemas"]["ReceivedEntry"];
type Attachment = components["schemas"]["ReceivedAttachment"];

/** What happened, after the sender's name on a timeline. */
export function receivedAct({ automatic }: Pick<Received, "automatic">): string {
  return AUTOMATIC[automatic] ?? "wrote an email";
}

const AUTOMATIC: Record<string, string> = {
  bounce: "returned an email of ours",
  "auto-reply": "replied automatically",
  bulk: "sent a mass email",
};

/** The text and the files of a mail that came to the firm, with its real sender. `fileAct`: what else a file is for. */
export function ReceivedMail({
  mail,
  fileAct,
  children,
}: {
  mail: Received;
  fileAct?: (file: Attachment) => ReactNode;
  /** What can be done with the mail. */
  children?: ReactNode;
}) {
  const { sender, subject, text, quoted, placedBy, problem, attachments } = mail;
  return (
    <>
      <p className="text-ink-soft wrap-anywhere">
        {subject && <span className="font-semibold text-ink">{subject}</span>}
        {subject && " · "}
        from {sender || "an unknown address"}
        {placedBy === "sender" && ", known only by this address"}
      </p>
      {problem && <p className="mt-1 font-semibold text-amber">{problem}</p>}
      {text && <p className="lead-text mt-1 whitespace-pre-line wrap-anywhere">{text}</p>}
      {quoted && (
        <Fold summary="The email it answers">
          <p className="lead-text whitespace-pre-line wrap-anywhere text-ink-soft">{quoted}</p>
        </Fold>
      )}
      {attachments.length > 0 && (
        <ul className="mt-2" aria-label="Attachments">
          {attachments.map((file) => (
            <AttachedFile key={file.number} mail={mail.id} file={file}>
              {file.state === "ready" && fileAct?.(file)}
            </AttachedFile>
          ))}
        </ul>
      )}
      {children && <div className="mt-1 flex flex-wrap gap-x-5 print:hidden">{children}</div>}
    </>
  );
}

const WAITING = "being checked";

function AttachedFile({
  mail,
  file: { number, name, size, state, reason },
  children,
}: {
  mail: number;
  file: Attachment;
  children: ReactNode;
}) {
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 border-t border-rule py-1.5">
      {state === "ready" ? (
        <DownloadLink
          className="font-semibold underline underline-offset-[0.22em] wrap-anywhere"
          href={`/api/desk/inbox/${mail}/attachments/${number}`}
          fileName={name}
        >
          {name}
        </DownloadLink>
      ) : (
        <span className="font-semibold wrap-anywhere">{name}</span>
      )}
      <span className="text-ink-soft">
        {fileSize(size)}
        {state !== "ready" && `, ${state === "refused" ? "refused" : WAITING}`}
        {reason && `. ${reason}`}
      </span>
      {children}
    </li>
  );
}

/** A button that takes a mail off this timeline and puts it back into the inbox. */
export function NotTheirs({ mail }: { mail: number }) {
  const client = useQueryClient();
  async function takeBack() {
    try {
      await dataOf(returnToInbox(mail));
      showToast({ title: "Back in the inbox", detail: "", tone: "plain" });
      await client.invalidateQueries({ queryKey: ["desk"] });
    } catch (error) {
      showError(errorMessage(error as Error));
    }
  }
  return (
    <Button variant="quiet" onClick={() => void takeBack()}>
      Belongs elsewhere
    </Button>
  );
}

/** Takes a mail back into the inbox, wherever it is. */
export function returnToInbox(mail: number) {
  return api.POST("/api/desk/inbox/{mail_id}/tray", { params: { path: { mail_id: mail } } });
}

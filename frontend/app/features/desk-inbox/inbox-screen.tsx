import { useQuery } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router";
import { DeskScreen } from "~/layout/desk/desk-screen";
import { Fold } from "~/layout/desk/fold";
import { RelativeTime } from "~/layout/desk/labels";
import { QueryView } from "~/lib/query-view";
import { EmptyState } from "~/ui/empty-state";
import { Notice } from "~/ui/notice";
import { OpenMail } from "./open-mail";
import { type Inbox, type InboxRow, inboxQuery } from "./queries";

/** The mails that came to the firm and have no place yet, and the one that is open. */
export function InboxScreen() {
  const query = useQuery(inboxQuery);
  const [search] = useSearchParams();
  const open = Number(search.get("mail")) || null;
  return (
    <DeskScreen
      screen="inbox"
      aside={
        <Link className="underline underline-offset-[0.22em]" to="/desk/inquiry-imports">
          Import inquiries
        </Link>
      }
    >
      <QueryView query={query} loading="Loading the inbox...">
        {(inbox) => <Loaded inbox={inbox} open={open} />}
      </QueryView>
    </DeskScreen>
  );
}

function Loaded({ inbox, open }: { inbox: Inbox; open: number | null }) {
  const { isOn, readUntil, mails, automatic, count } = inbox;
  const isEmpty = mails.length + automatic.length === 0;
  return (
    <>
      {readUntil && (
        <Notice tone="warning" className="mt-4" title="The mailbox can't be read right now">
          It was last read <RelativeTime at={readUntil} />. Newer emails are only in the mailbox
          itself; we keep trying.
        </Notice>
      )}
      {isEmpty && open === null && <Empty isOn={isOn} />}
      <div className="md:grid md:grid-cols-[minmax(0,24rem)_minmax(0,1fr)] md:gap-x-10">
        <div className={open === null ? "" : "max-md:hidden"}>
          <List mails={mails} open={open} />
          {count > mails.length && (
            <p className="py-3 text-ink-soft">The latest {mails.length} are shown.</p>
          )}
          {automatic.length > 0 && (
            <div className="py-3">
              <Fold summary={`${automatic.length} automatic`}>
                <List mails={automatic} open={open} />
              </Fold>
            </div>
          )}
        </div>
        {open === null ? (
          !isEmpty && (
            <p className="py-10 text-ink-soft max-md:hidden">
              Choose an email to read it and to say where it belongs.
            </p>
          )
        ) : (
          <OpenMail key={open} id={open} next={nextOf(inbox, open)} />
        )}
      </div>
    </>
  );
}

/** The mail that opens after this one has left the inbox. */
function nextOf({ mails }: Inbox, open: number): number | null {
  const at = mails.findIndex(({ id }) => id === open);
  return (mails[at + 1] ?? mails[at - 1])?.id ?? null;
}

function Empty({ isOn }: { isOn: boolean }) {
  if (isOn) {
    return (
      <EmptyState title="Every email has its place">
        Answers to our emails go to their lead or deal by themselves. What we can't place appears
        here within a minute.
      </EmptyState>
    );
  }
  return (
    <EmptyState title="Not connected to a mailbox">
      Once the firm's mailbox is connected, answers appear on their lead or deal, and other emails
      here. To connect it, set IMAP_URL where this site runs.
    </EmptyState>
  );
}

function List({ mails, open }: { mails: readonly InboxRow[]; open: number | null }) {
  return (
    <ul>
      {mails.map((mail) => (
        <Row key={mail.id} mail={mail} isOpen={mail.id === open} />
      ))}
    </ul>
  );
}

function Row({ mail, isOpen }: { mail: InboxRow; isOpen: boolean }) {
  const { id, senderName, sender, subject, excerpt, at, attachments, portal } = mail;
  return (
    <li className={`border-b border-rule ${isOpen ? "bg-paper-deep" : ""}`}>
      <Link
        to={`?mail=${id}`}
        preventScrollReset
        aria-current={isOpen ? "true" : undefined}
        className="block px-2 py-2.5 hover:bg-paper-deep"
      >
        <span className="flex items-baseline justify-between gap-4">
          <span className="min-w-0 font-serif text-[1rem] font-title wrap-anywhere">
            {senderName || sender || "Unknown sender"}
          </span>
          <span className="flex-none text-ink-soft">
            <RelativeTime at={at} focusable={false} />
          </span>
        </span>
        <span className="block truncate font-semibold">
          {portal ? `${portal} inquiry` : subject || "Without a subject"}
        </span>
        <span className="line-clamp-2 text-ink-soft wrap-anywhere">
          {excerpt}
          {attachments > 0 && ` · ${attachments === 1 ? "1 file" : `${attachments} files`}`}
        </span>
      </Link>
    </li>
  );
}

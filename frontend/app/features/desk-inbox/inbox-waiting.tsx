import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { RelativeTime } from "~/layout/desk/labels";
import { Row, Section } from "~/layout/desk/section";
import { inboxQuery } from "./queries";

/** A hook with the mails that have no place yet, of those that someone may wait for an answer to. */
export function useInboxWaiting() {
  const { data } = useQuery(inboxQuery);
  return { mails: data?.mails ?? [], count: data?.count ?? 0 };
}

/** The section of Today with the mails that have no place yet. */
export function InboxWaiting({ mails, count }: ReturnType<typeof useInboxWaiting>) {
  return (
    <Section
      title="Emails without a place"
      count={count}
      rows={mails.map(({ id, senderName, sender, subject, at }) => (
        <Row
          key={id}
          what={
            <Link
              to={`/desk/inbox?mail=${id}`}
              className="font-serif text-[1rem] font-title text-ink underline decoration-rule underline-offset-[0.22em] wrap-anywhere hover:decoration-current"
            >
              {senderName || sender || "Unknown sender"}
            </Link>
          }
          detail={<p className="truncate">{subject || "Without a subject"}</p>}
        >
          <p className="text-right text-ink-soft">
            <RelativeTime at={at} focusable={false} />
          </p>
        </Row>
      ))}
    />
  );
}

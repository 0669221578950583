import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { Row, Section } from "~/layout/desk/section";
import { ButtonLink } from "~/ui/button";
import { queueStateQuery } from "./queries";
import { clockWords } from "./words";

/** A hook with how many buyers wait for the firm. */
export function useQueueState() {
  return useQuery(queueStateQuery).data ?? { count: 0, minutes: null };
}

/** The section of Today with the buyers who wait, in one line: they are answered one by one in the queue. */
export function QueueWaiting({ count, minutes }: ReturnType<typeof useQueueState>) {
  if (count === 0) return null;
  const isLate = minutes !== null && minutes < 0;
  return (
    <Section
      title="Buyers"
      count={count}
      rows={[]}
      first={[
        <Row
          key="queue"
          what={
            <Link
              to="/desk/queue"
              className="font-serif text-[1rem] font-title text-ink underline decoration-rule underline-offset-[0.22em] hover:decoration-current"
            >
              {count === 1 ? "One buyer waits" : `${count} buyers wait`}
            </Link>
          }
          detail={<p>For an answer, a call, or a word with the owner</p>}
        >
          <div className="flex items-center justify-end gap-4">
            <strong className={isLate ? "font-strong text-red" : undefined}>
              {minutes === null ? "" : `The first: ${clockWords(minutes).toLowerCase()}`}
            </strong>
            <span className="max-sm:hidden">
              <ButtonLink variant="secondary" to="/desk/queue">
                Begin
              </ButtonLink>
            </span>
          </div>
        </Row>,
      ]}
    />
  );
}

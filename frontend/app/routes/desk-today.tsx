import { DealsWaiting, useDealsWaiting } from "~/features/desk-deals/deals-waiting";
import { QueueWaiting, useQueueState } from "~/features/desk-deals/interests/queue-waiting";
import { InboxWaiting, useInboxWaiting } from "~/features/desk-inbox/inbox-waiting";
import { TodayScreen } from "~/features/desk-today/today-screen";
import { type DeskHandle, deskPrefetch } from "~/layout/desk/desk-handle";

export const handle: DeskHandle = {
  screen: "today",
  prefetch: () => deskPrefetch("/api/desk/today"),
};

export default function DeskToday() {
  const waiting = useDealsWaiting();
  const inbox = useInboxWaiting();
  const queue = useQueueState();
  return (
    <TodayScreen
      inbox={
        <>
          <QueueWaiting {...queue} />
          <InboxWaiting {...inbox} />
        </>
      }
      deals={<DealsWaiting {...waiting} />}
      othersWait={waiting.count + inbox.count + queue.count > 0}
    />
  );
}

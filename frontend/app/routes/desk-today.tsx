import { DealsWaiting, useDealsWaiting } from "~/features/desk-deals/deals-waiting";
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
  return (
    <TodayScreen
      deals={
        <>
          <InboxWaiting {...inbox} />
          <DealsWaiting {...waiting} />
        </>
      }
      dealsWait={waiting.count + inbox.count > 0}
    />
  );
}

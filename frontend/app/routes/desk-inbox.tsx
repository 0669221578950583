import { InboxScreen } from "~/features/desk-inbox/inbox-screen";
import { type DeskHandle, deskPrefetch } from "~/layout/desk/desk-handle";

export const handle: DeskHandle = {
  screen: "inbox",
  prefetch: () => deskPrefetch("/api/desk/inbox"),
};

export default InboxScreen;

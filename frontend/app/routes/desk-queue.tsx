import { QueueScreen } from "~/features/desk-deals/interests/queue-screen";
import { type DeskHandle, deskPrefetch } from "~/layout/desk/desk-handle";

export const handle: DeskHandle = {
  screen: "queue",
  prefetch: () => deskPrefetch("/api/desk/interests/queue"),
};

export default QueueScreen;

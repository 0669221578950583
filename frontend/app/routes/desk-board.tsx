import { BoardScreen } from "~/features/desk-leads/board/board-screen";
import { type DeskHandle, deskPrefetch } from "~/layout/desk/desk-handle";

export const handle: DeskHandle = {
  screen: "board",
  prefetch: () => deskPrefetch("/api/desk/board?assignee="),
};

export default BoardScreen;

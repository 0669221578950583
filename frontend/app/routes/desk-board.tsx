import { BoardScreen } from "~/features/desk-leads/board/board-screen";
import type { DeskHandle } from "~/layout/desk/desk-handle";

export const handle: DeskHandle = { title: "Board" };

export default BoardScreen;

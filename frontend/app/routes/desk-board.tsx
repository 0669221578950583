import { BoardScreen } from "~/features/desk/board/board-screen";
import type { DeskHandle } from "~/features/desk/shell/desk-handle";

export const handle: DeskHandle = { title: "Board" };

export default BoardScreen;

import { LogScreen } from "~/features/desk/log/log-screen";
import type { DeskHandle } from "~/features/desk/shell/desk-handle";

export const handle: DeskHandle = { title: "Log" };

export default LogScreen;

import { LogScreen } from "~/features/desk-log/log-screen";
import type { DeskHandle } from "~/layout/desk/desk-handle";

export const handle: DeskHandle = { title: "Log" };

export default LogScreen;

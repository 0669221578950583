import { LogScreen } from "~/features/desk-log/log-screen";
import type { DeskHandle } from "~/layout/desk/desk-handle";

export const handle: DeskHandle = { screen: "log" };

export default LogScreen;

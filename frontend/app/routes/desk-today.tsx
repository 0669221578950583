import type { DeskHandle } from "~/features/desk/shell/desk-handle";
import { TodayScreen } from "~/features/desk/today/today-screen";

export const handle: DeskHandle = { title: "Today" };

export default TodayScreen;

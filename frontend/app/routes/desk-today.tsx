import { TodayScreen } from "~/features/desk-today/today-screen";
import type { DeskHandle } from "~/layout/desk/desk-handle";

export const handle: DeskHandle = { title: "Today" };

export default TodayScreen;

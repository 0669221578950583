import { TodayScreen } from "~/features/desk-today/today-screen";
import { type DeskHandle, deskPrefetch } from "~/layout/desk/desk-handle";

export const handle: DeskHandle = {
  screen: "today",
  prefetch: () => deskPrefetch("/api/desk/today"),
};

export default TodayScreen;

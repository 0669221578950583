import { CoBrokersScreen } from "~/features/desk-co-brokers/co-brokers-screen";
import { type DeskHandle, deskPrefetch } from "~/layout/desk/desk-handle";

export const handle: DeskHandle = {
  screen: "co-brokers",
  prefetch: () => deskPrefetch("/api/desk/co-brokers"),
};

export default CoBrokersScreen;

import { RoomScreen } from "~/features/desk-deals/room/room-screen";
import type { DeskHandle } from "~/layout/desk/desk-handle";

export const handle: DeskHandle = { screen: "deal" };

export default RoomScreen;

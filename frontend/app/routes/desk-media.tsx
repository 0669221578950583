import { MediaScreen } from "~/features/desk-media/media-screen";
import type { DeskHandle } from "~/layout/desk/desk-handle";

export const handle: DeskHandle = { screen: "media" };

export default MediaScreen;
